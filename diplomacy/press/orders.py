"""The press: what heralds write, what anybody whispers to them, and what Control lets through."""

from itertools import count
from typing import Annotated

import msgspec

from astor.game.models import Seat
from astor.game.orders import seats
from astor.game.play.call import Call
from astor.game.play.play import CONTROL, Command
from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, KeyOrNone, Name, Note
from astor.game.values.errors import Refused, insist
from astor.game.values.texts import words
from diplomacy.models import Article, Herald, Rumour
from diplomacy.press import questions, rules
from diplomacy.press.rules import OUT, STOPPED
from diplomacy.rows import ArticleRow, HeraldRow
from factions.rulings import ruled

Headline = Annotated[str, msgspec.Meta(min_length=1, max_length=rules.HEADLINE)]
Story = Annotated[str, msgspec.Meta(max_length=rules.STORY)]
OneLine = Annotated[str, msgspec.Meta(min_length=1, max_length=rules.LINE)]
Whisper = Annotated[str, msgspec.Meta(min_length=1, max_length=rules.RUMOUR)]


def report(call: Call, *, headline: Headline, text: Story = "", place: KeyOrNone = "", battle: KeyOrNone = "") -> None:
    """Write a headline and a short story for everybody, with a picture of a place or of a battle that is over."""
    insist(questions.may_write(call.board, call.asker.key))
    insist(rules.may_show(place, battle, there=questions.there(call.board, place, battle)))
    article = _written(call, headline)
    article.text, article.place, article.battle = text.strip(), place, battle
    _lay(call, article)


def sum_up(call: Call, *, seat: Key, text: OneLine) -> None:
    """Write one line about a player, for that player's own story; it takes the place of the one before."""
    insist(questions.may_write(call.board, call.asker.key))
    if seat not in questions.known(call.board, call.asker.key):
        raise Refused("unknown_row", row=f"seat/{seat}")
    for older in Article.every(call.event, about=seat):
        older.delete()
    article = _written(call, text)
    article.about = seat
    _lay(call, article)


def _written(call: Call, headline: str) -> Article:
    return Article(event=call.event, key=call.page.key("article"), seat=call.asker.key, headline=words(headline),
                   state=rules.first_state(ruled(call.board).press))  # fmt: skip


def _lay(call: Call, article: Article) -> None:
    """Keep it as it stands now, and tell those who read it from now on."""
    article.phase, article.at = call.event.phase, call.now
    article.save()
    if article.state != OUT:
        return
    if article.about:
        call.say(f"seat/{article.about}", "summed_up", article=article.key)
    else:
        call.say("public", "printed", article=article.key)


def retract(call: Call, *, article: Key) -> None:
    """Take back what you have written; nobody reads it any more."""
    found = _article(call, article)
    if found.seat != call.asker.key:
        raise Refused("article_gone")
    found.delete()


def send_rumour(call: Call, *, text: Whisper) -> None:
    """Whisper something to the heralds, who are not told by whom; what they make of it is theirs to decide."""
    insist(questions.may_hear(call.board))
    Rumour(event=call.event, key=call.page.key("rumour"), seat=call.asker.key, text=words(text),
           phase=call.event.phase, at=call.now).save()  # fmt: skip


def drop_rumour(call: Call, *, rumour: Key) -> None:
    """Put a rumour aside."""
    insist(questions.may_write(call.board, call.asker.key))
    found = Rumour.find(call.event, rumour)
    if found is None:
        raise Refused("rumour_gone")
    found.delete()


# Control's part


def seat_herald(call: Call, *, title: Name = "") -> None:
    """Another seat, of no court: it sees what everybody sees, and writes for the press."""
    taken = call.board.some(SeatRow)
    key = next(name for n in count(1) if (name := f"herald-{n}") not in taken)
    seat = Seat(event=call.event, key=key, faction="", office="herald", title=seats.clean_name(title or "Herald"))
    seats.open_seat(seat)
    seat.save()
    Herald(event=call.event, key=key, seat=key).save()
    call.say("public", "herald_named", seat=key)


def appoint_herald(call: Call, *, seat: Key) -> None:
    """This seat writes for the press from now on, beside whatever its office may do."""
    call.named(SeatRow, seat)
    if seat in call.board.some(HeraldRow):
        raise Refused("no_change", field="herald")
    Herald(event=call.event, key=seat, seat=seat).save()
    call.say("public", "herald_named", seat=seat)


def dismiss_herald(call: Call, *, seat: Key) -> None:
    """This seat writes no more; what it has written stays."""
    Herald.named(call.event, seat).delete()
    call.say("public", "herald_gone", seat=seat)


def release_article(call: Call, *, article: Key) -> None:
    """Let it through: those it is for read it from now on."""
    found = _article(call, article)
    insist(rules.may_release(found.state))
    found.state, found.word = OUT, ""
    _lay(call, found)


def stop_article(call: Call, *, article: Key, reason: Note = "") -> None:
    """Keep it from its readers, or take it off their screens again; its herald reads why."""
    found = _article(call, article)
    insist(rules.may_stop(found.state))
    found.state, found.word = STOPPED, reason.strip()
    found.save()
    call.say(f"seat/{found.seat}", "article_stopped", article=found.key, reason=found.word)


def _article(call: Call, key: str) -> Article:
    found = Article.find(call.event, key)
    if found is None:
        raise Refused("article_gone")
    return found


# What may be chosen


def report_choices(board: Board, seat: str) -> Image | Refused:
    return questions.may_write(board, seat) or {"battle": questions.battles(board)}


def sum_up_choices(board: Board, seat: str) -> Image | Refused:
    return questions.may_write(board, seat) or {"seat": questions.known(board, seat)}


def retract_choices(board: Board, seat: str) -> Image | Refused:
    own = sorted(key for key, one in board.some(ArticleRow, "seat").items() if one.seat == seat)
    return {"article": own} if own else Refused("article_gone")


def send_rumour_choices(board: Board, _seat: str) -> Image | Refused:
    return questions.may_hear(board) or {}


def drop_rumour_choices(board: Board, seat: str) -> Image | Refused:
    return questions.may_write(board, seat) or {"rumour": questions.newest(board, questions.HEARD)}


def appoint_herald_choices(board: Board, _control: str) -> Image:
    return {"seat": sorted(board.some(SeatRow).keys() - board.some(HeraldRow))}


COMMANDS = (
    Command(report, choices=report_choices, alike=False, afterwards=True, most=6, courtless=True),
    Command(sum_up, choices=sum_up_choices, alike=False, afterwards=True, most=100, courtless=True),
    Command(retract, choices=retract_choices, alike=False, afterwards=True, most=20, courtless=True),
    Command(send_rumour, choices=send_rumour_choices, most=1, courtless=True),
    Command(drop_rumour, choices=drop_rumour_choices, alike=False, most=100, courtless=True),
    Command(seat_herald, by=(CONTROL,)),
    Command(appoint_herald, choices=appoint_herald_choices, by=(CONTROL,)),
    Command(dismiss_herald, by=(CONTROL,)),
    Command(release_article, by=(CONTROL,)),
    Command(stop_article, by=(CONTROL,)),
)
