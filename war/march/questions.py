"""War (WAR-2, WAR-5, WAR-12): who is called and who answers, and what Control may have an army fight. Pure."""

from astor.game.play import sight
from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from astor.game.values.errors import Refused
from factions.research.questions import lore as lore_of
from factions.rows import CharacterRow
from factions.rulings import ruled
from war import questions
from war.march.rules.initiative import coming, general
from war.march.rules.marching import Orders, goal, lanes, may_march
from war.march.rules.movement import spaces
from war.rows import ActivationRow, ArmyRow
from war.rules.standing import Theatre

# Turns


def queue(board: Board) -> dict[str, int]:
    """Activation → how many are called before it does; only those still to act (WAR-2)."""
    return board.once("queue", _queue)


def _queue(board: Board) -> dict[str, int]:
    fields = ("key", "faction", "x", "lot", "drawn", "state")
    generals = [general(activation) for activation in board.some(ActivationRow, *fields).values()]
    return {key: place for place, key in enumerate(coming(generals))}


def called(board: Board, faction: str) -> list[str]:
    """The armies of a faction whose turn it is."""
    turns = board.some(ActivationRow, "army", "faction", "state").values()
    return sorted(turn.army for turn in turns if (turn.faction, turn.state) == (faction, "called"))


def passed_over(board: Board, faction: str, army: str) -> bool:
    """Is nobody there to answer this army's call, and nothing planned that could be carried out? (SEAT-4)"""
    return questions.meant(board, army) is None and not sight.anybody(board, faction)


def calls_left(board: Board) -> int:
    """How many calls this phase still has, who is called now among them: in its first season everybody's second is
    to come, too (WAR-11)."""
    turns = [turn for turn in board.some(ActivationRow, "army", "faction", "state").values()
             if not passed_over(board, turn.faction, turn.army)]  # fmt: skip
    left = sum(turn.state != "done" for turn in turns)
    return left + len(turns) if board.fact("part") == questions.SEASONS[0] else left


def player(board: Board, army: str) -> str:
    """The seat that plays the commander, if somebody sits there (WAR-12)."""
    led = board.named(ArmyRow, army).commander
    people = board.some(CharacterRow, "officer", "alive", "seat").values()
    played = (c.seat for c in people if led and c.officer == led and c.alive)
    return next((seat for seat in played if _sits(board, seat)), "")


def _sits(board: Board, seat: str) -> bool:
    place = board.find(SeatRow, seat)
    return place is not None and place.joined and not place.revoked


def answerers(board: Board, turn: ActivationRow) -> list[str]:
    """The seats that may answer a general's call: whose call it is or will be, else who holds war (WAR-12)."""
    if turn.state == "done":
        return []
    own = turn.seat if turn.state == "called" else player(board, turn.army)
    return [own] if own else questions.holders_of_war(board, turn.faction)


def cut_short(board: Board, now: int) -> bool:
    """Is the time up in an event that does not let the generals who are left act (WAR-13)?"""
    end = board.fact("deadline")
    return ruled(board).war_overtime == "cut" and end is not None and end <= now


def theatre_for(board: Board, army: str) -> Theatre:
    """How the general of an army finds everybody when they act next: who has acted does so in the season to come."""
    field = questions.theatre(board)
    return field.next_season() if questions.has_acted(board, army) else field


# By Control's hand


def may_act(board: Board, turn: str) -> Refused | None:
    """Is this a general's turn of this season who has not acted?"""
    turns = board.some(ActivationRow, "army", "season", "state")
    if turn not in turns or turns[turn].season != questions.season(board):
        return Refused("unknown_row", row=f"activation/{turn}")
    return Refused("acted_already", army=turns[turn].army) if turns[turn].state == "done" else None


def acting(board: Board) -> list[str]:
    """The turns of all who have not acted in this season."""
    return sorted(turn for turn in board.some(ActivationRow) if may_act(board, turn) is None)


def may_be_handed(board: Board, turn: str, seat: str) -> Refused | None:
    """May this seat answer the call instead of whose it is (WAR-12)? One of the faction, whose link is not closed."""
    own, place = board.named(ActivationRow, turn), board.find(SeatRow, seat)
    if place is None or place.faction != own.faction:
        return Refused("unknown_row", row=f"seat/{seat}")
    if own.state != "called":
        return Refused("not_called")
    if place.revoked:
        return Refused("seat_revoked", seat=seat)
    return Refused("no_change", field="seat") if own.seat == seat else None


def may_fight(board: Board, army: str, place: str, foe: str) -> Refused | None:
    """May an army fight somebody now who stands where it stands, or where one activation brings it (WAR-5, WAR-8)?"""
    field = questions.theatre(board)
    own = field.army(army)
    if not own.faction:
        return Refused("independents_stand")
    orders, effects = Orders("" if place == own.place else place, foe), lore_of(board, own.faction)
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
    found = {army: _foes(board, field, army) for army, own in field.armies.items() if own.faction}
    return {army: places for army, places in found.items() if places}


def _foes(board: Board, field: Theatre, army: str) -> dict[str, list[str]]:
    own = field.army(army)
    near = [own.place, *spaces(field, army, lore_of(board, own.faction))]
    found = {place: [foe for foe in field.present(place) if may_fight(board, army, place, foe) is None]
             for place in near}  # fmt: skip
    return {place: foes for place, foes in found.items() if foes}
