"""What an army may do when it acts (WAR-5, WAR-10): where it may go, and whom it may join or attack there. Pure."""

from collections.abc import Callable

from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.errors import Refused
from factions.research.questions import lore as lore_of
from factions.research.rules.effects import Effects
from war import questions
from war.battle import questions as battles
from war.battle.rules import engagement
from war.battle.rules.engagement import posted
from war.march import questions as marching
from war.march.rules.initiative import is_due
from war.march.rules.marching import ashore, joinable, section_leaders, targets
from war.march.rules.movement import How, landings, moved, spaces
from war.rules.standing import Theatre


def reaches(board: Board, faction: str) -> dict[str, Image]:
    """What each army of a faction that acts may do in one activation, as everybody stands now."""
    return board.once(f"reach/{faction}", lambda now: _reaches(now, faction))


def _reaches(board: Board, faction: str) -> dict[str, Image]:
    acting = [key for key in questions.armies(board, faction) if is_due(questions.theatre(board), key)]
    lore = lore_of(board, faction)
    return {key: reach(board, marching.theatre_for(board, key), key, lore) for key in acting}


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
        "stay": ground(own.place),
        "units": [unit.key for unit in field.troops(army)],
        "section": leaders,
        "seconds": [officer for officer in leaders if officer not in field.crowned],
    }


def _ground(board: Board, field: Theatre, army: str, effects: Effects) -> Callable[[str], Image]:
    """What an army may do where it ends: absorb whom, attack whom and with what odds, land where."""
    own = field.army(army)

    def found(place: str) -> Image:
        told: Image = {"absorb": joinable(field, army, place)}
        led = own.commander and own.fleet == field.at_sea(place)
        told["attack"] = _chances(board, field, army, place, effects) if led else {}
        cargo = field.cargo(field.troops(army))
        if own.fleet and cargo and moved(field, cargo, posted(field, cargo)) is None:
            told["land"] = {shore: _landing(board, field, army, shore, effects) for shore in landings(field, place)}
        return told

    return found


def _landing(board: Board, field: Theatre, fleet: str, shore: str, effects: Effects) -> Image:
    """Whom an officer aboard may attack after landing there (WAR-10)."""
    return next((_chances(board, field, army, shore, effects) for army in ashore(field, fleet)), {})


def _chances(board: Board, field: Theatre, army: str, place: str, effects: Effects) -> Image:
    """Whom the army could attack here → the odds from what its general may know; None where nobody defends."""
    foes = targets(field, field.army(army).faction, place, at_sea=field.at_sea(place))
    return {foe: _odds(board, field, army, place, foe, effects) for foe in foes}


def _odds(board: Board, field: Theatre, army: str, place: str, foe: str, effects: Effects) -> Image | None:
    attacker, defender = engagement.prospect(field, army, place, foe, effects)
    if not defender.units:
        return None
    cornered = engagement.would_be_cornered(field, army, place, foe, effects)
    return battles.odds(board, attacker, defender, engagement.terrain(field, place), cornered=cornered)
