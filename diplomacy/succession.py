"""Succession (SUC-1 to SUC-5, SUC-7): what follows a death at court, and what a seat may ask of an empty throne."""

from astor.game import seats
from astor.game.arguments import Key
from astor.game.call import Call
from astor.game.errors import Refused, insist
from astor.game.models import Event, Seat
from astor.game.phases import kind_of, turn_of
from diplomacy import intrigue, thrones
from diplomacy.models import Marriage, Succession
from diplomacy.rules import succession as rules
from diplomacy.rules.succession import DISPUTED, ELECTORS, Person
from factions import realms, relations
from factions.models import Border, Character, Officer, Province
from war import campaign, loyalty, transfer

TALKS = ("initial_diplomacy", "diplomacy")


def people(event: Event) -> list[Person]:
    """All who live at any court."""
    return rules.people_of(Character.images(event.pk), Officer.images(event.pk))


# What must follow any change


def follow(call: Call) -> None:
    """After any change of the courts: thrones and offices of the dead pass on (SUC-1 to SUC-4, SUC-7)."""
    if not any(row.startswith(("character/", "officer/", "succession/")) for row in call.page.images):
        return
    empty = _bereaved(call.event, rules.MONARCH)
    for over in Succession.objects.filter(event=call.event).exclude(faction__in=empty):
        over.delete()
    for faction in empty:
        _pass_on(call, faction)
    court = people(call.event)
    for faction in sorted({person.home for person in court}):
        if second := rules.promoted(court, faction):
            thrones.promote(call, second)
    for office in ELECTORS:
        for faction in _bereaved(call.event, office):
            thrones.replace(call, faction, office)
    realms.empty_seats(call)


def die_as_one(call: Call) -> None:
    """After any change: a person of the court and the officer they are die together, also where Control has named but
    one of them, and the dead command nobody (WAR-17)."""
    fallen = _dead(call, "officer", "key")
    for person in Character.objects.filter(event=call.event, officer__in=fallen, alive=True) if fallen else ():
        campaign.bury(call, person)
    gone = _dead(call, "character", "officer")
    for officer in Officer.objects.filter(event=call.event, key__in=gone, alive=True) if gone else ():
        campaign.bury(call, officer)
    for key in sorted(fallen | gone):
        transfer.leave_post(call, key)


def _dead(call: Call, kind: str, field: str) -> set[str]:
    """What stands in this field of those rows of a kind that were touched and are dead."""
    touched = (after for row, (_, after) in call.page.images.items() if row.startswith(f"{kind}/"))
    return {str(after[field]) for after in touched if after and not after["alive"]} - {""}


def _bereaved(event: Event, office: str) -> list[str]:
    """Factions of which somebody held this office, and nobody living does."""
    held = Character.objects.filter(event=event, office=office).values_list("faction", "alive")
    return sorted({faction for faction, _ in held} - {faction for faction, alive in held if alive})


def _pass_on(call: Call, faction: str) -> None:
    court = people(call.event)
    if heir := rules.heir(court, faction):
        _to_heir(call, faction, heir)
    elif len(between := rules.electors(court, faction)) == len(ELECTORS):
        _open(call, faction, between)
    elif between:
        crown(call, faction, between[0].key)
    else:
        crown(call, faction, thrones.appoint(call, faction, rules.SUCCESSOR).key)


def _to_heir(call: Call, faction: str, heir: Person) -> None:
    """Crowned at once, unless they live too far away (SUC-2)."""
    if heir.faction == faction or _near(call.event, heir.faction, faction):
        return crown(call, faction, heir.key)
    known = Succession.objects.filter(event=call.event, faction=faction).first()
    if known is not None and (known.state, known.heir) == ("recalled", heir.key):
        return None
    row = _record(call, faction, "recalled", heir=heir.key)
    row.due = rules.home_by(row.turn)
    row.save()
    return call.say("public", "heir_recalled", character=heir.key, faction=faction, residence=heir.faction)


def _near(event: Event, one: str, other: str) -> bool:
    """Does land of the one border land of the other?"""
    lands = dict(Province.objects.filter(event=event).values_list("key", "owner"))
    borders = Border.objects.filter(event=event).values_list("a", "b")
    return any({lands.get(a), lands.get(b)} == {one, other} for a, b in borders)


def _open(call: Call, faction: str, between: list[Person]) -> None:
    """Lord-general and arch-wizard settle it; where nobody plays either, Control does (SUC-4)."""
    known = Succession.objects.filter(event=call.event, faction=faction).first()
    if known is not None and known.state != "recalled":
        return None
    row = _record(call, faction, "contested")
    row.due = rules.settled_by(row.turn, talks=kind_of(intrigue.dates_from(call, faction)) in TALKS)
    row.save()
    call.say("public", "crown_contested", faction=faction, between=[person.key for person in between])
    return None if _voices(call.event, between) else _dispute(call, row)


