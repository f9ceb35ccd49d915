"""Succession (SUC-3, SUC-6 to SUC-8): who sits on which seat after a coronation, and who fills an office."""

from astor.game.models import Seat
from astor.game.orders import seats
from astor.game.play.call import Call
from astor.game.play.sight import holder
from astor.game.rows.own import SeatRow
from diplomacy.succession import questions
from diplomacy.succession.rules import throne
from diplomacy.succession.rules.throne import ELECTORS, MONARCH, OFFICER
from factions.models import Character, Officer
from factions.powers import POWERS
from factions.questions import played
from factions.rulings import ruled
from factions.scenario import xy
from war.loyalty.rules import HEIRS

UNTRIED = (-1, 1)
"""A general where none is left (SUC-4, SUC-7, SUC-8)."""


def enthrone(call: Call, faction: str, character: str, late: str) -> None:
    """This person is monarch; seats and offices follow, and nobody has to log in again (SUC-6).

    `late`: the seat of the monarch before; who plays there leads somebody else's life meanwhile (SUC-8).
    """
    person = Character.named(call.event, character)
    was, place = person.office, person.seat
    late = "" if late == place else late
    comes_along = bool(place) and seats.taken(call.board, place)
    person.office = MONARCH
    person.save()
    sit(call, person, place if comes_along or not late else late)
    free = late if comes_along else place
    if was in ELECTORS:
        _rise(call, free)
        sit(call, appoint(call, faction, was), free)
    elif comes_along and seats.taken(call.board, free) and not played(call.board, free):
        sit(call, appoint(call, faction, OFFICER), free)


def _rise(call: Call, seat: str) -> None:
    """Who has been but an officer is free for an office: the best of all may be they themselves."""
    for person in Character.every(call.event, seat=seat, office=OFFICER, alive=True) if seat else ():
        person.seat = ""
        person.save()


def sit(call: Call, person: Character, seat: str) -> None:
    """A seat plays this person from now on, with their office and its powers."""
    person.seat = seat
    person.save()
    _displace(call, person)
    _name_office(call, person)


def take_seat(call: Call, person: Character) -> None:
    """Whom Control has put on a seat it plays alone, and in their office."""
    _displace(call, person)
    if Seat.named(call.event, person.seat).office != person.office:
        _name_office(call, person)


def _displace(call: Call, person: Character) -> None:
    """Whoever else this seat has played, it plays no more."""
    for other in Character.every(call.event, seat=person.seat) if person.seat else ():
        if other.key != person.key:
            other.seat = ""
            other.save()


def _name_office(call: Call, person: Character) -> None:
    """By the office alone: the title may have been a queen's, and this is a king. An heir who moves up keeps what was
    lent to them."""
    place = Seat.find(call.event, person.seat)
    if place is None:
        return
    if place.office != person.office and not {place.office, person.office} <= set(HEIRS):
        place.lent, place.withheld = [], []
    place.office, place.title = person.office, person.office.capitalize()
    place.save()


def start_anew(call: Call, place: Seat) -> Character:
    """Whoever plays here is an officer from now on, and keeps the powers the seat has or is lent; a monarch's are the
    regent's (SUC-2, SUC-8)."""
    own = POWERS.own(call.event.powers, holder(place.as_row(SeatRow)))
    kept = set(place.lent) if place.office == MONARCH else own
    person = appoint(call, place.faction, OFFICER)
    sit(call, person, place.key)
    anew = Seat.named(call.event, place.key)
    anew.lent, anew.withheld = sorted(kept), place.withheld
    anew.save()
    return person


def step_down(call: Call, faction: str) -> None:
    """Whoever holds an office here has none when the faction is part of another, nor have its heirs abroad; heirs of
    other crowns who live here keep theirs (SUC-5)."""
    for known in throne.of_court(questions.people(call.board), faction):
        move_to(call, known.key, OFFICER)
    for dead in Character.every(call.event, faction=faction, alive=False):
        dead.office = OFFICER  # else they would be missed in the other's court
        dead.save()


def move_to(call: Call, character: str, office: str) -> None:
    """This person holds another office from now on, and so does the seat that plays them."""
    person = Character.named(call.event, character)
    person.office = office
    person.save()
    _name_office(call, person)


def replace(call: Call, faction: str, office: str) -> None:
    """A dead lord-general or arch-wizard is followed by another, played by the same player (SUC-7)."""
    seat = next(iter(questions.seats_of_the_dead(call.board, faction, office)), "")
    successor = appoint(call, faction, office)
    sit(call, successor, seat)
    # By name as well: whoever reads a preview does not hold the row of somebody new
    call.report("character.office", "office_filled", faction, character=successor.key, name=successor.name,
                office=office, faction=faction)  # fmt: skip


def appoint(call: Call, faction: str, office: str) -> Character:
    """Somebody new at court: the best officer without an office, else one nobody has heard of (SUC-6, SUC-7)."""
    found = "" if office == "arch-wizard" else questions.best_officer(call.board, faction)
    return _hold_office(call, faction, found, office)


def best_of_court(call: Call, faction: str) -> Character:
    """The best officer, whoever plays them, else one nobody has heard of: who wears a crown nobody else is left for
    (SUC-4)."""
    return _hold_office(call, faction, questions.best_officer(call.board, faction, also_played=True), OFFICER)


def _hold_office(call: Call, faction: str, found: str, office: str) -> Character:
    """The officer who was found, "" for somebody new, as a person of the court in this office."""
    officer = Officer.named(call.event, found) if found else _recruit(call, faction, office)
    known = next(iter(Character.every(call.event, officer=officer.key)), None)
    person = known or Character(event=call.event, key=call.page.key("character"), name=officer.name, faction=faction,
                                officer=officer.key)  # fmt: skip
    person.office = office
    person.save()
    return person


def _recruit(call: Call, faction: str, office: str) -> Officer:
    x, y = xy(ruled(call.board).replacement_arch_wizard) if office == "arch-wizard" else UNTRIED
    officer = Officer(event=call.event, key=call.page.key("officer"), name=questions.unused_name(call.board),
                      faction=faction, home=faction, x=x, y=y)  # fmt: skip
    officer.save()
    return officer
