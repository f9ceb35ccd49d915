"""Summits (DIP-5 to DIP-8, TRADE-7): call one and end it; at the academic one attend, present, vote, publish, teach."""

from collections.abc import Callable
from typing import Annotated

import msgspec

from astor.game.orders import filed
from astor.game.play.call import Answer, Call
from astor.game.play.play import Choices, Command
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, Note
from astor.game.values.errors import Refused, insist
from astor.game.values.texts import one_line, words
from diplomacy import sending
from diplomacy.models import Attendance, Ballot, Deal, Paper, Summit, Theory
from diplomacy.rows import SummitRow
from diplomacy.sending import TALKS, Parties
from diplomacy.summits import close, questions, rules, theories
from diplomacy.summits.rules import Session
from diplomacy.trade import close as trade_close
from diplomacy.trade import orders as trade
from diplomacy.trade.orders import Terms
from diplomacy.trade.questions import tradeable
from factions.research.questions import learnable, learner
from factions.rows import FactionRow

Matter = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Where = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Hypothesis = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


# Royal summits


def call_summit(call: Call, *, matter: Matter, venue: Where, invited: Parties, note: Note = "") -> None:
    """Call factions together on a matter; each of them is told at once (DIP-5)."""
    event, mine, guests = call.event, call.asker.faction, sorted(set(invited))
    insist(sending.may_address(call.board, guests))
    insist(questions.may_call(call.board, mine, guests))
    sending.admit(call, guests, "summit_called")
    summit = Summit(event=event, key=call.page.key("summit"), host=mine, matter=words(matter), venue=words(venue),
                    invited=guests, note=one_line(note), seat=call.asker.key, phase=event.phase,
                    at=call.now)  # fmt: skip
    summit.save()
    close.tell(call, summit, guests, "summit_called")


def end_summit(call: Call, *, summit: Key) -> None:
    """The summit you have called is over."""
    found = Summit.find(call.event, summit)
    if found is None or found.host != call.asker.faction:
        raise Refused("summit_gone")
    close.end(call, found, [found.host, *found.invited])


# Who is at the academic summit


def attend(call: Call) -> None:
    """Take your faction's chair at the academic summit (DIP-6)."""
    admit(call, call.asker)


def leave_summit(call: Call) -> None:
    """Leave the academic summit."""
    dismiss(call, call.asker)


def admit(call: Call, seat: SeatRow) -> None:
    """This seat has its faction's chair."""
    insist(rules.may_attend(questions.present(call.board), seat.key, seat.faction))
    Attendance(event=call.event, key=call.page.key("attendance"), faction=seat.faction, seat=seat.key,
               phase=call.event.phase, at=call.now).save()  # fmt: skip


def dismiss(call: Call, seat: SeatRow) -> None:
    """This seat is there no more; nobody waits for its vote."""
    insist(rules.may_leave(questions.session(call.board), seat.key))
    for attendance in Attendance.every(call.event, seat=seat.key):
        attendance.delete()
    theories.count_if_complete(call)


# Theories


def announce_theory(call: Call, *, hypothesis: Hypothesis) -> None:
    """Put your theory on the list of this summit; its words are yours until you present it (DIP-7)."""
    event, seat = call.event, call.asker
    insist(rules.may_announce(questions.session(call.board), seat.key, seat.faction))
    Theory(event=event, key=call.page.key("theory"), faction=seat.faction, seat=seat.key, hypothesis=words(hypothesis),
           phase=event.phase, at=call.now).save()  # fmt: skip


def present(call: Call, *, theory: Key) -> None:
    """Step up to the lectern; the time for your presentation runs (DIP-7)."""
    insist(rules.may_present(questions.session(call.board), call.asker.key, theory))
    theories.present(call, Theory.named(call.event, theory))


def conclude(call: Call, *, theory: Key, conclusion: Hypothesis) -> None:
    """End your presentation with its conclusion; the others vote on it (DIP-7)."""
    insist(rules.may_conclude(questions.session(call.board), call.asker.key, theory))
    theories.open_ballot(call, Theory.named(call.event, theory), words(conclusion))


def vote(call: Call, *, theory: Key, accept: bool) -> None:
    """Vote on a theory, once and in secret; when all have, the votes are counted (DIP-7)."""
    seat = call.asker
    insist(rules.may_vote(questions.session(call.board), seat.key, theory))
    Ballot(event=call.event, key=call.page.key("ballot"), theory=theory, faction=seat.faction, seat=seat.key,
           accept=accept).save()  # fmt: skip
    theories.count_if_complete(call)


# Papers


def publish_paper(call: Call, *, technology: Key) -> None:
    """Read a paper on a technology that you have invented, once (DIP-8)."""
    event, seat = call.event, call.asker
    insist(questions.may_publish(call.board, seat.key, technology))
    Paper(event=event, key=call.page.key("paper"), faction=seat.faction, seat=seat.key, technology=technology,
          phase=event.phase, at=call.now).save()  # fmt: skip
    call.say("public", "paper_published", faction=seat.faction, technology=technology)
    theories.reward_paper(call, seat.faction, technology)


# Technology deals at the table


def offer_lesson(call: Call, *, to: Key, gives: Terms, wants: Terms, note: Note = "") -> None:
    """Offer another wizard who is there a technology, or ask for one, for another or for goods (TRADE-7)."""
    insist(questions.may_teach(call.board, call.asker.key, to))
    insist(rules.is_lesson(gives.stake, wants.stake))
    trade.fits(call, to, gives.stake, wants.stake)
    trade.put(call, to, gives.stake, wants.stake, note)
    call.say(f"faction/{to}", "offered", faction=call.asker.faction)


