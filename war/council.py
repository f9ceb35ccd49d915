"""War and Battle: what a seat may order its armies to do now, and what may come of it. Pure."""

from collections.abc import Callable, Iterable
from typing import Any

from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import Board, Offer
from factions import sight as held
from factions.rules.effects import Effects
from factions.rules.purchase import SHIPS
from war import theatre, watch
from war.rules import engagement
from war.rules.engagement import SIDES, posted
from war.rules.initiative import is_due
from war.rules.marching import ashore, joinable, section_leaders, targets
from war.rules.movement import How, landings, moved, spaces
from war.rules.raising import available
from war.rules.theatre import Theatre


def _faction(board: Board, seat: str) -> str:
    return str(board.of("seat")[seat]["faction"])


def _armies(field: Theatre, faction: str) -> list[str]:
    return sorted(key for key, army in field.rows["army"].items() if army["faction"] == faction)


# Raising


def _raise(board: Board, seat: str) -> Image | Refused:
    """Place → the units there by element, and the officers who may lead them; a monarch is nobody's lieutenant."""
    field, faction = theatre.of_board(board), _faction(board, seat)
    places: dict[str, dict[str, list[str]]] = {}
    for key, unit in sorted(field.rows["unit"].items()):
        if unit["faction"] == faction and not unit["aboard"]:
            element = "ships" if unit["kind"] in SHIPS else "land"
            places.setdefault(unit["place"], {}).setdefault(element, []).append(key)
    officers = available(field, faction)
    seconds = [officer for officer in officers if officer not in field.crowned]
    return {"place": places, "officers": officers, "seconds": seconds} if places else Refused("no_units")


def _absorb(board: Board, seat: str) -> Image | Refused:
    """Army → the units that may join it where it stands."""
    field = theatre.of_board(board)
    standing = [key for key in _armies(field, _faction(board, seat)) if not field.is_aboard(key)]
    found = {key: joinable(field, key, field.army(key)["place"]) for key in standing}
    open_to = {key: units for key, units in found.items() if units}
    return {"army": open_to} if open_to else Refused("no_units")


def _detach(board: Board, seat: str) -> Image | Refused:
    field = theatre.of_board(board)
    found = [key for key in _armies(field, _faction(board, seat)) if not field.is_aboard(key)]
    troops = {key: [unit["key"] for unit in field.troops(key)] for key in found}
    open_to = {key: units for key, units in troops.items() if units}
    return {"army": open_to} if open_to else Refused("no_army")


# Marching


def _file_plan(board: Board, seat: str) -> Image | Refused:
    """What each general could plan, as everybody stands now."""
    faction = _faction(board, seat)
    found = board.once(f"reach/{faction}", lambda now: _reach_of_all(now, faction))
    return {"army": found} if found else Refused("no_army")


def _march(board: Board, seat: str) -> Image | Refused:
    """The same for the generals who are called."""
    faction, called = _faction(board, seat), _called(board, _faction(board, seat))
    found = board.once(f"reach/{faction}", lambda now: _reach_of_all(now, faction)) if called else {}
    open_to = {army: found[army] for army in called if army in found}
    return {"army": open_to} if open_to else Refused("not_your_turn")


def _called(board: Board, faction: str) -> list[str]:
    turns = board.of("activation").values()
    return sorted(turn["army"] for turn in turns if (turn["faction"], turn["state"]) == (faction, "called"))


def _decline(board: Board, seat: str) -> Image | Refused:
    called = _called(board, _faction(board, seat))
    return {"army": called} if called else Refused("not_your_turn")


def _drop_plan(board: Board, seat: str) -> Image | Refused:
    own = _armies(theatre.of_board(board), _faction(board, seat))
    planned = sorted(plan["army"] for plan in board.of("plan").values() if plan["army"] in own)
    return {"army": planned} if planned else Refused("nothing_planned")


def _reach_of_all(board: Board, faction: str) -> dict[str, Image]:
    field = theatre.of_board(board)
    acting = [key for key in _armies(field, faction) if is_due(field, key)]
    done, later = (
        {turn["army"] for turn in board.of("activation").values() if turn["state"] == "done"},
        field.next_season(),
    )
    return {key: reach(board, later if key in done else field, key, held.lore(board, faction)) for key in acting}


def reach(board: Board, field: Theatre, army: str, effects: Effects) -> Image:
    """Where an army may go in one activation and what it may do there; of every other place, why not."""
    own = field.army(army)
    ground = _ground(board, field, army, effects)
    cargo = field.cargo(field.troops(army))
    tired = moved(field, [*field.troops(army), *cargo], [*field.posts(army), *posted(field, cargo)])
    leaders = section_leaders(field, army)
    found: dict[str, Image] = {}
    for place, how in spaces(field, army, effects).items():
        no = how if isinstance(how, Refused) else tired if how != How.APPROACH else None
        open_to = ground(place) if no is None and how not in (How.APPROACH, How.EMBARK) else {}
        found[place] = {"how": None if isinstance(how, Refused) else str(how), "refused": no and no.code,
                        "facts": no.facts if no else {}, **open_to}  # fmt: skip
    return {
        "spaces": found,
        "stay": ground(own["place"]),
        "units": [unit["key"] for unit in field.troops(army)],
        "section": leaders,
        "seconds": [officer for officer in leaders if officer not in field.crowned],
    }


