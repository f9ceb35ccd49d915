"""The law that what is shown is what was declared: every row of every side fits its type, and is whole."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

import msgspec

from astor.game.rows.page import Image
from astor.scenarios.tables import PUBLIC
from astor.shown import declared
from astor.shown import rows as written
from astor.shown.seen import ShownRow, told

Screens = Mapping[str, Mapping[str, Image]]
SHOWN = {of.KIND: of for of in ShownRow.__subclasses__() if of.__module__ == written.__name__}
ELSEWHERE = {"venture"}
"""Kinds of rows that tell facts in words of their own."""


def rows_fit(side: str, rows: Mapping[str, Image]) -> None:
    """What a side is told has no field and no kind that nobody declared."""
    for name, row in rows.items():
        kind = name.partition("/")[0]
        assert kind in declared.parts(), f"{side} is shown {name}: declare the kind in a wire.py"
        _fits(f"{name} for {side}", row, declared.parts()[kind])
        if kind == "may" and row["choices"]:
            command = name.removeprefix("may/")
            assert command in declared.offers(), f"{side} is shown choices of {command}: declare them in a wire.py"
            _fits(f"{name} for {side}", row["choices"], declared.offers()[command])
        if kind not in ELSEWHERE:
            for code, facts in _told(row):
                facts_fit(f"{code} in {name} for {side}", facts)


def facts_fit(what: str, facts: Mapping[str, Any]) -> None:
    """Each fact has a name that says what it is, and is of the type that this name has everywhere."""
    _fits(what, facts, declared.told())


def _told(value: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Code and facts of all that is told within a row; a line may tell of a refusal."""
    if isinstance(value, dict):
        if "facts" in value:
            yield value.get("code") or value.get("refused") or "nothing", value["facts"]
        yield from chain.from_iterable(map(_told, value.values()))
    elif isinstance(value, list | tuple):
        yield from chain.from_iterable(map(_told, value))


def screens_are_whole(screens: Screens, public: Mapping[str, list[str]]) -> None:
    """What a side adds makes a whole row with what it adds to; not where the event hides what others make public."""
    hidden = {kind for kind, fields in PUBLIC.items() if not set(fields.split()) <= set(public.get(kind, ()))}
    wholes = declared.wholes()
    for side, rows in screens.items():
        for name, row in rows.items():
            kind = name.partition("/")[0]
            if kind not in hidden:
                wider = (screens.get(other, {}).get(name, {}) for other in _wider(screens, side))
                merged = dict(chain.from_iterable(part.items() for part in (*wider, row)))
                _fits(f"{name} as {side} has it", merged, wholes[kind])
                told(SHOWN[kind], merged)


def _wider(screens: Screens, side: str) -> tuple[str, ...]:
    """The sides a device of this one is told of beside it."""
    seat = screens["control"].get(side, {}) if side.startswith("seat/") else {}
    return ("public", f"faction/{seat['faction']}") if seat else () if side == "public" else ("public",)


def _fits(what: str, row: Mapping[str, Any], of: type[msgspec.Struct]) -> None:
    try:
        msgspec.convert(row, of)
    except msgspec.ValidationError as wrong:
        raise AssertionError(f"{what}: {wrong}; it is declared in a wire.py, and shown as {row}") from None
