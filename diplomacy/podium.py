"""The academic summit (DIP-6 to DIP-8): who is there, the ballot and its count, and what lore brings."""

from astor.game import clockwork, phases
from astor.game.call import Call
from astor.game.errors import Refused, insist
from astor.game.models import Event, Row, Seat
from astor.game.page import Image
from astor.game.powers import own_powers
from astor.game.proposals import forget
from astor.game.reading import every
from astor.game.sight import holder
from diplomacy.models import Attendance, Ballot, Summit, Theory
from diplomacy.rules import contact
from diplomacy.rules import summit as rules
from diplomacy.rules.contact import Contact, World
from diplomacy.rules.summit import Session
from factions import books, learning
from factions.books import item
from factions.models import Character, Faction, Knowledge

MODELS: tuple[type[Row], ...] = (Attendance, Theory, Ballot)
POWER = "summits"


def session(event: Event) -> Session:
    """The summit of this phase as the tables have it."""
    return rules.session_of({model.KIND: model.images(event.pk) for model in MODELS}, event.phase)


# Who is there


def admit(call: Call, seat: Seat) -> None:
    """This seat has its faction's chair."""
    insist(rules.may_attend(session(call.event), seat.key, seat.faction))
    Attendance(event=call.event, key=call.page.key("attendance"), faction=seat.faction, seat=seat.key,
               phase=call.event.phase, at=call.now).save()  # fmt: skip


def dismiss(call: Call, seat: Seat) -> None:
    """This seat is there no more; nobody waits for its vote."""
    insist(rules.may_leave(session(call.event), seat.key))
    for attendance in Attendance.objects.filter(event=call.event, seat=seat.key):
        attendance.delete()
    count_if_complete(call)


def clear_chairs(call: Call) -> None:
    """After any change of courts and seats: who sits there for somebody they are no longer has no chair any more."""
    if not any(row.startswith(("character/", "seat/")) for row in call.page.images):
        return
    for chair in every(Attendance, event_id=call.event.pk):
        if chair.row_name not in call.page.images and _has_left(call, chair):
            _vacate(call, chair)


def _has_left(call: Call, chair: Attendance) -> bool:
    """Has this entry taken the wizard from the chair: by death, another office or court, or the power for it?"""
    changes = ((row, before, after) for row, (before, after) in call.page.images.items() if before is not None)
    return any(
        _was_replaced(before, after) if row.startswith("character/") else not _may_stay(call.event, before, after)
        for row, before, after in changes
        if row == f"seat/{chair.seat}" or (row.startswith("character/") and before["seat"] == chair.seat)
    )


def _was_replaced(before: Image, after: Image | None) -> bool:
    """Is whom the seat played dead, or somebody else by now?"""
    telling = ("alive", "office", "faction", "seat")
    return bool(before["alive"]) and (after is None or any(before[field] != after[field] for field in telling))


def _may_stay(event: Event, before: Image, after: Image | None) -> bool:
    """Is the seat this faction's still, open, and with the power it had?"""
    if after is None or after["revoked"] or before["faction"] != after["faction"]:
        return False
    had, has = (POWER in own_powers(event.powers, holder("", seat)) for seat in (before, after))
    return has or not had


def _vacate(call: Call, chair: Attendance) -> None:
    """Nobody sits there: a presentation comes to nothing, and nobody waits for the vote."""
    chair.delete()
    speaking = session(call.event).speaking()
    if speaking is not None and speaking["faction"] == chair.faction and speaking["state"] in rules.SPOKEN:
        _withdraw(call, Theory.objects.get(event=call.event, key=speaking["key"]))
    count_if_complete(call)


# Technology deals at the table


def ties(event: Event, world: World, one: str, other: str) -> Contact:
    """What lets two factions deal now: contact, or at the summit that both are there (TRADE-7)."""
    if not phases.kind_of(event.phase).endswith("diplomacy"):
        return contact.contact(world, one, other)
    return rules.together(session(event), one, other, at_war=frozenset((one, other)) in world.wars)


# Theories


def spoken(event: Event, key: str) -> Theory:
    """The theory that is being presented."""
    found = Theory.find(event, key)
    if found is None or found.state != rules.PRESENTING:
        raise Refused("not_presenting")
    return found


def time(call: Call, rule: str, command: str, theory: str) -> None:
    """The clock ends it after so long; where the scenario gives no time, those concerned or Control do."""
    if seconds := call.event.rules[rule]:
        clockwork.set_alarm(call, seconds * 1000, command, theory=theory)


def ask_conclusion(call: Call, key: str) -> None:
    """The time at the lectern is up: its wizard has a minute to write the conclusion (DIP-7)."""
    theory = spoken(call.event, key)
    clockwork.cancel(call.event, "end_presentation", theory=key)
    theory.state = rules.CONCLUDING
    theory.save()
    clockwork.set_alarm(call, rules.CONCLUSION_MS, "withdraw_theory", theory=key)


