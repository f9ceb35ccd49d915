"""Seats (SEAT-5) and Upkeep: what each side sees of what moves, what it has to feed, and what comes of that. Pure."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from astor.game import phases
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.powers import RULER
from astor.game.sight import CONTROL, PUBLIC, Board, Offer, Seen, View, faction_view, public, row_view
from factions import sight as held
from factions.prospect import Prospect, prospect
from factions.rules import order
from factions.rules.effects import INSTITUTIONS
from factions.rules.upkeep import NEEDS, Hireling, Mouth, Stock, cost, due, eased, in_turn, may_hire, mouth, served
from war import theatre
from war.rules.command import Post, Posts, joined, left, may_join
from war.rules.raising import may_take_post
from war.rules.theatre import Theatre

POSTS: tuple[Post, ...] = ("commander", "lieutenant")


def _unit(board: Board, key: str) -> Iterator[Seen]:
    image = board.of("unit").get(key)
    if image is None:
        return
    name = f"unit/{key}"
    if shown := public(board, "unit", image):
        yield PUBLIC, name, shown
    offered = image["upkeep"] != ""
    guilds = {k for k, faction in board.of("faction").items() if offered and faction["kind"] == "guild"}
    for faction in sorted({image["faction"], *guilds} - {""}):
        yield f"faction/{faction}", name, {"upkeep": image["upkeep"]}
    yield CONTROL, name, image


# What has to be fed


def mouths(board: Board, faction: str) -> list[Mouth]:
    """Everything a faction has to feed and pay, as the board stands (UPK-1)."""
    return eased(_mouths(board, faction, held.turn_now(board), Prospect()), held.lore(board, faction))


def _mouths(board: Board, faction: str, turn: int, coming: Prospect) -> list[Mouth]:
    """The same in this turn, once production has changed what the provinces think of their faction."""
    world = held.world(board, turn)
    own = {f"province/{key}": key for key, province in world.provinces.items() if province.owner == faction}
    lands = [Mouth(row, "province", row, -order.stands(world, key) - coming.order[key]) for row, key in own.items()]
    return lands + _units(board, faction)


def _units(board: Board, faction: str) -> list[Mouth]:
    units = [u for _, u in sorted(board.of("unit").items()) if u["faction"] == faction and u["kind"] in NEEDS]
    return [mouth(unit, _place(board, unit["place"])) for unit in units]


def _place(board: Board, key: str) -> str:
    return f"{'province' if key in board.of('province') else 'sea_zone'}/{key}"


def _stock(board: Board, faction: str) -> Stock:
    image = board.of("faction")[faction]
    return Stock(image["food"], image["gold"])


def _without(board: Board, faction: str) -> list[str]:
    draft = held.drafted(board, "allot", faction, faction)
    return draft["without"] if draft else []


def _allot(board: Board, seat: str) -> Image | Refused:
    """All mouths with what they need, and which are served if the phase closed now (UPK-3)."""
    faction = board.of("seat")[seat]["faction"]
    own, stock = in_turn(mouths(board, faction)), _stock(board, faction)
    if not own:
        return Refused("nobody_to_feed")
    told = [
        {"row": m.row, "kind": m.kind, "place": m.place.partition("/")[2], "food": m.needs.food, "gold": m.needs.gold}
        for m in own
    ]
    now, usual = served(own, stock, _without(board, faction)), served(own, stock)
    have = {"food": stock.food, "gold": stock.gold}
    return {"mouths": told, "have": have, "now": sorted(now), "default": sorted(usual)}


def _hire(board: Board, seat: str) -> Image | Refused:
    """The regiments the guild may take over, and what it has beyond its own allotment (UPK-4)."""
    faction = board.of("seat")[seat]["faction"]
    if board.of("faction")[faction]["kind"] != "guild":
        return Refused("guild_only")
    own, stock = mouths(board, faction), _stock(board, faction)
    spare = stock.less(cost(own, served(own, stock, _without(board, faction))))
    units = board.of("unit").items()
    seen = {key: Hireling(key, u["kind"], u["faction"], u["upkeep"]) for key, u in units if u["upkeep"] == "unpaid"}
    offered = {key for key, unit in seen.items() if may_hire(unit, guild=faction, stock=spare) is None}
    if not offered:
        return Refused("nothing_for_hire")
    fields = ("kind", "place", "faction", "x", "y")
    choices = {key: {field: board.of("unit")[key][field] for field in fields} for key in seen if key in offered}
    return {"unit": choices, "have": {"food": spare.food, "gold": spare.gold}}


# What will come of it


def _forecast(board: Board, faction: str) -> Iterator[Seen]:
    """The coming upkeep if nothing changes, for the faction and Control."""
    turn = coming_upkeep(board)
    if faction in board.of("faction") and turn:
        image = forecast(board, faction, turn)
        yield f"faction/{faction}", f"forecast/{faction}", image
        yield CONTROL, f"forecast/{faction}", image


def coming_upkeep(board: Board) -> int:
    """The turn of the next upkeep to close; 0 if there will be none."""
    phase, turns = board.clock["phase"], board.clock["turns"]
    if phase == phases.ENDED:
        return 0
    if phases.kind_of(phase) not in ("initial_diplomacy", "diplomacy", "planning"):
        return phases.turn_of(phase, turns)  # a turn that has begun is played out
    turn = phases.turn_of(phase, turns) + 1
    return turn if turn <= turns else 0


def _harvest_to_come(board: Board) -> bool:
    kinds = ("planning", "initial_diplomacy", "diplomacy", "production")
    return phases.kind_of(board.clock["phase"]) in kinds


def forecast(board: Board, faction: str, turn: int) -> Image:
    """What the upkeep of this turn takes and leaves, by orders, drafts and defaults (UPK-6, ORD-3)."""
    coming = prospect(board, faction, _units(board, faction)) if _harvest_to_come(board) else Prospect()
    now = _stock(board, faction)
    stock = Stock(now.food + coming.goods["food"], now.gold + coming.goods["gold"])
    own = _mouths(board, faction, turn, coming)
    # Recruits have no name yet and stand before all names: of equals in a place the number is told that disbands.
    recruits = [Mouth(f"unit/ {key} {n}", "militia", f"province/{key}") for key, militia in coming.militia.items()
                for n in range(militia)]  # fmt: skip
    all_mouths = eased([*own, *recruits], held.lore(board, faction))
    fed = served(all_mouths, stock, _without(board, faction))
    needed = due(all_mouths)
    hired = [key for key, u in board.of("unit").items() if u["former"] == faction and u["upkeep"] == "paid"]
    return {
        "phase": f"t{turn}/upkeep",
        "expected": {"food": stock.food, "gold": stock.gold},
        "due": {"food": needed.food, "gold": needed.gold},
        "recruits": dict(Counter(m.place.partition("/")[2] for m in recruits if m.row not in fed)),
        "disbanding": [m.row.partition("/")[2] for m in own if m.kind != "province" and m.row not in fed],
        "taken_over": hired,
        "unsaid": coming.unsaid if phases.kind_of(board.clock["phase"]) == "production" else {},
        "lands": {m.row.partition("/")[2]: _land(board, m, turn, coming, fed) for m in own if m.kind == "province"},
    }


def _land(board: Board, mouth: Mouth, turn: int, coming: Prospect, fed: frozenset[str]) -> Image:
    """How a province will stand at that upkeep, and by which causes."""
    key, world = mouth.row.partition("/")[2], held.world(board, turn)
    mood = order.mood(world, key)
    mood = replace(mood, stored=mood.stored + coming.order[key], unfed=mouth.row not in fed)
    verdict = order.reckoned(mood, world.ruling)
    causes = [list(cause) for cause in verdict.causes]
    return {"fed": mouth.row in fed, "stands": verdict.stands, "causes": causes, "rises": verdict.rises}


def _everybody(board: Board, *_touched: object) -> Iterable[str]:
    return list(board.of("faction"))


def _concerned(board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    """The factions a row belongs or belonged to; all where an institution is shared, rises or falls (TECH-2)."""
    images = [image for image in (before, after) if image]
    if any(image.get("kind") in INSTITUTIONS or image.get("stands") for image in images):
        return list(board.of("faction"))
    owners = {image.get(field, "") for image in images for field in ("faction", "holder", "former")}
    places = {image.get("province", "") for image in images}
    return owners | {board.of("province").get(place, {}).get("owner", "") for place in places}


VIEWS = (
    row_view("army"),
    faction_view("plan"),
    View("unit", _unit),
    View("forecast", _forecast, {
        **dict.fromkeys(("province", "relation", "border", "event", "technology"), _everybody),
        **dict.fromkeys(("unit", "draft", "building", "knowledge"), _concerned),
        "faction": lambda _board, key, _before, _after: (key,),
    }, keys=lambda board: list(board.of("faction"))),
)  # fmt: skip

# Who leads


def _assign(board: Board, seat: str) -> Image | Refused:
    """Army → post → the officers who may take it, each with what comes of it (SET-7, BUY-7)."""
    if any(battle["state"] != "over" for battle in board.of("battle").values()):
        return Refused("battle_first")
    faction = board.of("seat")[seat]["faction"]
    crown = next((c["officer"] for c in board.of("character").values()
                  if (c["faction"], c["office"], c["alive"]) == (faction, RULER, True)), "")  # fmt: skip
    officers = sorted(key for key, o in board.of("officer").items() if o["faction"] == faction and o["alive"])
    field = theatre.of_board(board)
    choices = {
        key: {
            post: {
                o: _outcome(field, key, joined(_posts(army), o, post, monarch=crown), o)
                for o in officers
                if _may_take(field, o, key, post, crown)
            }
            for post in POSTS
        }
        for key, army in board.of("army").items()
        if army["faction"] == faction
    }
    return {"army": choices} if choices else Refused("no_army")


def _may_take(field: Theatre, officer: str, army: str, post: Post, crown: str) -> bool:
    if officer == crown and post == "lieutenant":  # she would command (SET-7)
        return False
    open_to = may_join(_posts(field.army(army)), officer, post, monarch=crown) is None
    return open_to and may_take_post(field, officer, army) is None


def _outcome(field: Theatre, army: str, now: Posts, officer: str) -> Image:
    """Who leads an army from then on, who of its officers has no post any more, which army the officer leaves, and who
    leads that then."""
    free = {*field.posts(army)} - {now.commander, now.lieutenant, officer}
    leaves = field.posted.get(officer, army)
    told: Image = {"commander": now.commander, "lieutenant": now.lieutenant, "free": sorted(free)}
    if leaves != army:
        told |= {"leaves": leaves, "then": left(_posts(field.army(leaves)), officer).commander}
    return told


def _relieve(board: Board, seat: str) -> Image | Refused:
    """The officers who have a post, each with who leads their army without them (WAR-17)."""
    faction, field = board.of("seat")[seat]["faction"], theatre.of_board(board)
    own = [key for key, army in board.of("army").items() if army["faction"] == faction]
    serving = {officer: _outcome(field, key, left(_posts(field.army(key)), officer), officer)
               for key in own for officer in field.posts(key)}  # fmt: skip
    return {"officer": dict(sorted(serving.items()))} if serving else Refused("no_post")


def _posts(army: Mapping[str, Any]) -> Posts:
    return Posts(army["commander"], army["lieutenant"])


OFFERS = (Offer("allot", _allot), Offer("hire", _hire), Offer("assign", _assign), Offer("relieve", _relieve))
