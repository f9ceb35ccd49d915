"""Summits (DIP-5 to DIP-8, TRADE-7): what each side sees of them, and what a seat may do there now. Pure."""

from collections.abc import Callable, Iterator

from astor.game.address import CONTROL, PUBLIC
from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import Seen, View, faction_of, whole_view
from diplomacy.summits import questions, rules
from diplomacy.summits.rules import Session
from diplomacy.trade import sight as trade
from diplomacy.trade.questions import tradeable
from factions.research.questions import learnable, learner
from war.questions import rings


def _called(summit: Image) -> list[str]:
    """Its host and those invited; nobody else learns that there is one (DIP-5)."""
    return [f"faction/{party}" for party in (summit["host"], *summit["invited"])]


def _theory(board: Board, key: str) -> Iterator[Seen]:
    """That there is one, all see; its words are its wizard's until they are spoken. Of a ballot: who has voted.

    Until when it is presented, concluded or voted on: a time, or ms left while the clock stands.
    """
    image = board.row(f"theory/{key}")
    if image is None:
        return
    name = f"theory/{key}"
    voted = sorted(b["seat"] for b in board.some("ballot", "theory", "seat").values() if b["theory"] == key)
    due, remaining = rings(board, "theory", key)
    shown = {**image, "voted": voted, "due": due, "remaining": remaining}
    unspoken = {"hypothesis": ""} if image["state"] in (rules.ANNOUNCED, rules.UNHEARD) else {}
    yield PUBLIC, name, shown | unspoken
    if unspoken:
        yield f"seat/{image['seat']}", name, {"hypothesis": image["hypothesis"]}
    yield CONTROL, name, shown


VIEWS = (
    whole_view("summit", _called),
    whole_view("attendance", lambda _: (PUBLIC,)),
    View("theory", _theory),
    whole_view("ballot", lambda ballot: (f"seat/{ballot['seat']}",)),  # not even their faction (DIP-7)
    whole_view("paper", lambda _: (PUBLIC,)),
)

# Royal summits


def call_summit_choices(board: Board, seat: str) -> Image | Refused:
    mine = faction_of(board, seat)
    others = sorted(key for key in board.some("faction") if key != mine)
    return questions.may_host(board, mine) or {"invited": others}


def end_summit_choices(board: Board, seat: str) -> Image | Refused:
    mine = faction_of(board, seat)
    own = sorted(key for key, summit in board.of("summit").items() if summit["host"] == mine)
    return {"summit": own} if own else Refused("summit_gone")


# The academic summit


def attend_choices(board: Board, seat: str) -> Image | Refused:
    return rules.may_attend(questions.session(board), seat, faction_of(board, seat)) or {}


def leave_summit_choices(board: Board, seat: str) -> Image | Refused:
    return rules.may_leave(questions.session(board), seat) or {}


def announce_theory_choices(board: Board, seat: str) -> Image | Refused:
    return rules.may_announce(questions.session(board), seat, faction_of(board, seat)) or {}


def _theories(may: Callable[[Session, str, str], Refused | None]) -> Callable[[Board, str], Image | Refused]:
    """The theories about which a seat may do this; if about none, why not."""

    def choices(board: Board, seat: str) -> Image | Refused:
        now = questions.session(board)
        answers = {key: may(now, seat, key) for key in now.theories}
        open_to = sorted(key for key, no in answers.items() if no is None)
        why = [no for no in answers.values() if no and no.code not in ("theory_gone", "own_theory")]
        return {"theory": open_to} if open_to else (why or [Refused("theory_gone")])[-1]

    return _at_table(choices)


def _at_table(choices: Callable[[Board, str], Image | Refused]) -> Callable[[Board, str], Image | Refused]:
    """These choices, for who sits at the table."""

    def here(board: Board, seat: str) -> Image | Refused:
        return rules.attends(questions.session(board), seat) or choices(board, seat)

    return here


def _papers(board: Board, seat: str) -> Image | Refused:
    """What this seat has invented and nobody has read of yet."""
    open_to = [key for key in sorted(questions.inventors(board)) if questions.may_publish(board, seat, key) is None]
    return {"technology": open_to} if open_to else Refused("no_paper")


def _lessons(board: Board, seat: str) -> Image:
    """Who is there to deal with; what this side could teach, learn and pay with."""
    mine, others = faction_of(board, seat), questions.session(board).present.values()
    return {
        "faction": sorted(other for other in others if questions.may_teach(board, seat, other) is None),
        "technologies": sorted(learner(board, mine).knows),
        "learnable": learnable(board, mine),
        "goods": tradeable(board, mine),
    }


present_choices = _theories(rules.may_present)

conclude_choices = _theories(rules.may_conclude)

vote_choices = _theories(rules.may_vote)

publish_paper_choices = _at_table(_papers)

offer_lesson_choices = _at_table(_lessons)

accept_lesson_choices = refuse_lesson_choices = _at_table(trade.accept_choices)

withdraw_lesson_choices = _at_table(trade.withdraw_offer_choices)
