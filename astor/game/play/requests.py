"""What players ask of Control: an action no rule provides for, a dispute, or help."""

from typing import Annotated, Literal

import msgspec

from astor.game.models import Request
from astor.game.play.call import Call
from astor.game.play.tasks import may_take
from astor.game.rows.board import Board
from astor.game.rows.own import RequestRow
from astor.game.rows.page import Image
from astor.game.values.arguments import Key
from astor.game.values.errors import Refused, insist

MOST_OPEN = 3
"""So many requests of one seat may wait at a time."""

About = Literal["action", "dispute", "help"]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
Answer = Annotated[str, msgspec.Meta(max_length=1000)]


def ask_control(call: Call, *, about: About, text: Text) -> None:
    """Ask something of Control; nobody else reads it."""
    seat = call.asker
    if not text.strip():
        raise Refused("no_words")
    asked = (row for row in call.board.of(RequestRow).values() if row.seat == seat.key)
    if sum(row.state != "resolved" for row in asked) >= MOST_OPEN:
        raise Refused("too_many_requests", most=MOST_OPEN)
    Request(event=call.event, key=call.page.key("request"), faction=seat.faction, seat=seat.key, about=about,
            text=text.strip(), phase=call.event.phase, at=call.now).save()  # fmt: skip


def withdraw_request(call: Call, *, request: Key) -> None:
    """Take back what you have asked, as long as it is not resolved."""
    found = Request.find(call.event, request)
    if found is None or found.seat != call.asker.key:
        raise Refused("request_gone")
    if found.state == "resolved":
        raise Refused("request_resolved")
    found.delete()


# Control's part


def claim_request(call: Call, *, request: Key, over: bool = False) -> None:
    """See to it: the other Controls see who does, and take it over only if they say so."""
    found = find(call, request)
    insist(may_take(found.by, call.actor, over=over))
    found.state, found.by = "claimed", call.actor
    found.save()


def answer_request(call: Call, *, request: Key, text: Text) -> None:
    """Write an answer; the request stays open until it is resolved."""
    found = find(call, request)
    if not text.strip() or found.answer == text.strip():
        raise Refused("no_change", field="answer")
    found.state, found.by, found.answer = "claimed", call.actor, text.strip()
    found.save()
    call.say(f"seat/{found.seat}", "request_answered", text=found.answer)


def resolve(call: Call, request: Key, text: str) -> None:
    """It is settled; the one who asked hears so."""
    found = find(call, request)
    found.state, found.by, found.answer = "resolved", call.actor, text.strip() or found.answer
    found.save()
    call.say(f"seat/{found.seat}", "request_resolved", text=found.answer)


def find(call: Call, key: str) -> Request:
    """A request that is not resolved yet."""
    found = Request.find(call.event, key)
    if found is None:
        raise Refused("request_gone")
    if found.state == "resolved":
        raise Refused("request_resolved")
    return found


def withdraw_request_choices(board: Board, seat: str) -> Image:
    mine = (key for key, r in board.of(RequestRow).items() if r.seat == seat and r.state != "resolved")
    return {"request": sorted(mine)}
