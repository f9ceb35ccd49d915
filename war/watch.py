"""War and Battle: what each side sees of whose turn it is, and of a battle with its modifiers and dice. Pure."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from astor.game import sight
from astor.game.page import Image
from astor.game.sight import CONTROL, PUBLIC, Board, Seen, View
from factions import sight as held
from factions.rules.effects import TRAIT
from war import theatre
from war.rules import battle as dice
from war.rules import engagement
from war.rules.battle import FOE
from war.rules.engagement import FACES, OVER, SIDES, Side
from war.rules.initiative import coming, general
from war.rules.odds import Odds, battle_odds
from war.rules.theatre import Theatre

# The queue


def queue(board: Board) -> dict[str, int]:
    """Activation → how many are called before it does; only those still to act (WAR-2)."""
    return board.once("queue", _queue)


def _queue(board: Board) -> dict[str, int]:
    generals = [general(activation) for activation in board.of("activation").values()]
    return {key: place for place, key in enumerate(coming(generals))}


def _activation(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("activation").get(key)
    if image is None:
        return
    name, own = f"activation/{key}", f"faction/{image['faction']}"
    due, remaining = _due(board, "activation", key)
    shown = {field: image[field] for field in ("season", "army", "faction", "x", "state", "how", "drawn")}
    shown |= {"ahead": queue(board).get(key), "due": due, "remaining": remaining}
    open_to_all = "place" in board.clock["public"].get("army", ())
    yield PUBLIC if open_to_all else own, name, shown
    yield own, name, {**({} if open_to_all else shown), "seat": image["seat"]}
    yield CONTROL, name, {**image, **shown}


def _due(board: Board, what: str, key: str) -> tuple[int | None, int | None]:
    """When the clock decides in their place: the time, or ms left while it stands."""
    for alarm in board.of("alarm").values():
        if alarm["args"].get(what) == key:
            return alarm["due"], alarm["remaining"]
    return None, None


def _growth(board: Board, key: str) -> Iterator[Seen]:
    """Its faction's and Control's alone, with its time; that of an officer of the independents is Control's."""
    due, remaining = _due(board, "growth", key)
    for side, name, image in sight.faction_view("growth").sees(board, key):
        if side != "faction/":
            yield side, name, {**image, "due": due, "remaining": remaining}


def time_left(board: Board, what: str, key: str) -> Image:
    """The same, as a choice shows it."""
    due, remaining = _due(board, what, key)
    return {"due": due, "remaining": remaining}


def _all(kind: str) -> Any:
    return lambda board, *_touched: list(board.of(kind))


