"""The academic summit (DIP-6 to DIP-8): what a seat may ask: attend, present a theory, vote, publish a paper."""

from typing import Annotated

import msgspec

from astor.game.arguments import Key
from astor.game.call import Call
from astor.game.errors import insist
from diplomacy import podium
from diplomacy.models import Ballot, Paper, Theory
from diplomacy.rules import summit as rules
from diplomacy.summits import words

Hypothesis = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


def attend(call: Call) -> None:
    """Take your faction's chair at the academic summit (DIP-6)."""
    podium.admit(call, call.asker)


def leave_summit(call: Call) -> None:
    """Leave the academic summit."""
    podium.dismiss(call, call.asker)


def announce_theory(call: Call, *, hypothesis: Hypothesis) -> None:
    """Put your theory on the list of this summit; its words are yours until you present it (DIP-7)."""
    event, seat = call.event, call.asker
    insist(rules.may_announce(podium.session(event), seat.key, seat.faction))
    Theory(event=event, key=call.page.key("theory"), faction=seat.faction, seat=seat.key, hypothesis=words(hypothesis),
           phase=event.phase, at=call.now).save()  # fmt: skip


def present(call: Call, *, theory: Key) -> None:
    """Step up to the lectern; the time for your presentation runs (DIP-7)."""
    insist(rules.may_present(podium.session(call.event), call.asker.key, theory))
    found = Theory.objects.get(event=call.event, key=theory)
    found.state = rules.PRESENTING
    found.save()
    podium.time(call, "presentation_seconds", "end_presentation", theory)
    call.say("public", "theory_presented", faction=found.faction, text=found.hypothesis)


def conclude(call: Call, *, theory: Key, conclusion: Hypothesis) -> None:
    """End your presentation with its conclusion; the others vote on it (DIP-7)."""
    insist(rules.may_conclude(podium.session(call.event), call.asker.key, theory))
    found = Theory.objects.get(event=call.event, key=theory)
    found.conclusion = words(conclusion)
    found.save()
    podium.open_ballot(call, found)


def vote(call: Call, *, theory: Key, accept: bool) -> None:
    """Vote on a theory, once and in secret; when all have, the votes are counted (DIP-7)."""
    event, seat = call.event, call.asker
    insist(rules.may_vote(podium.session(event), seat.key, theory))
    Ballot(event=event, key=call.page.key("ballot"), theory=theory, faction=seat.faction, seat=seat.key,
           accept=accept).save()  # fmt: skip
    podium.count_if_complete(call)


def publish_paper(call: Call, *, technology: Key) -> None:
    """Read a paper on a technology that you have invented, once (DIP-8)."""
    event, seat = call.event, call.asker
    inventors, papers = podium.inventors(event, technology), Paper.images(event.pk).values()
    insist(rules.may_publish(podium.session(event), seat.key, technology, inventors, papers))
    Paper(event=event, key=call.page.key("paper"), faction=seat.faction, seat=seat.key, technology=technology,
          phase=event.phase, at=call.now).save()  # fmt: skip
    podium.reward_paper(call, seat.faction, technology)
