"""War (WAR-2, WAR-5, WAR-12): who is called, who answers, and where an army may go and what it may do there. Pure."""

from collections.abc import Callable

from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from factions.research.questions import lore as lore_of
from factions.research.rules.effects import Effects
from factions.rulings import ruled
from war import questions
from war.battle import questions as battles
from war.battle.rules import engagement
from war.battle.rules.engagement import posted
from war.march.rules.initiative import coming, general, is_due
from war.march.rules.marching import Orders, ashore, goal, joinable, lanes, may_march, section_leaders, targets
from war.march.rules.movement import How, landings, moved, spaces
from war.rules.standing import Theatre

# Turns


def queue(board: Board) -> dict[str, int]:
    """Activation → how many are called before it does; only those still to act (WAR-2)."""
    return board.once("queue", _queue)


def _queue(board: Board) -> dict[str, int]:
    fields = ("key", "faction", "x", "lot", "drawn", "state")
    generals = [general(activation) for activation in board.some("activation", *fields).values()]
    return {key: place for place, key in enumerate(coming(generals))}


def called(board: Board, faction: str) -> list[str]:
    """The armies of a faction whose turn it is."""
    turns = board.some("activation", "army", "faction", "state").values()
    return sorted(turn["army"] for turn in turns if (turn["faction"], turn["state"]) == (faction, "called"))


def player(board: Board, army: str) -> str:
    """The seat that plays the commander, if somebody sits there (WAR-12)."""
    led = board.named("army", army)["commander"]
    people = board.some("character", "officer", "alive", "seat").values()
    played = (c["seat"] for c in people if led and c["officer"] == led and c["alive"])
    return next((seat for seat in played if _sits(board, seat)), "")


def _sits(board: Board, seat: str) -> bool:
    place = board.row(f"seat/{seat}")
    return place is not None and place["joined"] and not place["revoked"]


def answerers(board: Board, turn: Image) -> list[str]:
    """The seats that may answer a general's call: whose call it is or will be, else who holds war (WAR-12)."""
    if turn["state"] == "done":
        return []
    own = turn["seat"] if turn["state"] == "called" else player(board, turn["army"])
    return [own] if own else questions.holders_of_war(board, turn["faction"])


def cut_short(board: Board, now: int) -> bool:
    """Is the time up in an event that does not let the generals who are left act (WAR-13)?"""
    end = board.fact("deadline")
    return ruled(board).war_overtime == "cut" and end is not None and end <= now


def theatre_for(board: Board, army: str) -> Theatre:
    """How the general of an army finds everybody when they act next: who has acted does so in the season to come."""
    field, turns = questions.theatre(board), board.some("activation", "army", "state").values()
    done = any((turn["army"], turn["state"]) == (army, "done") for turn in turns)
    return field.next_season() if done else field


# What an army may do


def reaches(board: Board, faction: str) -> dict[str, Image]:
    """What each army of a faction that acts may do in one activation, as everybody stands now."""
    return board.once(f"reach/{faction}", lambda now: _reaches(now, faction))


def _reaches(board: Board, faction: str) -> dict[str, Image]:
    acting = [key for key in questions.armies(board, faction) if is_due(questions.theatre(board), key)]
    lore = lore_of(board, faction)
    later = questions.theatre(board).next_season()
    done = {turn["army"] for turn in board.some("activation", "army", "state").values() if turn["state"] == "done"}
    return {key: reach(board, later if key in done else questions.theatre(board), key, lore) for key in acting}


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
    return battles.odds(board, attacker, defender, engagement.terrain(field, place), cornered=cornered)


# By Control's hand


def may_fight(board: Board, army: str, place: str, foe: str) -> Refused | None:
    """May an army fight somebody now who stands where it stands, or where one activation brings it (WAR-5, WAR-8)?"""
    field = questions.theatre(board)
    own = field.army(army)
    if not own["faction"]:
        return Refused("independents_stand")
    orders, effects = Orders("" if place == own["place"] else place, foe), lore_of(board, own["faction"])
    if no := may_march(field, army, orders, effects):
        return no
    if goal(field, army, orders, lanes(field, army, orders, effects)) != place:
        return Refused("out_of_reach", to=place)
    return None if foe in field.present(place) else Refused("nobody_to_attack", place=place)


def fights(board: Board) -> dict[str, dict[str, list[str]]]:
    """Army → where it could fight now → whom; those alone that could."""
    return board.once("fights", _fights)


def _fights(board: Board) -> dict[str, dict[str, list[str]]]:
    field = questions.theatre(board)
    found = {army: _foes(board, field, army) for army, own in field.rows["army"].items() if own["faction"]}
    return {army: places for army, places in found.items() if places}


def _foes(board: Board, field: Theatre, army: str) -> dict[str, list[str]]:
    own = field.army(army)
    near = [own["place"], *spaces(field, army, lore_of(board, own["faction"]))]
    found = {place: [foe for foe in field.present(place) if may_fight(board, army, place, foe) is None]
             for place in near}  # fmt: skip
    return {place: foes for place, foes in found.items() if foes}
