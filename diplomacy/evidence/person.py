"""Evidence (SET-6): what the person is whom a player plays, and what they have done. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from diplomacy.evidence.done import fights, on
from diplomacy.evidence.logs import lines
from diplomacy.rows import MarriageRow
from factions.questions import played
from factions.rows import CharacterRow, OfficerRow
from factions.story.rules.evidence import Counted, Look, counted
from factions.turns import turn_of
from war.battle.rules.record import SIDES
from war.rows import ArmyRow, BattleRow, GrowthRow


def people(board: Board, seat: str) -> dict[str, CharacterRow]:
    """Everybody this seat plays or has played, as far as the court's book says."""
    known = board.some(CharacterRow, "seat", "officer", "alive", "faction", "office", "name")
    return {key: person for key, person in known.items() if person.seat == seat}


def known_as(board: Board, seat: str) -> str:
    """The name of whom this seat plays, of several the last who lived; "" if it plays nobody."""
    own = sorted(people(board, seat).values(), key=lambda person: person.alive)
    return own[-1].name if own else ""


def _officers(board: Board, seat: str) -> set[str]:
    return {person.officer for person in people(board, seat).values()} - {""}


def _living(board: Board, seat: str) -> Iterator[OfficerRow]:
    """Their officers, alive."""
    rows = (board.find(OfficerRow, person.officer) for person in played(board, seat))
    return (row for row in rows if row is not None)


def office(board: Board, seat: str, look: Look) -> Counted:
    """Do they hold one of these offices?"""
    own = people(board, seat).items()
    return counted(f"character/{key}" for key, person in own if person.alive and person.office in look.of)


def abroad(board: Board, seat: str, _look: Look) -> Counted:
    """Do they live at another court than that of their birth?"""
    return counted(f"officer/{row.key}" for row in _living(board, seat) if row.home not in ("", row.faction))


def x(board: Board, seat: str, _look: Look) -> Counted:
    """Their x."""
    return max((Counted(row.x, (f"officer/{row.key}",)) for row in _living(board, seat)),
               key=lambda found: found.n, default=Counted(0))  # fmt: skip


def growths(board: Board, seat: str, _look: Look) -> Counted:
    """How often they raised x or lowered y."""
    own = _officers(board, seat)
    return counted(f"growth/{key}" for key, g in board.some(GrowthRow, "officer", "choice").items()
                   if g.officer in own and g.choice)  # fmt: skip


def commands(board: Board, seat: str, _look: Look) -> Counted:
    """Armies they command."""
    own = _officers(board, seat)
    return counted(f"army/{key}" for key, army in board.some(ArmyRow, "commander").items() if army.commander in own)


def wed(board: Board, seat: str, _look: Look) -> Counted:
    """Marriages of their own."""
    own = people(board, seat).keys()
    return counted(f"marriage/{key}" for key, m in board.some(MarriageRow, "state", "heir", "spouse").items()
                   if m.state == "made" and not own.isdisjoint((m.heir, m.spouse)))  # fmt: skip


def _led(board: Board, seat: str, look: Look) -> Iterator[tuple[str, BattleRow]]:
    """Battles in which they commanded, or were lieutenant."""
    own = _officers(board, seat)
    return ((row, b) for row, b in fights(board) if not own.isdisjoint(b.led) and on(board, b.place, look))


def battles_led(board: Board, seat: str, look: Look) -> Counted:
    return counted(row for row, _ in _led(board, seat, look))


def victories_led(board: Board, seat: str, look: Look) -> Counted:
    """Battles in which they led the side that won, which may be an ally's."""
    own, won = _officers(board, seat), list[str]()
    for row, battle in _led(board, seat, look):
        if battle.outcome in SIDES and any(not own.isdisjoint(one.leaders.of(battle.outcome)) for one in battle.rounds):
            won.append(row)
    return counted(won)


def conquests_led(board: Board, seat: str, look: Look) -> Counted:
    """Battles they led by which their faction took the land."""
    faction = board.named(SeatRow, seat).faction
    return counted(row for row, b in _led(board, seat, look) if b.taken == faction)


def turns_lent(board: Board, seat: str, _look: Look) -> Counted:
    """Turns in which a power was lent to them."""
    lent = lines(board, board.named(SeatRow, seat).faction, "power_lent", seat=seat)
    return counted({turn_of(line.phase, 99): row for row, line in lent.items()}.values())
