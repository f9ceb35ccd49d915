"""Succession (SUC-1 to SUC-8): what follows a death at court, and when a throne has been empty long enough."""

from collections.abc import Mapping

from astor.game.models import Event, Seat
from astor.game.play.call import Call
from astor.game.rows.own import SeatRow
from diplomacy.models import Succession
from diplomacy.plots import close as plots
from diplomacy.rows import SuccessionRow
from diplomacy.succession import coronation, offices, questions
from diplomacy.succession.rules import throne
from diplomacy.succession.rules.throne import ELECTORS, MONARCH, SUCCESSOR, Person
from factions import courts
from factions.models import Character, Officer
from factions.order.questions import turn_now
from factions.rows import CharacterRow, OfficerRow
from factions.rulings import ruled
from factions.story.close import deal_out
from factions.story.questions import in_hand
from factions.turns import kind_of, turn_of
from war.armies import losses, transfer
from war.loyalty import allegiance

# What must follow any change


def die_as_one(call: Call) -> None:
    """After any change: a person of the court and the officer they are die together, also where Control has named but
    one of them, and the dead command nobody (WAR-17)."""
    fallen = {officer.key for _, officer in call.changes(OfficerRow) if officer and not officer.alive}
    for person in Character.every(call.event, alive=True) if fallen else ():
        if person.officer in fallen:
            losses.bury(call, person)
    gone = {person.officer for _, person in call.changes(CharacterRow) if person and not person.alive} - {""}
    for officer in Officer.these(call.event, gone):
        if officer.alive:
            losses.bury(call, officer)
    for key in sorted(fallen | gone):
        transfer.leave_post(call, key)


def move_as_one(call: Call) -> None:
    """After any change: a person of the court, the officer they are and the seat that plays them are of one court, also
    where Control has moved but one of them (DIP-2); a seat plays who was put there last, in their office."""
    if not call.page.kinds & {"character", "officer", "seat"}:
        return
    for was, now in call.changes(CharacterRow):
        if now and now.alive and now.seat and (was is None or (was.seat, was.office) != (now.seat, now.office)):
            offices.take_seat(call, Character.named(call.event, now.key))
    for person in questions.people(call.board):
        courts = questions.courts_of(call.board, person)
        if set(courts.values()) != {person.faction}:
            moved = [row for row in courts if _was_moved(call, row)]
            allegiance.move_together(call, person.key, courts[moved[0]] if moved else person.faction)


PEOPLE: Mapping[str, type[CharacterRow | OfficerRow | SeatRow]] = {
    "character": CharacterRow,
    "officer": OfficerRow,
    "seat": SeatRow,
}


def _was_moved(call: Call, row: str) -> bool:
    """Is this person, officer or seat of another court than before?"""
    kind, _, key = row.partition("/")
    was, now = call.change(PEOPLE[kind], key)
    return was is not None and now is not None and was.faction != now.faction


def follow(call: Call) -> None:
    """After any change of the courts: thrones and offices of the dead pass on (SUC-1 to SUC-4, SUC-7), until each court
    has one monarch or its succession is open: a coronation may take along whom another court had counted on."""
    if not call.page.kinds & {"character", "officer", "succession"}:
        return
    _keep_one_monarch_each(call)
    for faction in _empty_thrones(call):
        _mourn(call, faction)
        _pass_over(call, faction)
    while _pass_all_on(call):
        pass
    courts.empty_seats(call)


def _keep_one_monarch_each(call: Call) -> None:
    """Where Control has made a second monarch, the one to whom the crown was given now wears it, else the one who wore
    it here; the other lays it down, and Control hears so."""
    for court, rivals in questions.rivals(call.board).items():
        given = [key for key in rivals if _was_given_the_crown(call, key)]
        stayed = [key for key in rivals if not _was_moved(call, f"character/{key}") and not _was_raised(call, key)]
        keeps = next(iter(given or stayed or rivals))
        for key in rivals:
            if key != keeps:
                coronation.lay_down(call, court, key)
        if keeps in given:
            coronation.take_over(call, court, keeps, next(key for key in rivals if key != keeps))


def _was_given_the_crown(call: Call, key: str) -> bool:
    """By name, where they live: nobody gives it who moves a monarch or raises a dead one."""
    was, now = call.change(CharacterRow, key)
    return was is not None and now is not None and was.office != MONARCH and was.faction == now.faction


def _was_raised(call: Call, key: str) -> bool:
    was, _ = call.change(CharacterRow, key)
    return was is not None and not was.alive


def _empty_thrones(call: Call) -> list[str]:
    """Courts whose monarch has died, or was sent away or deprived of the crown by Control, and those that wait."""
    left = {was.faction for was, _ in call.changes(CharacterRow) if was and was.office == MONARCH}
    waiting = {row.faction for row in Succession.every(call.event)}
    waiting |= {was.faction for was, _ in call.changes(SuccessionRow) if was}  # which Control may have set
    return questions.unreigned(call.board, left | waiting | {*questions.bereaved(call.board, MONARCH)})


def _pass_all_on(call: Call) -> bool:
    """Once round all courts; was anybody crowned?"""
    empty = _empty_thrones(call)
    for over in Succession.every(call.event):
        if over.faction not in empty:
            over.delete()
    crowned = [faction for faction in empty if _pass_on(call, faction)]
    court = questions.people(call.board)
    for faction in sorted({person.home for person in court}):
        if second := throne.promoted(court, faction):
            offices.move_to(call, second.key, SUCCESSOR)
    for office in ELECTORS:
        for faction in questions.bereaved(call.board, office):
            offices.replace(call, faction, office)
    return bool(crowned)