def accept_lesson(call: Call, *, deal: Key) -> Answer:
    """Take an offer made at the table: both sides move in one step, or nothing moves (TRADE-5)."""
    found = _to_me(call, deal)
    insist(questions.may_teach(call.board, call.asker.key, found.offerer))
    return trade.settle(call, found)


def refuse_lesson(call: Call, *, deal: Key) -> None:
    """Turn an offer made at the table down."""
    trade_close.drop(call, _to_me(call, deal), "offer_refused", by=call.asker.faction)


def withdraw_lesson(call: Call, *, deal: Key) -> None:
    """Take back what you have offered at the table."""
    _be_there(call)
    found = trade.of_mine(call, deal)
    filed.taken_back(call, found.seat, "offer_lesson", f"faction/{found.receiver}")
    trade_close.drop(call, found, "offer_withdrawn", by=call.asker.faction)


def _to_me(call: Call, deal: str) -> Deal:
    _be_there(call)
    return trade.to_me(call, deal)


def _be_there(call: Call) -> None:
    insist(questions.attends(call.board, call.asker.key))


def call_summit_choices(board: Board, seat: str) -> Image | Refused:
    mine = faction_of(board, seat)
    others = sorted(key for key in board.some(FactionRow) if key != mine)
    return questions.may_host(board, mine) or {"invited": others}


def end_summit_choices(board: Board, seat: str) -> Image | Refused:
    mine = faction_of(board, seat)
    own = sorted(key for key, summit in board.of(SummitRow).items() if summit.host == mine)
    return {"summit": own} if own else Refused("summit_gone")


# The academic summit


def attend_choices(board: Board, seat: str) -> Image | Refused:
    return questions.may_attend(board, seat) or {}


def _leaving(board: Board, seat: str) -> Image | Refused:
    return rules.may_leave(questions.session(board), seat) or {}


def _announcing(board: Board, seat: str) -> Image | Refused:
    return rules.may_announce(questions.session(board), seat, faction_of(board, seat)) or {}


def _theories(may: Callable[[Session, str, str], Refused | None]) -> Choices:
    """The theories about which a seat may do this; if about none, why not."""

    def choices(board: Board, seat: str) -> Image | Refused:
        now = questions.session(board)
        answers = {key: may(now, seat, key) for key in now.theories}
        open_to = sorted(key for key, no in answers.items() if no is None)
        why = [no for no in answers.values() if no and no.code not in ("theory_gone", "own_theory")]
        return {"theory": open_to} if open_to else (why or [Refused("theory_gone")])[-1]

    return choices


def _at_table(order: str, choices: Choices) -> Choices:
    """The choices of this order, for who sits at the table; most of what happens there leaves them as they are."""

    def here(board: Board, seat: str) -> Image | Refused:
        return questions.attends(board, seat) or board.once(f"{order} {seat}", lambda now: choices(now, seat))

    return here


def _papers(board: Board, seat: str) -> Image | Refused:
    """What this seat has invented and nobody has read of yet."""
    open_to = [key for key in sorted(questions.inventors(board)) if questions.may_publish(board, seat, key) is None]
    return {"technology": open_to} if open_to else Refused("no_paper")


def _lessons(board: Board, seat: str) -> Image:
    """Who is there to deal with; what this side could teach, learn and pay with."""
    mine, others = faction_of(board, seat), questions.present(board).values()
    return {
        "faction": sorted(other for other in others if questions.may_teach(board, seat, other) is None),
        "technologies": sorted(learner(board, mine).knows),
        "learnable": learnable(board, mine),
        "goods": tradeable(board, mine),
    }


leave_summit_choices = _at_table("leave_summit", _leaving)
announce_theory_choices = _at_table("announce_theory", _announcing)
present_choices = _at_table("present", _theories(rules.may_present))
conclude_choices = _at_table("conclude", _theories(rules.may_conclude))
vote_choices = _at_table("vote", _theories(rules.may_vote))
publish_paper_choices = _at_table("publish_paper", _papers)
offer_lesson_choices = _at_table("offer_lesson", _lessons)
accept_lesson_choices = refuse_lesson_choices = _at_table("answer_lesson", trade.accept_choices)
withdraw_lesson_choices = _at_table("withdraw_lesson", trade.withdraw_offer_choices)


def _debated(order: Callable[..., Answer | None], choices: Choices, most: int = 0) -> Command:
    """An order of the academic summit: what one wizard may do there no other may (DIP-6)."""
    return Command(order, choices=choices, alike=False, power="summits", phases=TALKS, most=most)


COMMANDS = (
    Command(call_summit, choices=call_summit_choices, power="diplomacy", phases=TALKS, most=40),
    Command(end_summit, choices=end_summit_choices, power="diplomacy", phases=TALKS, most=40),
    _debated(attend, attend_choices, most=20),
    _debated(leave_summit, leave_summit_choices, most=20),
    _debated(announce_theory, announce_theory_choices, most=10),
    _debated(present, present_choices, most=10),
    _debated(conclude, conclude_choices, most=10),
    _debated(vote, vote_choices),
    _debated(publish_paper, publish_paper_choices, most=30),
    _debated(offer_lesson, offer_lesson_choices, most=40),
    _debated(accept_lesson, accept_lesson_choices, most=40),
    _debated(refuse_lesson, refuse_lesson_choices, most=40),
    _debated(withdraw_lesson, withdraw_lesson_choices, most=40),
)
