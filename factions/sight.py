"""Seats (SEAT-5) and Production: what each side sees of what is held, and what a seat may produce now. Pure."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator

from astor.game import phases
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import (
    CONTROL,
    PUBLIC,
    Because,
    Board,
    Offer,
    Seen,
    View,
    faction_view,
    public,
    row_view,
)
from factions import story
from factions.rules import objective, order, production
from factions.rules.effects import INSTITUTIONS, TRAIT, Effects, in_force
from factions.rules.goods import GOODS
from factions.rules.order import World, world_of
from factions.rules.production import IMPROVEMENTS, Land, land_of
from factions.rules.purchase import HOUSES
from factions.rules.realm import Homeland, laid, layout


def land(board: Board, key: str) -> Land:
    """A province on the board as the production rules see it."""
    province = board.of("province")[key]
    return land_of(province, lore(board, province["owner"]), improved=key in board.once("improved", _improved))


LORE = ("faction", "technology", "knowledge", "building", "province", "relation")
"""What a faction's trait and technologies change follows from these (TECH-2)."""


def lore(board: Board, faction: str) -> Effects:
    """What a faction's trait and technologies change, as the board stands; nothing for the independents."""
    rows = {kind: board.of(kind).values() for kind in LORE}
    known = faction in board.of("faction")
    return board.once(f"lore/{faction}", lambda _: in_force(rows, faction)) if known else ()


def _improved(board: Board) -> set[str]:
    return {b["province"] for b in board.of("building").values() if b["kind"] in IMPROVEMENTS}


def world(board: Board, turn: int) -> World:
    """The board as public order sees it, in this turn."""
    return board.once(f"world {turn}", lambda now: _world(now, turn))


def _world(board: Board, turn: int) -> World:
    rows = {kind: board.of(kind).values() for kind in ("province", "border", "relation")}
    ruling = board.clock["rules"]["standing_causes"]
    known = {faction: lore(board, faction) for faction in board.of("faction")}
    return world_of(rows, turn=turn, ruling=ruling, lore=known)


def turn_now(board: Board) -> int:
    return phases.turn_of(board.clock["phase"], board.clock["turns"])


def _feeling(board: Board, key: str) -> Image:
    """How a province stands now, and by which causes (ORD-3); an independent one owes nobody anything."""
    now = world(board, turn_now(board))
    if now.provinces[key].owner == "":
        return {"stands": now.provinces[key].order, "causes": []}
    causes = order.causes(order.mood(now, key), now.ruling)
    return {"stands": order.total(causes), "causes": [list(cause) for cause in causes]}


