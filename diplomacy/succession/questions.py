"""Succession (SUC-1 to SUC-8): which thrones and offices are empty, who chooses, and who is there to follow. Pure."""

from collections.abc import Iterable, Mapping

from astor.game.orders import seats
from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from astor.game.values.errors import Refused
from diplomacy.marriages import questions as marriages
from diplomacy.rows import SuccessionRow
from diplomacy.succession.rules import division, names, throne
from diplomacy.succession.rules.division import Share
from diplomacy.succession.rules.throne import ELECTORS, MONARCH, OFFICER, Person
from diplomacy.trade.questions import world
from diplomacy.trade.rules import contact
from factions.questions import lands, phase_now
from factions.rows import CharacterRow, FactionRow, OfficerRow
from war.rows import UnitRow


def people(board: Board) -> list[Person]:
    """All who live at any court."""
    return board.once("people", _people)


def _people(board: Board) -> list[Person]:
    characters = board.some(CharacterRow, "name", "faction", "office", "officer", "seat", "alive", "fate")
    return throne.people_of(characters, board.some(OfficerRow, "home"))


def bereaved(board: Board, office: str) -> list[str]:
    """Factions of which somebody held this office, and nobody living does."""
    characters = board.some(CharacterRow, "faction", "office", "alive").values()
    held = {(person.faction, person.alive) for person in characters if person.office == office}
    return sorted({faction for faction, _ in held} - {faction for faction, alive in held if alive})


def unreigned(board: Board, courts: Iterable[str]) -> list[str]:
    """Those of these courts that are still there and have no monarch living."""
    characters = board.some(CharacterRow, "faction", "office", "alive").values()
    reigned = {p.faction for p in characters if p.alive and p.office == MONARCH}
    return sorted({p.faction for p in characters} & set(courts) - reigned)


def rivals(board: Board) -> dict[str, list[str]]:
    """Courts of which more than one person wears the crown, and who these are."""
    worn: dict[str, list[str]] = {}
    for person in people(board):
        if person.office == MONARCH:
            worn.setdefault(person.faction, []).append(person.key)
    return {court: crowned for court, crowned in sorted(worn.items()) if len(crowned) > 1}


def vacant(board: Board, faction: str) -> list[str]:
    """The great offices nobody living holds (SUC-7)."""
    held = {person.office for person in people(board) if person.faction == faction}
    return [office for office in ELECTORS if office not in held]


def bereft(board: Board) -> list[str]:
    """The seats of those who play and have no character (SUC-8)."""
    taken = board.some(SeatRow, "vacant", "joined", "revoked").items()
    return sorted(key for key, seat in taken if seat.vacant and seat.joined and not seat.revoked)


# The throne


def empty_throne(board: Board, faction: str) -> SuccessionRow | None:
    """What is kept of a throne nobody sits on."""
    return next((row for row in board.of(SuccessionRow).values() if row.faction == faction), None)


def contested(board: Board, faction: str) -> SuccessionRow | None:
    """The same where lord-general and arch-wizard choose, and no heir is on the way (SUC-4)."""
    found = empty_throne(board, faction)
    return found if found and found.state != "recalled" else None


def electors(board: Board, faction: str) -> list[Person]:
    """The lord-general and the arch-wizard, as far as they live (SUC-4)."""
    return throne.electors(people(board), faction)


def awaited(board: Board, between: Iterable[Person]) -> list[str]:
    """The offices of those of the two whom somebody plays."""
    return [person.office for person in between if person.seat and seats.taken(board, person.seat)]


def eligible(board: Board, faction: str) -> list[str] | Refused:
    """Whom Control may crown: everybody living of the court, or born to it, while nobody rules.

    Nobody who is held, before they are freed, nor who wears a crown already.
    """
    court = people(board)
    if throne.monarch(court, faction) is not None:
        return Refused("crown_worn")
    return [p.key for p in court if p.free and p.office != MONARCH and faction in (p.faction, p.home)]


def may_crown(board: Board, faction: str, character: str) -> Refused | None:
    found = eligible(board, faction)
    if isinstance(found, Refused):
        return found
    return None if character in found else Refused("not_eligible", character=character)


def near(board: Board, one: str, other: str) -> bool:
    """Does land of the one border land of the other (SUC-2)?"""
    return contact.border(world(board), {one, other}) != ""


def company(board: Board, character: str) -> list[Person]:
    """Whom this one is married to, of the same court."""
    married, court = marriages.spouses(board, character), board.named(CharacterRow, character).faction
    return [other for other in people(board) if other.key in married and other.faction == court]