def _of_alarm(what: str) -> Any:
    def found(_board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
        return {image["args"][what] for image in (before, after) if image and what in image["args"]}

    return found


# Battles


def awaited(board: Board, field: Theatre, battle: Image) -> list[str]:
    """The factions that have something to decide and somebody to do so; "control" for dice from the table."""
    if battle["state"] == OVER:
        return []
    if battle["state"] == "dice":
        return [CONTROL]
    open_to = engagement.undecided(field, battle, known(board, field, battle))
    return [faction for faction in open_to if any(h.present for h in sight.holders(board, faction))]


def known(board: Board, field: Theatre, battle: Image) -> dict[str, Any]:
    """What the factions of both sides know."""
    return {faction: held.lore(board, faction) for faction in engagement.parties(field, battle)}


def odds(board: Board, attacker: dice.Side, defender: dice.Side, terrain: str, *, cornered: bool) -> Image:
    """Who holds the field in the end, from 0 to 1; `cornered`: the attacker has nowhere to withdraw to."""
    rules = board.clock["rules"]
    found: Odds = battle_odds(attacker, defender, terrain, rules["battle_die"], rules["round_losses"],
                              rules["stalemate_rounds"], cornered=cornered)  # fmt: skip
    return {side: round(float(getattr(found, side)), 3) for side in ("attacker", "defender", "nobody")}


def _battle(board: Board, key: str) -> Iterator[Seen]:
    """All see who fights and with which numbers; the name of what a side knows only those who know it (SEAT-5)."""
    image = board.of("battle").get(key)
    if image is None:
        return
    name, field = f"battle/{key}", theatre.of_board(board)
    open_to_all = "place" in board.clock["public"].get("unit", ())
    shown, told = _shown(board, field, key, image), _told(board, field, image)
    leading = {
        side: image[side] if image["state"] == OVER else engagement.leading(field, image, side) for side in SIDES
    }
    parties = {key for side in SIDES for key in (leading[side], image[side])} - {""}
    public = {**shown, **_named(image, told, leading, "")}
    if open_to_all:
        yield PUBLIC, name, public
    for faction in sorted(parties | set(image["allies"])):
        chosen = {faction: image["chosen"][faction]} if faction in image["chosen"] else {}
        yield f"faction/{faction}", name, {**({} if open_to_all else public), **_named(image, told, leading, faction),
                                           "choice": chosen, "allies": image["allies"]}  # fmt: skip
    yield CONTROL, name, {**image, **shown, "chosen": sorted(image["chosen"]), "choice": image["chosen"],
                          "allies": image["allies"], "modifiers": told, **_weighed(board, field, image),
                          "open": _open(board, field, image)}  # fmt: skip


def _shown(board: Board, field: Theatre, key: str, image: Image) -> Image:
    due, remaining = _due(board, "battle", key)
    units, led = _present(field, image)
    fields = ("season", "place", "attacker", "defender", "army", "number", "state", "round", "outcome", "toll")
    return {
        **{name: image[name] for name in fields},
        "units": units,
        "leaders": led,
        "joined": {ally: image["allies"][ally] for ally in image["joined"]},
        "chosen": sorted(image["chosen"]),
        "awaited": awaited(board, field, image),
        "due": due,
        "remaining": remaining,
    }


def _present(field: Theatre, image: Image) -> tuple[Image, Image]:
    """Side → its units and its two leaders; once it is over, those of its end."""
    if image["state"] == OVER:
        return image["ranks"], image["rounds"][-1]["leaders"]
    units: Image = {side: [unit["key"] for unit in engagement.fighters(field, image, side)] for side in SIDES}
    led = {side: engagement.leaders(field, image, side) for side in SIDES}
    return units, {side: [of.commander, of.lieutenant] for side, of in led.items()}


def _told(board: Board, field: Theatre, image: Image) -> dict[str, list[list[Any]]]:
    """What is added to each die as both stand now, by name; nothing once it is over."""
    if image["state"] == OVER:
        return {side: [] for side in SIDES}
    both = dict(zip(SIDES, engagement.strengths(field, image, known(board, field, image)), strict=True))
    ground = engagement.terrain(field, image["place"])
    return {side: [list(one) for one in dice.modifiers(both[side], both[FACES[side]], ground)] for side in SIDES}


def _weighed(board: Board, field: Theatre, image: Image) -> Image:
    """The odds from here on in full, for Control."""
    lore, ground = known(board, field, image), engagement.terrain(field, image["place"])
    attacker, defender = engagement.strengths(field, image, lore)
    if image["state"] == OVER or not (attacker.units and defender.units):
        return {"odds": None}
    return {"odds": odds(board, attacker, defender, ground, cornered=engagement.cornered(field, image, lore))}


def _open(board: Board, field: Theatre, image: Image) -> Image:
    """Faction → what may still be chosen for it and what happens if nobody does, for Control; "" the independents."""
    told = {"losses": losses, "withdrawals": withdrawal}.get(image["state"])
    if told is None:
        return {}
    open_to = [(side, key) for side, key in engagement.contingents(field, image) if key not in image["chosen"]]
    found = {key: (side, told(board, field, image, key)) for side, key in open_to}
    return {key: {**choices, "side": side} for key, (side, choices) in found.items() if choices}


def losses(board: Board, field: Theatre, battle: Image, faction: str) -> Image | None:
    """How many of which units a faction loses, and which fall if it does not say; None where all are alike."""
    units, n = engagement.contingent(field, battle, faction), engagement.owed(field, battle, faction)
    if not engagement.a_choice(units, n):
        return None
    first = _plan(board, field, battle, faction).get("lose_first", "")
    return {"n": n, "units": [unit["key"] for unit in units], "default": engagement.falling(units, n, first),
            "leader": engagement.chief(field, battle, faction)}  # fmt: skip


def withdrawal(board: Board, field: Theatre, battle: Image, faction: str) -> Image | None:
    """Which units may withdraw where to, the best first, and with whom; None where there is no way out."""
    units, lore = engagement.contingent(field, battle, faction), known(board, field, battle)
    ways = engagement.ways_out(field, battle, faction, lore)
    below = _plan(board, field, battle, faction).get("withdraw_below", 0)
    default = engagement.default_withdrawal(field, battle, faction, lore, below)
    officers, leader = engagement.posted(field, units), engagement.chief(field, battle, faction)
    told = {"units": [unit["key"] for unit in units], "to": ways, "officers": officers, "default": default["units"],
            "leader": leader}  # fmt: skip
    return told if ways else None


def _plan(board: Board, field: Theatre, battle: Image, faction: str) -> Image:
    """The plan of whoever commands a faction's units there."""
    army = field.posted.get(engagement.chief(field, battle, faction))
    return next((plan for plan in board.of("plan").values() if army and plan["army"] == army), {})


def _named(image: Image, told: Image, leading: Mapping[Side, str], faction: str) -> Image:
    """Modifiers and rounds as this faction sees them; "" is everybody."""
    rounds = [{**one, "modifiers": _seen_by(faction, one["modifiers"], one["leading"])} for one in image["rounds"]]
    return {"modifiers": _seen_by(faction, told, leading), "rounds": rounds}


def _seen_by(faction: str, modifiers: Image, leading: Mapping[Side, str]) -> Image:
    """What counts is what the faction knows that leads a side at the time (BAT-15): no other learns its name."""
    own = [side for side in SIDES if faction and leading[side] == faction]
    return {side: _unnamed(modifiers[side], side, own) for side in SIDES}


def _unnamed(modifiers: Iterable[list[Any]], side: Side, own: Iterable[Side]) -> list[list[Any]]:
    """What another side knows counts in the open as one sum, but is not called by name."""
    summed = Counter[str]()
    for source, amount in modifiers:
        foes = source.startswith(FOE)
        bare = source.removeprefix(FOE)
        secret = bare == TRAIT or bare.startswith("technology/")
        theirs = (FACES[side] if foes else side) not in own
        summed[(FOE if foes else "") + "ways" if secret and theirs else source] += amount
    return [[source, amount] for source, amount in summed.items() if amount]


def _fought_now(board: Board, *_touched: object) -> Iterable[str]:
    return [key for key, battle in board.of("battle").items() if battle["state"] != OVER]


VIEWS = (
    View("activation", _activation, {"activation": _all("activation"), "alarm": _of_alarm("activation")}),
    View("growth", _growth, {"alarm": _of_alarm("growth")}),
    View("battle", _battle, {
        **dict.fromkeys(("unit", "army", "officer", "building", "province", "knowledge", "technology", "relation",
                         "character", "seat", "faction", "plan", "event"), _fought_now),
        "alarm": _of_alarm("battle"),
    }),
)  # fmt: skip