def _faction(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("faction").get(key)
    if image is None:
        return
    name = f"faction/{key}"
    yield PUBLIC, name, public(board, "faction", image)
    yield f"faction/{key}", name, {field: image[field] for field in (*GOODS, "trait", "effects", "unsettled")}
    yield CONTROL, name, image


def _province(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("province").get(key)
    if image is None:
        return
    name = f"province/{key}"
    shown, may = public(board, "province", image), {"times": production.times(land(board, key))}
    feeling = _feeling(board, key)
    yield PUBLIC, name, shown | _felt_by_all(board, shown, feeling)
    if image["owner"]:
        orders = {"outputs": image["outputs"], "overworked": image["overworked"]}
        yield f"faction/{image['owner']}", name, {**orders, **may, **feeling}
    yield CONTROL, name, {**image, **may, **feeling}


def _its_province_or_all(board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    """An institution that falls or rises bears on the lands of all who share it (TECH-2)."""
    images = [image for image in (before, after) if image]
    taught = any(image["kind"] in INSTITUTIONS for image in images)
    return board.of("province") if taught else {image["province"] for image in images}


def _felt_by_all(board: Board, shown: Image, feeling: Image) -> Image:
    """The sum is as public as the score; its causes only where wars and hunger are public too.

    What its faction knows counts in the open, but is not called by name (SEAT-5).
    """
    if "order" not in shown:
        return {}
    open_causes = "starving" in shown and "state" in board.clock["public"].get("relation", ())
    return {**feeling, "causes": _unnamed(feeling["causes"])} if open_causes else {"stands": feeling["stands"]}


def _unnamed(causes: Iterable[tuple[str, int]]) -> list[list[object]]:
    """What is known as one sum: neither what it is nor how many."""
    summed = Counter[str]()
    for cause, amount in causes:
        summed["ways" if cause == TRAIT or cause.startswith("technology/") else cause] += amount
    return [[cause, amount] for cause, amount in summed.items() if amount or cause != "ways"]


def _near_or_all(board: Board, key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    """A rising next door weighs on a province (ORD-3); who has an institution's, on all who share it (TECH-2)."""
    handed_over = before is None or after is None or before["owner"] != after["owner"]
    houses = board.of("building").values() if handed_over else ()
    if any(house["province"] == key and house["kind"] in INSTITUTIONS for house in houses):
        return board.of("province")
    near = (b for b in board.of("border").values() if key in (b["a"], b["b"]))
    return {place for border in near for place in (border["a"], border["b"])}


def _between(board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    """War weighs on all provinces of both sides."""
    sides = {image[side] for image in (before, after) if image for side in ("a", "b")}
    return [key for key, province in board.of("province").items() if province["owner"] in sides]


def sharers(board: Board, *images: Image | None) -> set[str]:
    """The factions on whom images of knowledge bear: whose it is, and who shares the institution (TECH-2)."""
    told = [image for image in images if image]
    standing = {image["stands"] for image in told} - {""}
    others = board.of("knowledge").values() if standing else ()
    return {image["faction"] for image in told} | {k["faction"] for k in others if k["stands"] in standing}


def _its_lands(board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    """What a faction knows bears on all its provinces (TECH-3)."""
    factions = sharers(board, before, after)
    return [key for key, province in board.of("province").items() if province["owner"] in factions]


def _every_land(board: Board, *_touched: object) -> Iterable[str]:
    return board.of("province")


def _changed_trait(board: Board, key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    same = before and after and before["effects"] == after["effects"]
    return [] if same else [land for land, province in board.of("province").items() if province["owner"] == key]


def _ends(board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    return {image[end] for image in (before, after) if image for end in ("a", "b")} & board.of("province").keys()


def _all_of(kind: str) -> Because:
    """A new turn, or another ruling, may change every row of a kind."""

    def every(board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
        telling = ("phase", "rules", "turns")
        moved = before is None or after is None or any(before[field] != after[field] for field in telling)
        return board.of(kind) if moved else ()

    return every


def _building(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("building").get(key)
    if image is None:
        return
    name = f"building/{key}"
    yield PUBLIC, name, public(board, "building", image)
    if image["holder"]:
        yield f"faction/{image['holder']}", name, {"yields": image["yields"]}
    yield CONTROL, name, image


def _consent(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("consent").get(key)
    if image is None:
        return
    for side in (f"faction/{image['owner']}", f"faction/{image['holder']}", CONTROL):
        yield side, f"consent/{key}", image


def _objective(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("objective").get(key)
    if image is None:
        return
    side = f"seat/{image['seat']}" if image["seat"] else f"faction/{image['faction']}"
    if image["faction"]:  # a spare one is Control's alone
        yield PUBLIC if story.over(board) else side, f"objective/{key}", image
    yield CONTROL, f"objective/{key}", image


def _tally(board: Board, key: str) -> Iterator[Seen]:
    """A faction's years are its own affair until the end."""
    image = board.of("tally").get(key)
    if image is not None:
        yield PUBLIC if story.over(board) else f"faction/{image['faction']}", f"tally/{key}", image
        yield CONTROL, f"tally/{key}", image


def _sabotage(board: Board, key: str) -> Iterator[Seen]:
    """Its victim learns of it when it is too late (SUB-2)."""
    image = board.of("sabotage").get(key)
    if image is not None:
        yield CONTROL, f"sabotage/{key}", image


VIEWS = (
    View("faction", _faction),
    View(
        "province",
        _province,
        {
            "building": _its_province_or_all,
            "province": _near_or_all,
            "relation": _between,
            "border": _ends,
            "event": _all_of("province"),
            "knowledge": _its_lands,
            "technology": _every_land,
            "faction": _changed_trait,
        },
    ),
    row_view("border"),
    row_view("sea_zone"),
    View("building", _building),
    row_view("officer"),
    row_view("character"),
    row_view("relation"),
    View("objective", _objective, {"event": story.objectives}),
    View("consent", _consent),
    faction_view("knowledge"),
    View("tally", _tally, {"event": story.tallies}),
    View("sabotage", _sabotage),
    *story.VIEWS,
)


def _produce(board: Board, seat: str) -> Image:
    faction = board.of("seat")[seat]["faction"]
    lands = {key: land(board, key) for key, p in board.of("province").items() if p["owner"] == faction}
    return {"province": {
        key: {"times": production.times(land), "overwork": True, "outputs": list(production.choices(land))}
        for key, land in lands.items()
    }}  # fmt: skip


def _collect(board: Board, seat: str) -> Image:
    faction = board.of("seat")[seat]["faction"]
    mine = {key: b["province"] for key, b in board.of("building").items() if b["holder"] == faction}
    goods = {key: board.of("province")[place]["good"] for key, place in mine.items()}
    return {"building": {key: {"goods": list(production.income_choices(good))} for key, good in goods.items()}}


def _confirm(board: Board, seat: str) -> Image | Refused:
    faction = board.of("seat")[seat]["faction"]
    meant = [d for d in board.of("draft").values() if (d["faction"], d["phase"]) == (faction, board.clock["phase"])]
    drafts = [d for d in meant if not d["confirmed"]]
    return {"drafts": len(drafts)} if drafts else Refused("nothing_to_confirm")


def homeland(board: Board, faction: str) -> Homeland:
    """What a kingdom has to arrange, as the board stands (SET-4)."""
    mine = {key: p for key, p in board.of("province").items() if p["owner"] == faction}
    built = {b["kind"]: b["province"] for b in board.of("building").values() if b["province"] in mine}
    coasts = frozenset(key for key, p in mine.items() if p["coast"])
    return Homeland(tuple(mine), coasts, dock=built.get("port", ""), capital=built.get("capital", ""))


def _arrange(board: Board, seat: str) -> Image | Refused:
    """Spaces, cards, and how the realm would lie if planning ended now (SET-5)."""
    faction = board.of("seat")[seat]["faction"]
    home, lands = homeland(board, faction), board.of("province")
    if not home.spaces:
        return Refused("no_homeland")
    now = laid(home, layout(drafted(board, "arrange", faction, faction)))
    cards = {key: {"terrain": lands[key]["terrain"], "good": lands[key]["good"]} for key in home.spaces}
    return {"spaces": list(home.spaces), "cards": cards, "coasts": sorted(home.coasts),
            "now": {"cards": dict(now.cards), "dock": now.dock, "capital": now.capital}}  # fmt: skip


def drafted(board: Board, command: str, subject: str, faction: str) -> Image | None:
    """What would count of a draft if the phase closed now (TURN-5)."""
    rule = board.clock["rules"]["unconfirmed_orders"]
    wanted = (command, subject, faction, board.clock["phase"])
    for draft in board.of("draft").values():
        if (draft["command"], draft["subject"], draft["faction"], draft["phase"]) == wanted:
            counts = production.counted(confirmed=draft["confirmed"], unconfirmed_orders=rule)
            return draft["data"] if counts else None
    return None


def _consents(board: Board, seat: str) -> Image | Refused:
    """Own provinces and the factions that may be let in, each where it has no house and no consent yet (BUY-9); own
    ports, and who could be let buy a ship there (BUY-10)."""
    faction = board.of("seat")[seat]["faction"]
    lands = [key for key, province in board.of("province").items() if province["owner"] == faction]
    guests = [key for key, other in board.of("faction").items() if other["kind"] in HOUSES and key != faction]
    there = {(b["province"], b["holder"]) for b in board.of("building").values()}
    there |= {(c["province"], c["holder"]) for c in board.of("consent").values() if not c["ships"]}
    free = {guest: [land for land in lands if (land, guest) not in there] for guest in guests}
    ships = _open_ports(board, faction, lands)
    return {"faction": free, "ships": ships} if any(free.values()) or ships else Refused("nobody_to_let_in")


def _open_ports(board: Board, faction: str, lands: Collection[str]) -> dict[str, list[str]]:
    """Guest → the own ports where it could be let buy a ship: not an enemy, and not where it may already (BUY-10)."""
    ports = sorted(
        b["province"] for b in board.of("building").values() if b["kind"] == "port" and b["province"] in lands
    )
    given = {(c["province"], c["holder"]) for c in board.of("consent").values() if c["ships"]}
    wars = {frozenset((r["a"], r["b"])) for r in board.of("relation").values() if r["state"] == "war"}
    guests = [other for other in board.of("faction") if other != faction and frozenset((other, faction)) not in wars]
    found = {guest: [port for port in ports if (port, guest) not in given] for guest in guests}
    return {guest: open_to for guest, open_to in found.items() if open_to}


def _withdraw_consent(board: Board, seat: str) -> Image | Refused:
    faction = board.of("seat")[seat]["faction"]
    given = sorted(key for key, consent in board.of("consent").items() if consent["owner"] == faction)
    return {"consent": given} if given else Refused("no_consent_given")


def _name_capital(board: Board, seat: str) -> Image | Refused:
    faction = board.of("seat")[seat]["faction"]
    if not board.of("faction")[faction]["unsettled"]:
        return Refused("capital_stands", province=board.of("faction")[faction]["capital"])
    return {"province": [key for key, p in board.of("province").items() if p["owner"] == faction]}


def _name_character(board: Board, seat: str) -> Image | Refused:
    played = [c for c in board.of("character").values() if c["seat"] == seat and c["alive"]]
    return {} if played else Refused("no_character")


def _objectives(board: Board, seat: str, may: Callable[[str], Refused | None]) -> Image:
    faction = board.of("seat")[seat]["faction"]
    mine = (key for key, o in board.of("objective").items()
            if objective.is_for(seat, faction, o) and may(o["state"]) is None)  # fmt: skip
    return {"objective": sorted(mine)}


OFFERS = (
    Offer("claim_objective", lambda board, seat: _objectives(board, seat, objective.may_claim), alike=False),
    Offer("withdraw_claim", lambda board, seat: _objectives(board, seat, objective.may_withdraw), alike=False),
    Offer("arrange", _arrange),
    Offer("produce", _produce),
    Offer("collect", _collect),
    Offer("confirm", _confirm),
    Offer("consent", _consents),
    Offer("withdraw_consent", _withdraw_consent),
    Offer("name_capital", _name_capital),
    Offer("name_character", _name_character, alike=False),
)
