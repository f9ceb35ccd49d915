"""What Controls note: remarks of a faction or a seat for each other, and bookmarks in the day for the debrief."""

from typing import Annotated

import msgspec

from astor.control.models import Bookmark
from astor.control.rows import BookmarkRow
from astor.game.models import Remark
from astor.game.orders.commands import row_of
from astor.game.play.call import Call
from astor.game.play.play import CONTROL, Command
from astor.game.rows.views import whole_view
from astor.game.values.arguments import Key
from astor.game.values.errors import Refused
from astor.game.values.texts import words

MOST_BOOKMARKS = 100
BACK = 10 * 60_000
"""So far back a moment may lie that is marked, ms: the line about it takes its time, and so does a bad network."""

Of = Annotated[str, msgspec.Meta(max_length=110, pattern=r"^(faction|seat)/[\w-]{1,100}\Z")]


def remark(call: Call, *, of: Of, text: Annotated[str, msgspec.Meta(max_length=1000)]) -> None:
    """Write what Controls should know of a faction or a seat, in place of what stood there; nothing strikes it."""
    if row_of(call.event, of) is None:
        raise Refused("unknown_row", row=of)
    found = next(iter(Remark.every(call.event, of=of)), None)
    if text.strip() == (found.text if found else ""):
        raise Refused("no_change", field="text")
    if found and not text.strip():
        found.delete()
        return
    found = found or Remark(event=call.event, key=call.page.key("remark"), of=of)
    found.text, found.by, found.at = text.strip(), call.actor, call.now
    found.save()


def bookmark(call: Call, *, text: Annotated[str, msgspec.Meta(min_length=1, max_length=200)], shared: bool,
             at: int) -> None:  # fmt: skip
    """Mark a moment of the day that was just now; `shared`: everybody may read it in the replay after the last bell."""
    said = words(text)
    if len(Bookmark.every(call.event)) >= MOST_BOOKMARKS:
        raise Refused("too_many_bookmarks", most=MOST_BOOKMARKS)
    Bookmark(event=call.event, key=call.page.key("bookmark"), text=said, shared=shared, by=call.actor,
             at=min(max(at, call.now - BACK), call.now)).save()  # fmt: skip


def share_bookmark(call: Call, *, bookmark: Key, shared: bool) -> None:
    """Let everybody read a bookmark in the replay after the last bell, or Controls alone."""
    found = Bookmark.named(call.event, bookmark)
    if found.shared == shared:
        raise Refused("no_change", field="shared")
    found.shared = shared
    found.save()


def drop_bookmark(call: Call, *, bookmark: Key) -> None:
    """Strike a bookmark."""
    Bookmark.named(call.event, bookmark).delete()


REMARKS = (
    Command(remark, by=(CONTROL,)),
    Command(bookmark, by=(CONTROL,)),
    Command(share_bookmark, by=(CONTROL,)),
    Command(drop_bookmark, by=(CONTROL,)),
)
KINDS = (Bookmark,)
VIEWS = (whole_view(BookmarkRow, lambda _: ()),)