def _ground(board: Board, field: Theatre, army: str, effects: Effects) -> Callable[[str], Image]:
    """What an army may do where it ends: absorb whom, attack whom and with what odds, land where."""
    own = field.army(army)

    def found(place: str) -> Image:
        told: Image = {"absorb": joinable(field, army, place)}
        led = own["commander"] and own["fleet"] == field.at_sea(place)
        told["attack"] = _chances(board, field, army, place, effects) if led else {}
        cargo = field.cargo(field.troops(army))
        if own["fleet"] and cargo and moved(field, cargo, posted(field, cargo)) is None:
            told["land"] = {shore: _landing(board, field, army, shore, effects) for shore in landings(field, place)}
        return told

    return found


def _landing(board: Board, field: Theatre, fleet: str, shore: str, effects: Effects) -> Image:
    """Whom an officer aboard may attack after landing there (WAR-10)."""
    return next((_chances(board, field, army, shore, effects) for army in ashore(field, fleet)), {})


def _chances(board: Board, field: Theatre, army: str, place: str, effects: Effects) -> Image:
    """Whom the army could attack here → the odds from what its general may know; None where nobody defends."""
    foes = targets(field, field.army(army)["faction"], place, at_sea=field.at_sea(place))
    return {foe: _odds(board, field, army, place, foe, effects) for foe in foes}


def _odds(board: Board, field: Theatre, army: str, place: str, foe: str, effects: Effects) -> Image | None:
    attacker, defender = engagement.prospect(field, army, place, foe, effects)
    if not defender.units:
        return None
    cornered = engagement.would_be_cornered(field, army, place, foe, effects)
    return watch.odds(board, attacker, defender, engagement.terrain(field, place), cornered=cornered)


# Fighting

Told = Callable[[Board, Theatre, Image, str], Any]


def _in_battles(board: Board, seat: str, state: str, told: Told) -> Image | Refused:
    """Battle → what a faction may decide in this state for its own, and has not yet (BAT-15)."""
    faction, field = _faction(board, seat), theatre.of_board(board)
    found: Image = {}
    for key, battle in board.of("battle").items():
        if battle["state"] != state or faction in battle["chosen"]:
            continue
        if choices := told(board, field, battle, faction):
            found[key] = choices
    return {"battle": found} if found else Refused("nothing_to_decide")


def _asking(_board: Board, field: Theatre, battle: Image, faction: str) -> list[str]:
    led = (side for side in SIDES if engagement.leading(field, battle, side) == faction)
    return [ally for side in led for ally in engagement.candidates(battle, side)]


def _join_battle(board: Board, seat: str) -> Image | Refused:
    faction, field = _faction(board, seat), theatre.of_board(board)
    found = {
        key: engagement.friends(field, battle).get(faction, [])
        for key, battle in board.of("battle").items()
        if battle["state"] == "joining" and battle["allies"].get(faction) == ""
    }
    return {"battle": found} if found else Refused("nothing_to_decide")


def _grow(board: Board, seat: str) -> Image | Refused:
    faction = _faction(board, seat)
    open_to = [g["officer"] for g in board.of("growth").values() if (g["faction"], g["choice"]) == (faction, "")]
    found = sorted(key for key in open_to if board.of("officer")[key]["alive"])
    return {"officer": found} if found else Refused("no_growth")


def _raze(board: Board, seat: str) -> Image | Refused:
    """What a faction took in this war phase → the buildings there, and the time it has in any case (BAT-13)."""
    faction, turn = _faction(board, seat), held.turn_now(board)
    taken = [k for k, p in board.of("province").items() if p["owner"] == faction and p["taken"] == turn > 0]
    found = {key: sorted(_buildings(board, key)) for key in taken}
    open_to = {key: buildings for key, buildings in found.items() if buildings}
    until = {key: watch.time_left(board, "province", key) for key in open_to}
    return {"province": open_to, "until": until} if open_to else Refused("nothing_conquered")


def _buildings(board: Board, province: str) -> Iterable[str]:
    return (key for key, building in board.of("building").items() if building["province"] == province)


OFFERS = (
    Offer("raise_army", _raise),
    Offer("absorb", _absorb),
    Offer("detach", _detach),
    Offer("file_plan", _file_plan),
    Offer("drop_plan", _drop_plan),
    Offer("march", _march),
    Offer("decline", _decline),
    Offer("choose_losses", lambda board, seat: _in_battles(board, seat, "losses", watch.losses)),
    Offer("withdraw_units", lambda board, seat: _in_battles(board, seat, "withdrawals", watch.withdrawal)),
    Offer("join_battle", _join_battle),
    Offer("admit_ally", lambda board, seat: _in_battles(board, seat, "joining", _asking)),
    Offer("grow", _grow),
    Offer("raze", _raze),
)
