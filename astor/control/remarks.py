"""Remarks: what Controls note of a faction or a seat for each other."""

from typing import Annotated

import msgspec

from astor.game.models import Remark
from astor.game.orders.commands import row_of
from astor.game.play.call import Call
from astor.game.play.play import CONTROL, Command
from astor.game.values.errors import Refused

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


REMARKS = (Command(remark, by=(CONTROL,)),)