def _mourn(call: Call, faction: str) -> None:
    """A monarch has just died, of whatever it was."""
    for before, after in call.changes(CharacterRow):
        fallen = after if before and before.alive and after and not after.alive else None
        if fallen and (fallen.faction, fallen.office) == (faction, MONARCH):
            call.report("character.alive", "monarch_died", faction, character=fallen.key, faction=faction)


def _pass_over(call: Call, faction: str) -> None:
    """Control and the court hear why who was born to this crown does not come: they wear another (SUC-2)."""
    known = questions.empty_throne(call.board, faction)
    for person in throne.reigning_abroad(questions.people(call.board), faction):
        if known is None or known.heir == person.key:
            for side in (f"faction/{faction}", "control"):
                call.say(side, "heir_passed_over", character=person.key, faction=faction, residence=person.faction)


def _pass_on(call: Call, faction: str) -> bool:
    """Is somebody crowned at once?"""
    between = questions.electors(call.board, faction)
    if heir := throne.heir(questions.people(call.board), faction):
        return _to_heir(call, faction, heir)
    if len(between) == len(ELECTORS):
        _open(call, faction, between)
        return False
    coronation.crown(call, faction, between[0].key if between else offices.best_of_court(call, faction).key)
    return True


def _to_heir(call: Call, faction: str, heir: Person) -> bool:
    """Crowned at once, unless they live too far away (SUC-2)."""
    if heir.faction == faction or questions.near(call.board, heir.faction, faction):
        coronation.crown(call, faction, heir.key)
        return True
    known = questions.empty_throne(call.board, faction)
    if known is None or (known.state, known.heir) != ("recalled", heir.key):
        _record(call, faction, "recalled", heir=heir.key)
        call.say("public", "heir_recalled", character=heir.key, faction=faction, residence=heir.faction)
    return False


def _open(call: Call, faction: str, between: list[Person]) -> None:
    """Lord-general and arch-wizard settle it; where nobody plays either, Control does (SUC-4)."""
    if questions.contested(call.board, faction) is not None:
        return
    row = _record(call, faction, "contested")
    call.say("public", "crown_contested", faction=faction, between=[person.key for person in between])
    if not questions.awaited(call.board, between):
        coronation.dispute(call, row)


def _record(call: Call, faction: str, state: str, heir: str = "") -> Succession:
    """A throne is empty as of the death, until the heir is home or the next diplomacy is over (SUC-2, SUC-4)."""
    since = plots.dates_from(call, faction)
    row = next(iter(Succession.every(call.event, faction=faction)), None)
    row = row or Succession(event=call.event, key=call.page.key("succession"), faction=faction,
                            late=questions.last_seat(call.board, faction))  # fmt: skip
    row.state, row.heir, row.turn, row.voices = state, heir, turn_of(since, call.event.turns), {}
    row.due = (
        throne.home_by(row.turn) if heir else throne.settled_by(row.turn, talks=kind_of(since).endswith("diplomacy"))
    )
    row.save()
    return row


def play_on(call: Call) -> None:
    """After any change of courts and seats: nobody who plays is left without a life (SUC-8)."""
    if not call.page.kinds & {"character", "seat"}:
        return
    if call.event.state == Event.State.ENDED or not ruled(call.board).new_life:
        return
    bereft = questions.bereft(call.board)
    for seat in bereft:
        _begin(call, Seat.named(call.event, seat))
    if bereft:
        courts.empty_seats(call)


def _begin(call: Call, seat: Seat) -> None:
    """Said to the player alone, and to their court what it needs to know."""
    dead = Character.every(call.event, seat=seat.key, alive=False)
    was = dead[-1].name if dead else ""
    person = offices.start_anew(call, seat)
    told = {"character": person.key, "name": person.name, "was": was}
    kept = in_hand(call.board, seat.key)  # who dies for objectives takes none from those who die later
    objective = kept or deal_out(call, seat)
    call.say(f"seat/{seat.key}", "new_life" if was else "first_life", faction=seat.faction, objective=objective, **told)
    told_of = "objective_kept" if kept else "objective_dealt" if objective else "no_objective_left"
    call.say(f"seat/{seat.key}", told_of)
    call.say(f"faction/{seat.faction}", "plays_on" if was else "comes_to_court", seat=seat.key, **told)


# At the end of a phase


def bring_home(call: Call) -> None:
    """At the end of a turn: who was recalled before it is home and is crowned (SUC-2)."""
    for row in Succession.every(call.event, state="recalled"):
        if row.due <= turn_now(call.board):
            coronation.crown(call, row.faction, row.heir)


def settle_crowns(call: Call) -> None:
    """At the end of diplomacy: where one has not chosen in time the other's choice holds; where neither has, the
    lord-general is crowned (SUC-4). Two who differ are Control's."""
    for row in Succession.every(call.event):
        between = questions.electors(call.board, row.faction)
        chosen = throne.holds(row.voices, between)
        if row.state != "recalled" and row.due <= turn_now(call.board) and chosen:
            call.say("public", "one_has_chosen" if row.voices else "neither_has_chosen", faction=row.faction)
            coronation.crown(call, row.faction, chosen)