def withdraw(call: Call, key: str) -> None:
    """The minute is over without a conclusion."""
    found = Theory.find(call.event, key)
    if found is None or found.state != rules.CONCLUDING:
        raise Refused("not_presenting")
    _withdraw(call, found)


def _withdraw(call: Call, theory: Theory) -> None:
    """Without a conclusion there is no vote (DIP-7)."""
    _stop_clock(call, theory)
    theory.state = rules.WITHDRAWN
    theory.save()
    forget(call, theory)
    call.say("public", "theory_withdrawn", faction=theory.faction, text=theory.hypothesis)


def _stop_clock(call: Call, theory: Theory) -> None:
    for command in rules.TIMED:
        clockwork.cancel(call.event, command, theory=theory.key)


def open_ballot(call: Call, theory: Theory) -> None:
    """The presentation is over: those present have so long to vote (DIP-7)."""
    _stop_clock(call, theory)
    theory.state = rules.BALLOTING
    theory.save()
    time(call, "ballot_seconds", "count_ballot", theory.key)
    count_if_complete(call)


def count(call: Call, key: str) -> None:
    """The time to vote is up, or Control ends it: the votes there are decide."""
    found = Theory.find(call.event, key)
    if found is None or found.state != rules.BALLOTING:
        raise Refused("no_ballot")
    _count(call, found)


def count_if_complete(call: Call) -> None:
    """Count as soon as nobody is left who may still vote."""
    now = session(call.event)
    speaking = now.speaking()
    if speaking is None or speaking["state"] != rules.BALLOTING or not rules.complete(now, speaking["key"]):
        return
    _count(call, Theory.objects.get(event=call.event, key=speaking["key"]))


def _count(call: Call, theory: Theory) -> None:
    """How many were for it and against; who voted how is known to nobody any more (DIP-7)."""
    _stop_clock(call, theory)
    ballots = list(Ballot.objects.filter(event=call.event, theory=theory.key))
    theory.ayes = sum(ballot.accept for ballot in ballots)
    theory.noes = len(ballots) - theory.ayes
    won = rules.accepted(theory.ayes, theory.noes)
    theory.state = rules.ACCEPTED if won else rules.FAILED
    theory.save()
    for ballot in ballots:
        ballot.delete()
    forget(call, theory)
    code = "theory_accepted" if won else "theory_failed"
    call.say("public", code, faction=theory.faction, text=theory.hypothesis, ayes=theory.ayes, noes=theory.noes)
    if won:
        _credit(call, theory.faction, "theory", f"theory/{theory.key}", "DIP-7")


def hand_over(call: Call, gone: str) -> None:
    """A nation is part of another: its wizard is not at the summit any more, nor is its theory (SUC-5)."""
    for chair in Attendance.objects.filter(event=call.event, faction=gone):
        chair.delete()
    for theory in Theory.objects.filter(event=call.event, phase=call.event.phase, faction=gone):
        strike(call, theory)
    count_if_complete(call)


def strike(call: Call, theory: Theory) -> None:
    """It was never announced; its wizard may announce another."""
    _stop_clock(call, theory)
    for ballot in Ballot.objects.filter(event=call.event, theory=theory.key):
        ballot.delete()
    theory.delete()
    forget(call, theory)


# Papers


def inventors(event: Event, technology: str) -> set[str]:
    """The seats that may call it their invention."""
    known = Knowledge.images(event.pk).values()
    return rules.inventors(technology, known, Character.images(event.pk), Seat.images(event.pk))


def reward_paper(call: Call, faction: str, technology: str) -> None:
    """Two credits to who has invented it, one to every other wizard present (DIP-8)."""
    row = f"technology/{technology}"
    call.say("public", "paper_published", faction=faction, technology=technology)
    _credit(call, faction, "paper", row, "DIP-8")
    for other in sorted(set(session(call.event).present.values()) - {faction}):
        _gain(call, other, row, rules.HEARD, "DIP-8")


def _credit(call: Call, faction: str, kind: str, row: str, rule: str) -> None:
    _gain(call, faction, row, rules.credits_for(kind, learning.effects(call.event, faction)), rule)


def _gain(call: Call, faction: str, row: str, amount: int, rule: str) -> None:
    Faction.objects.get(event=call.event, key=faction).gain({"credits": amount})
    books.state(call, faction, [item(row, "credits", amount, rule)])


# At the close


def end_summits(call: Call) -> None:
    """The summits of this phase are over: votes are counted as they are, what was not voted on comes to nothing."""
    for theory in Theory.objects.filter(event=call.event, phase=call.event.phase):
        if theory.state == rules.BALLOTING:
            _count(call, theory)
        elif theory.state in rules.SPOKEN:
            _withdraw(call, theory)
        elif theory.state == rules.ANNOUNCED:
            theory.state = rules.UNHEARD
            theory.save()
    for row in (*Attendance.objects.filter(event=call.event), *Summit.objects.filter(event=call.event)):
        row.delete()
