"""Succession (SUC-3, SUC-6 to SUC-8): who sits on which seat after a coronation, and who fills an office."""

from django.db.models import Q

from astor.game import seats
from astor.game.call import Call
from astor.game.models import Event, Seat
from astor.game.powers import RULER, own_powers
from astor.game.sight import holder
from diplomacy.rules import names
from diplomacy.rules import succession as rules
from diplomacy.rules.succession import ELECTORS, SUCCESSOR, Person
from factions.models import Character, Officer
from factions.scenario import xy
from war.rules.loyalty import HEIRS

OFFICER = "officer"
"""The office of a player who has none: they lead where they are sent (SUC-6)."""
UNTRIED = (-1, 1)
"""A general where none is left (SUC-4, SUC-7, SUC-8)."""


def enthrone(call: Call, faction: str, character: str, late: str) -> None:
    """This person is monarch; seats and offices follow, and nobody has to log in again (SUC-6).

    `late`: the seat of the monarch before; who plays there leads somebody else's life meanwhile (SUC-8).
    """
    person = Character.objects.get(event=call.event, key=character)
    was, place = person.office, person.seat
    late = "" if late == place else late
    played = bool(place) and seats.taken(call.event, place)
    person.office = RULER
    person.save()
    sit(call, person, place if played or not late else late)
    free = late if played else place
    if was in ELECTORS:
        _rise(call, free)
        sit(call, appoint(call, faction, was), free)
    elif played and seats.taken(call.event, free) and not _lives(call.event, free):
        sit(call, appoint(call, faction, OFFICER), free)


def late_seat(event: Event, faction: str) -> str:
    """The seat of the monarch who died, as long as nobody else has come to it."""
    late = Character.objects.filter(event=event, faction=faction, office=RULER, alive=False).exclude(seat="")
    return next(iter(late.order_by("-id").values_list("seat", flat=True)), "")


def _lives(event: Event, seat: str) -> bool:
    return Character.objects.filter(event=event, seat=seat, alive=True).exists()


def _rise(call: Call, seat: str) -> None:
    """Who has been but an officer is free for an office: the best of all may be they themselves."""
    for person in Character.objects.filter(event=call.event, seat=seat, office=OFFICER, alive=True) if seat else ():
        person.seat = ""
        person.save()


def sit(call: Call, person: Character, seat: str) -> None:
    """A seat plays this person from now on, with their office and its powers."""
    for other in Character.objects.filter(event=call.event, seat=seat).exclude(key=person.key) if seat else ():
        other.seat = ""
        other.save()
    person.seat = seat
    person.save()
    _name_office(call, person)


def _name_office(call: Call, person: Character) -> None:
    """By the office alone: the title may have been a queen's, and this is a king. An heir who moves up keeps what was
    lent to them."""
    title = person.office.capitalize()
    for place in Seat.objects.filter(event=call.event, key=person.seat).exclude(office=person.office, title=title):
        if place.office != person.office and not {place.office, person.office} <= set(HEIRS):
            place.lent, place.withheld = [], []
        place.office, place.title = person.office, title
        place.save()


def start_anew(call: Call, place: Seat) -> Character:
    """Whoever plays here is an officer from now on, and keeps the powers the seat has or is lent; a monarch's are the
    regent's (SUC-2, SUC-8)."""
    kept = set(place.lent) if place.office == RULER else own_powers(call.event.powers, holder(place.key, place.image()))
    person = appoint(call, place.faction, OFFICER)
    sit(call, person, place.key)
    anew = Seat.objects.get(event=call.event, key=place.key)
    anew.lent, anew.withheld = sorted(kept), place.withheld
    anew.save()
    return person


def step_down(call: Call, faction: str) -> None:
    """Whoever holds an office here has none when the faction is part of another, nor have its heirs abroad; heirs of
    other crowns who live here keep theirs (SUC-5)."""
    born = Officer.objects.filter(event=call.event, home=faction).values_list("key", flat=True)
    guests = Officer.objects.filter(event=call.event).exclude(home__in=("", faction)).values_list("key", flat=True)
    ours = Q(faction=faction) | Q(officer__in=list(born), office__in=HEIRS)
    theirs = Q(officer__in=list(guests), office__in=HEIRS)
    for person in Character.objects.filter(ours, ~theirs, event=call.event, alive=True):
        person.office = OFFICER
        person.save()
        _name_office(call, person)
    for dead in Character.objects.filter(event=call.event, faction=faction, alive=False):
        dead.office = OFFICER  # else they would be missed in the other's court
        dead.save()


def promote(call: Call, second: Person) -> None:
    """The second-in-line is successor (SUC-3)."""
    person = Character.objects.get(event=call.event, key=second.key)
    person.office = SUCCESSOR
    person.save()
    _name_office(call, person)


def replace(call: Call, faction: str, office: str) -> None:
    """A dead lord-general or arch-wizard is followed by another, played by the same player (SUC-7)."""
    dead = Character.objects.filter(event=call.event, faction=faction, office=office).order_by("-id").first()
    seat = dead.seat if dead else ""
    successor = appoint(call, faction, office)
    sit(call, successor, seat)
    # By name as well: whoever reads a preview does not hold the row of somebody new
    call.report("character.office", "office_filled", faction, character=successor.key, name=successor.name,
                office=office, faction=faction)  # fmt: skip


def appoint(call: Call, faction: str, office: str) -> Character:
    """Somebody new at court: the best officer without an office, else one nobody has heard of (SUC-6, SUC-7)."""
    found = None if office == "arch-wizard" else _best(call.event, faction)
    officer = found or _recruit(call, faction, office)
    known = Character.objects.filter(event=call.event, officer=officer.key).first()
    person = known or Character(event=call.event, key=call.page.key("character"), name=officer.name, faction=faction,
                                officer=officer.key)  # fmt: skip
    person.office = office
    person.save()
    return person


def vacant(event: Event, faction: str) -> list[str]:
    """The great offices nobody living holds (SUC-7)."""
    held = Character.objects.filter(event=event, faction=faction, alive=True).values_list("office", flat=True)
    return [office for office in ELECTORS if office not in held]


def _best(event: Event, faction: str) -> Officer | None:
    courtiers = Character.objects.filter(event=event).exclude(office=OFFICER, seat="", alive=True)
    at_court = set(courtiers.values_list("officer", flat=True))
    free = {o.key: o for o in Officer.objects.filter(event=event, faction=faction, alive=True) if o.key not in at_court}
    found = rules.best(rules.Officer(o.key, o.name, o.x, o.y) for o in free.values())
    return free[found.key] if found else None


def _recruit(call: Call, faction: str, office: str) -> Officer:
    x, y = xy(call.event.rules["replacement_arch_wizard"]) if office == "arch-wizard" else UNTRIED
    borne = Officer.objects.filter(event=call.event).values_list("name", flat=True)
    name = names.name_of_new({*borne, *Character.objects.filter(event=call.event).values_list("name", flat=True)})
    officer = Officer(event=call.event, key=call.page.key("officer"), name=name, faction=faction, home=faction, x=x,
                      y=y)  # fmt: skip
    officer.save()
    return officer