def _record(call: Call, faction: str, state: str, heir: str = "") -> Succession:
    row = Succession.objects.filter(event=call.event, faction=faction).first()
    row = row or Succession(event=call.event, key=call.page.key("succession"), faction=faction,
                            late=thrones.late_seat(call.event, faction))  # fmt: skip
    row.state, row.heir, row.turn, row.voices = (
        state,
        heir,
        turn_of(intrigue.dates_from(call, faction), call.event.turns),
        {},
    )
    row.save()
    return row


def _dispute(call: Call, row: Succession) -> None:
    if row.state == DISPUTED:  # as Control has heard
        return
    row.state = DISPUTED
    row.save()
    for side in (f"faction/{row.faction}", "control"):
        call.say(side, "crown_disputed", faction=row.faction)


def _voices(event: Event, between: list[Person]) -> list[str]:
    """The offices of those two whom somebody plays."""
    places = dict(Character.objects.filter(event=event, alive=True).values_list("key", "seat"))
    played = {key for key, seat in places.items() if seat and seats.taken(event, seat)}
    return [person.office for person in between if person.key in played]


# What a seat may ask


def choose_monarch(call: Call, *, character: Key) -> None:
    """Lord-general and arch-wizard say which of the two shall be crowned; the same name, and it is so (SUC-4)."""
    faction = call.asker.faction
    row = Succession.objects.filter(event=call.event, faction=faction).first()
    if row is None or row.state == "recalled":
        raise Refused("crown_worn")
    court = people(call.event)
    between = rules.electors(court, faction)
    own = Character.objects.filter(event=call.event, seat=call.asker.key, alive=True).first()
    chooser = next((p for p in court if own is not None and p.key == own.key), None)
    insist(rules.may_choose(chooser, character, between))
    assert chooser is not None
    row.voices = {**row.voices, chooser.office: character}
    row.save()
    chosen = rules.verdict(row.voices, _voices(call.event, between))
    if chosen == DISPUTED:
        _dispute(call, row)
    elif chosen:
        crown(call, faction, chosen)


# The crown


def crown(call: Call, faction: str, character: str) -> None:
    """This one rules from now on; who lived abroad comes home, and the spouse too (SUC-2)."""
    late = _late(call.event, faction)
    for row in Succession.objects.filter(event=call.event, faction=faction):
        row.delete()
    person = Character.objects.get(event=call.event, key=character)
    if person.faction != faction:
        for officer in (person.officer, *_spouses(call.event, person)):
            loyalty.join_court(call, officer, faction)
    thrones.enthrone(call, faction, character, late)
    call.say("public", "crowned", character=character, faction=faction)


def _late(event: Event, faction: str) -> str:
    """The seat of the monarch before, as long as it is of this court (SUC-6)."""
    row = Succession.objects.filter(event=event, faction=faction).first()
    late = (row and row.late) or thrones.late_seat(event, faction)
    return late if Seat.objects.filter(event=event, key=late, faction=faction).exists() else ""


def crown_who_stays(call: Call, faction: str) -> None:
    """The other claimant rules what is left of a nation that splits; an heir who travels is crowned at home (SUC-5)."""
    row = Succession.objects.filter(event=call.event, faction=faction).exclude(state="recalled").first()
    between = rules.electors(people(call.event), faction)
    if row is not None and between:
        crown(call, faction, rules.holds(row.voices, between) or between[0].key)


def _spouses(event: Event, person: Character) -> list[str]:
    made = Marriage.objects.filter(event=event, state="made")
    keys = [m.spouse if m.heir == person.key else m.heir for m in made if person.key in (m.heir, m.spouse)]
    spouses = Character.objects.filter(event=event, key__in=keys, alive=True, faction=person.faction)
    return list(spouses.values_list("officer", flat=True))


def bring_home(call: Call) -> None:
    """At the end of a turn: who was recalled before it is home and is crowned (SUC-2)."""
    for row in Succession.objects.filter(event=call.event, state="recalled", due__lte=relations.turn(call.event)):
        crown(call, row.faction, row.heir)


def settle_crowns(call: Call) -> None:
    """At the end of diplomacy: where one has not chosen in time the other's choice holds; where neither has, the
    lord-general is crowned (SUC-4). Two who differ are Control's."""
    due = Succession.objects.filter(event=call.event, due__lte=relations.turn(call.event)).exclude(state="recalled")
    for row in due:
        between = rules.electors(people(call.event), row.faction)
        if chosen := rules.holds(row.voices, between):
            call.say("public", "one_has_chosen" if row.voices else "neither_has_chosen", faction=row.faction)
            crown(call, row.faction, chosen)
