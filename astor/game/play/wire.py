"""What travels to the screens (SEAT-5), declared once: rows as sides may see them, and the choices of orders.

Sight shows plain dicts. The tests hold all that is shown to what is declared here and beside each app's sight, and the
client's types are generated from it; nobody else reads it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from django.db import models
from msgspec import UNSET, UnsetType

from astor.game.models import (
    Alarm,
    Announcement,
    Day,
    Former,
    Line,
    Proposal,
    Remark,
    Request,
    Seat,
    Statement,
    Task,
    Timer,
)
from astor.game.rows.rows import Kept, type_of

Untold = UnsetType
"""What some who see a row are not told."""
Keys = list[str]
"""Keys of rows of one kind."""
Values = dict[str, Any]
"""By name: the arguments of an order, or what only its reader knows."""
Facts = Annotated[Values, msgspec.Meta(title="Facts")]
"""What a line, a refusal or a finding tells. A name means (`FACTS`) and holds (`HOLDS`) the same in all of them."""
Choices = dict[str, dict[str, Any]]
"""Command → its choices: field → type."""
Moment = int | None
"""Server time in ms, while the clock runs; none while it does not."""


class Told(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A part of a row or of choices."""


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a text under one name says in any line, refusal, order or column.

    It is the key of a row of the first of these kinds that has one, or a code with words in this group of the
    catalogue; `typed` is what somebody wrote. One that is none of these is a row's whole name, or picks a sentence.
    """

    kinds: tuple[str, ...] = ()
    words: str = ""
    typed: bool = False


def keys(*kinds: str, words: str = "") -> Fact:
    return Fact(kinds, words)


def words(group: str) -> Fact:
    return Fact(words=group)


@dataclass(frozen=True)
class Shown:
    """A kind of row as sides may see it: the columns of its model, and what a view adds or shows otherwise.

    `told` is what everybody sees who sees the row: fields by name, "" for all of them.
    """

    kind: str
    model: type[Kept] | None
    told: str
    added: Mapping[str, Any]

    def fields(self) -> dict[str, Any]:
        """Field → its type."""
        own = {c.name: _column(c) for c in self._columns() if c.name not in self.added}
        return {**own, **self.added}

    def whole(self, public: Iterable[str] = ()) -> type[msgspec.Struct]:
        """The row as one struct. Of its columns those are always there that are `public`, or else `told`."""
        columns = {column.name for column in self._columns()}
        hidden = {"key"} | columns - set(public or self.told.split() or columns)
        fields = [_open(name, of) if name in hidden or _maybe(of) else (name, of) for name, of in self.fields().items()]
        return struct(f"{self.kind.title().replace('_', '')}Row", fields, self.doc())

    def part(self) -> type[msgspec.Struct]:
        """What one side may add to it: any of its fields."""
        return struct(f"{self.kind}_part", [_open(name, of) for name, of in self.fields().items()])

    def _columns(self) -> "tuple[models.Field[Any, Any], ...]":
        return self.model.imaged() if self.model else ()

    def doc(self) -> str:
        """What its model says of itself."""
        return ((self.model and self.model.__doc__) or "").partition("\n")[0]


def row(model: type[Kept], told: str = "", /, **added: Any) -> Shown:
    return Shown(model.KIND, model, told, added)


def view(kind: str, /, **fields: Any) -> Shown:
    """Rows that are worked out and stand in no table."""
    return Shown(kind, None, "", fields)


def struct(name: str, fields: Iterable[Any], doc: str = "") -> type[msgspec.Struct]:
    return msgspec.defstruct(name, fields, forbid_unknown_fields=True, kw_only=True, namespace={"__doc__": doc})


def _open(name: str, of: Any) -> tuple[Any, ...]:
    """A field that may be left out."""
    return name, of | UnsetType, UNSET


def _maybe(of: Any) -> bool:
    return UnsetType in getattr(of, "__args__", ())


def _column(column: "models.Field[Any, Any]") -> Any:
    """The type of a column, with what it says of itself."""
    of = type_of(column)
    return Annotated[of, msgspec.Meta(description=str(column.help_text))] if column.help_text else of


ROWS = (
    row(Seat, powers=Keys | Untold, stands_in=Keys | Untold),
    row(Proposal, args=Values),
    row(Statement),
    row(Line, "side seq_no code facts phase at", facts=Facts),
    row(Former),
    row(
        Announcement,
        "nudge text at phase",
        seen=bool | Keys | Untold,
        reach=Keys | Untold,
        addressed=str | Untold,
    ),
    row(Request, "about text state answer phase at"),
    row(Task),
    row(Alarm, args=Values),
    row(Day),
    row(Timer),
    row(Remark),
)

CHOICES: Choices = {
    "lend": {"seat": dict[str, Keys]},
    "take_back": {"seat": dict[str, Keys]},
}

FACTS = {
    **{name: keys("seat", "faction") for name in ("by", "holder")},
    **{name: words("part") for name in ("part", "parts", "now")},
    **{name: words("phase") for name in ("phase", "phases")},
    **{name: words("refused") for name in ("code", "refused")},
    **{name: words(name) for name in ("power", "office", "command", "state", "field")},
    **{name: Fact(typed=True) for name in ("name", "old", "new", "was", "word", "reason", "text", "wrong", "fault")},
    **{name: Fact(typed=True) for name in ("within", "given", "fits")},
    **{name: Fact(typed=True) for name in ("player", "sits_at", "user", "address", "version", "other")},
    **{name: Fact() for name in ("row", "rows", "event", "scenario")},
}

HOLDS: Values = {
    **dict.fromkeys(("parts", "phases", "rows"), Keys),
    **dict.fromkeys(("asked", "back", "back_to", "floor", "have", "least", "longest", "most", "n", "need", "of"), int),
    **dict.fromkeys(("addresses", "others", "connected", "gb", "goes_on", "hours", "lost", "mb", "minutes", "ms"), int),
    **dict.fromkeys(("change", "devices", "turn", "times"), int),
    **dict.fromkeys(("along", "faces"), list[int]),
    "later": int | None,
    **dict.fromkeys(("old", "new"), Any),
    "own": bool,
    "facts": Facts,
}
"""Name → the type of a fact that is neither like the argument of its name nor one key, code or text by `FACTS`."""