def courts_of(board: Board, person: Person) -> dict[str, str]:
    """Row → whose it is: of a person, the officer they are unless rebels hold them (DIP-4), and their seat."""
    courts = {f"character/{person.key}": person.faction}
    officer, seat = board.find(OfficerRow, person.officer), board.find(SeatRow, person.seat)
    if officer and officer.faction and person.free:
        courts[f"officer/{person.officer}"] = officer.faction
    if seat:
        courts[f"seat/{person.seat}"] = seat.faction
    return courts


# Who plays whom


def seats_of_the_dead(board: Board, faction: str, office: str) -> list[str]:
    """By whom those who died in this office were played, the last first; "" where another has come to that seat."""
    held = board.some(CharacterRow, "faction", "office", "alive", "seat").values()
    dead = [p.seat for p in held if (p.faction, p.office, p.alive) == (faction, office, False)]
    return dead[::-1]


def late_seat(board: Board, faction: str) -> str:
    """The seat of the monarch before, as long as it is of this court (SUC-6)."""
    known = empty_throne(board, faction)
    late = (known and known.late) or last_seat(board, faction)
    seat = board.find(SeatRow, late)
    return late if seat and seat.faction == faction else ""


def last_seat(board: Board, faction: str) -> str:
    """The seat of the monarch who died, as long as nobody else has come to it."""
    return next(filter(None, seats_of_the_dead(board, faction, MONARCH)), "")


def best_officer(board: Board, faction: str, *, also_played: bool = False) -> str:
    """The best of its officers without an office, "" if there is none (SUC-6, SUC-7).

    `also_played`: those whom somebody plays are among them (SUC-4).
    """
    court = board.some(CharacterRow, "officer", "office", "seat", "alive").values()
    at_court = {p.officer for p in court
                if (p.office, p.alive) != (OFFICER, True) or (p.seat and not also_played)}  # fmt: skip
    officers = board.some(OfficerRow, "name", "faction", "alive", "x", "y").items()
    free = {key: o for key, o in officers if o.alive and o.faction == faction and key not in at_court}
    found = throne.best(throne.Officer(key, o.name, o.x, o.y) for key, o in free.items())
    return found.key if found else ""


def unused_name(board: Board) -> str:
    """What somebody new at court is called."""
    officers = {officer.name for officer in board.some(OfficerRow, "name").values()}
    return names.name_of_new(officers | {person.name for person in board.some(CharacterRow, "name").values()})


# A nation that splits


def may_part(board: Board) -> Refused | None:
    """May nations be split and united now (SUC-5)?"""
    return division.may_part(phase_now(board))


def claimants(board: Board, faction: str) -> list[str]:
    """Who of a court could rule a part of it: everybody who is free, but its monarch."""
    return [p.key for p in people(board) if p.faction == faction and p.office != MONARCH and p.free]


def followers(board: Board, faction: str) -> list[str]:
    """The officers who could go along: the monarch's stays."""
    crowned, officers = throne.monarch(people(board), faction), board.some(OfficerRow, "faction", "alive").items()
    own = (key for key, officer in officers if officer.alive and officer.faction == faction)
    return [key for key in own if crowned is None or key != crowned.officer]


def were_one(board: Board, one: str, other: str) -> bool:
    """Are these two halves of one people? Guild and faiths are of none."""
    people_of = board.named(FactionRow, one).people
    return bool(people_of) and one != other and people_of == board.named(FactionRow, other).people


def may_split(board: Board, faction: str, claimant: str, share: Share) -> Refused | None:
    """May this one of its court take that along and rule it (SUC-5)? All of it has to be the faction's."""
    no = may_part(board) or division.may_split(
        claimant, claimants(board, faction), lands(board, faction), share.provinces
    )
    crowned = throne.monarch(people(board), faction)
    if no is None and crowned is not None and crowned.officer in share.officers:
        return Refused("not_eligible", character=crowned.key)
    units = {key: board.find(UnitRow, key) for key in share.units}
    officers = {key: board.find(OfficerRow, key) for key in share.officers}
    return no or _foreign(faction, "unit", units) or _foreign(faction, "officer", officers)


def _foreign(faction: str, kind: str, rows: Mapping[str, UnitRow | OfficerRow | None]) -> Refused | None:
    foreign = min((key for key, row in rows.items() if row is None or row.faction != faction), default="")
    return Refused("not_yours", row=f"{kind}/{foreign}") if foreign else None
