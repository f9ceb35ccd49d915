"""Succession (SUC-1 to SUC-8): what follows a death at court, and when a throne has been empty long enough."""

from astor.game.call import Call
from astor.game.models import Event, Seat
from diplomacy.models import Succession
from diplomacy.plots import close as plots
from diplomacy.succession import coronation, offices, questions
from diplomacy.succession.rules import throne
from diplomacy.succession.rules.throne import ELECTORS, MONARCH, SUCCESSOR, Person
from factions import courts
from factions.models import Character, Officer
from factions.order.questions import turn_now
from factions.rulings import ruled
from factions.story.close import deal_out
from factions.story.questions import in_hand
from factions.turns import kind_of, turn_of
from war.armies import losses, transfer

# What must follow any change


def die_as_one(call: Call) -> None:
    """After any change: a person of the court and the officer they are die together, also where Control has named but
    one of them, and the dead command nobody (WAR-17)."""
    fallen = _dead(call, "officer", "key")
    for person in Character.every(call.event, alive=True) if fallen else ():
        if person.officer in fallen:
            losses.bury(call, person)
    gone = _dead(call, "character", "officer")
    for officer in Officer.these(call.event, gone):
        if officer.alive:
            losses.bury(call, officer)
    for key in sorted(fallen | gone):
        transfer.leave_post(call, key)


def _dead(call: Call, kind: str, field: str) -> set[str]:
    """What stands in this field of those rows of a kind that were touched and are dead."""
    return {str(after[field]) for _, after in call.page.changes(kind) if after and not after["alive"]} - {""}


def follow(call: Call) -> None:
    """After any change of the courts: thrones and offices of the dead pass on (SUC-1 to SUC-4, SUC-7)."""
    if not call.page.kinds & {"character", "officer", "succession"}:
        return
    empty = questions.bereaved(call.board, MONARCH)
    for over in Succession.every(call.event):
        if over.faction not in empty:
            over.delete()
    for faction in empty:
        _mourn(call, faction)
        _pass_on(call, faction)
    court = questions.people(call.board)
    for faction in sorted({person.home for person in court}):
        if second := throne.promoted(court, faction):
            offices.promote(call, second)
    for office in ELECTORS:
        for faction in questions.bereaved(call.board, office):
            offices.replace(call, faction, office)
    courts.empty_seats(call)


def _mourn(call: Call, faction: str) -> None:
    """A monarch has just died, of whatever it was."""
    for before, after in call.page.changes("character"):
        was, now = before or {"alive": False}, after or {"alive": True}
        if was["alive"] and not now["alive"] and (now["faction"], now["office"]) == (faction, MONARCH):
            call.report("character.alive", "monarch_died", faction, character=now["key"], faction=faction)


def _pass_on(call: Call, faction: str) -> None:
    between = questions.electors(call.board, faction)
    if heir := throne.heir(questions.people(call.board), faction):
        _to_heir(call, faction, heir)
    elif len(between) == len(ELECTORS):
        _open(call, faction, between)
    elif between:
        coronation.crown(call, faction, between[0].key)
    else:
        coronation.crown(call, faction, offices.appoint(call, faction, SUCCESSOR).key)


def _to_heir(call: Call, faction: str, heir: Person) -> None:
    """Crowned at once, unless they live too far away (SUC-2)."""
    if heir.faction == faction or questions.near(call.board, heir.faction, faction):
        return coronation.crown(call, faction, heir.key)
    known = questions.empty_throne(call.board, faction)
    if known is None or (known["state"], known["heir"]) != ("recalled", heir.key):
        _record(call, faction, "recalled", heir=heir.key)
        call.say("public", "heir_recalled", character=heir.key, faction=faction, residence=heir.faction)
    return None


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
