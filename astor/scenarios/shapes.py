"""What the columns of rows may hold, whoever sets them: Control's override, or a file from elsewhere."""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from django.db import models
from msgspec import UNSET, Meta, Struct, UnsetType

from astor.game.models import Event
from astor.game.orders.seats import MOST_BESIDE
from astor.game.play.play import Play, plays
from astor.game.rows.frozen import row_of
from astor.game.rows.own import EventRow
from astor.game.rows.page import Image
from astor.game.rows.rows import Json, Kept
from astor.game.values import dice
from astor.game.values.phases import ENDED
from astor.scenarios.tables import MAY_BE_PUBLIC, Lengths, Power
from factions.research.rules.quantities import EffectTable
from factions.rulings import Rules, rules_of
from factions.scenario import Office

LARGEST = 2**31 - 1
"""The largest number both databases keep."""
LATEST = 2**46
"""The latest moment anybody asks for, ms: some two thousand years from now."""
LONGEST_TEXT = 2000
"""Where a column itself has no end."""
MOST_TURNS = 20
Whole = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Moment = Annotated[int, Meta(ge=-LATEST, le=LATEST)]
Natural = Annotated[int, Meta(ge=0, le=100)]
Good = Literal["gold", "food", "wood", "stone", "metal", "exotic"]
Word = Annotated[str, Meta(max_length=100)]
NameOfRow = Annotated[str, Meta(max_length=130)]
Some = Annotated[list[Word], Meta(max_length=200)]
PersonName = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"\A[^\x00-\x1f\x7f]*\Z")]
SHAPES: dict[tuple[str, str], Any] = {
    ("event", "lengths"): Lengths,
    ("event", "rules"): Rules,
    ("event", "powers"): dict[Office, Annotated[list[Power], Meta(max_length=20)]],
    ("event", "public"): Annotated[dict[Word, Some], Meta(max_length=50)],
    ("seat", "beside"): Annotated[list[PersonName], Meta(max_length=MOST_BESIDE)],
    ("seat", "lent"): Annotated[list[Power], Meta(max_length=20)],
    ("seat", "withheld"): Annotated[list[Power], Meta(max_length=20)],
    ("province", "coast"): Some,
    ("province", "outputs"): Some,
    ("sea_zone", "neighbours"): Some,
    ("treaty", "parties"): Some,
    ("summit", "invited"): Some,
    ("treaty", "signed"): Some,
    ("faction", "effects"): Annotated[list[EffectTable], Meta(max_length=50)],
    ("technology", "needs"): Some,
    ("technology", "cost"): dict[Good, Natural],
    ("technology", "effects"): Annotated[list[EffectTable], Meta(max_length=50)],
}
"""What a JSON column may hold that Control may set."""
KEPT: dict[tuple[str, str], Any] = {
    ("event", "rules"): dict[Word, Any],
    ("pool", "shares"): dict[Word, dict[Word, Natural]],
}
"""What others may hold that a file brings, where that is not what the column itself says."""
NUMBERS: dict[str, Any] = {
    "BigIntegerField": Moment,
    "PositiveIntegerField": Annotated[int, Meta(ge=0, le=LARGEST)],
    "PositiveSmallIntegerField": Annotated[int, Meta(ge=0, le=2**15 - 1)],
    "SmallIntegerField": Annotated[int, Meta(ge=-(2**15), le=2**15 - 1)],
    "IntegerField": Whole,
}
"""What a column of numbers may hold in either database."""
WRITTEN = 32 * 1024
"""So long is a text in a column without an end at most: no order has a longer one."""
CALLED = frozenset({"key", "name", "title", "player", "sits_at", "phase", "scenario", "word"})
"""Columns of one line."""
NAMED: Mapping[tuple[str, str], str] = {
    ("province", "coast"): "sea_zone", ("sea_zone", "neighbours"): "sea_zone", ("technology", "needs"): "technology",
}  # fmt: skip
"""Lists of the keys of rows of one kind, which are there for the whole day."""


# Control sets it


def shape(kind: str, column: Any) -> Any:
    """The type of the values Control may set in a column."""
    if isinstance(column, models.JSONField):
        return SHAPES[kind, column.name]
    if isinstance(column, models.BooleanField):
        return bool
    text = Annotated[str, Meta(max_length=column.max_length or LONGEST_TEXT)]
    return Whole if isinstance(column, models.IntegerField) else text


def misfit(whole: type[Struct], value: Mapping[str, Any]) -> dict[str, str]:
    """What of a table does not fit: the key it is `within`, what is `given` there as JSON (nothing where there is no
    such key), and what `fits`, in words of the table itself; empty where each key fits by itself.
    """
    known = {field.encode_name: field for field in msgspec.structs.fields(whole)}
    for name, given in value.items():
        if name not in known:
            return {"within": name, "fits": ", ".join(get_close_matches(name, known, n=3) or sorted(known))}
        try:
            msgspec.convert(given, known[name].type)
        except msgspec.ValidationError:
            told = msgspec.json.encode(given).decode()
            return {"within": name, "given": told, "fits": _fitting(msgspec.inspect.type_info(known[name].type))}
    return {}


def _fitting(kind: msgspec.inspect.Type) -> str:
    """Values of a type, as they are typed; a pattern where there is no end of them."""
    while isinstance(kind, msgspec.inspect.Metadata):
        kind = kind.type
    match kind:
        case msgspec.inspect.LiteralType():
            return ", ".join(f'"{one}"' for one in kind.values)
        case msgspec.inspect.BoolType():
            return "true, false"
        case msgspec.inspect.IntType():
            return f"{kind.ge} … {kind.le}"
        case msgspec.inspect.StructType():
            return "{" + ", ".join(f'"{one.encode_name}": {_fitting(one.type)}' for one in kind.fields) + "}"
        case msgspec.inspect.StrType() if kind.pattern:
            return kind.pattern.removeprefix("\\A").removesuffix("\\Z")
    return "…"


# It is there


class Misshapen(Exception):
    """A row holds what no row of its kind may hold; the text says what and where, and `unknown` fields nobody knows."""

    def __init__(self, said: str, *, unknown: bool = False) -> None:
        super().__init__(said)
        self.unknown = unknown


def insist_on_shape(model: type[Kept], image: Mapping[str, Any]) -> None:
    """Raises Misshapen unless these are fields of such a row, and each holds what it may; one that is new since the
    row was written is not missed.
    """
    if unknown := sorted(image.keys() - _typed(model).__struct_fields__):
        raise Misshapen(f"{model.KIND}.{unknown[0]}", unknown=True)
    try:
        msgspec.convert(image, _typed(model))
    except msgspec.ValidationError as wrong:
        raise Misshapen(_placed(str(wrong))) from None


def _placed(said: str) -> str:
    """What msgspec says of a value, with its place first: `epoch: Expected …`."""
    wrong, _, place = said.partition(" - at `$.")
    return f"{place.rstrip('`')}: {wrong}" if place else wrong


@cache
def _typed(model: type[Kept]) -> type[Struct]:
    """The fields of a kind of row, each with the type of its values."""
    fields: list[Any] = []
    for column in model.imaged():
        kind = _type_of(model.KIND, column)
        spared = column.has_default() or column.null or column.blank
        fields.append((column.name, kind | UnsetType, UNSET) if spared else (column.name, kind))
    return msgspec.defstruct(model.KIND, fields, kw_only=True)


def _type_of(kind: str, column: Any) -> Any:
    if isinstance(column, Json):
        known = {**SHAPES, **KEPT}.get((kind, column.name)) or _bounded(column.holds)
    elif isinstance(column, models.BooleanField):
        known = bool
    elif isinstance(column, models.IntegerField):
        known = NUMBERS[column.get_internal_type()]
    elif column.choices:
        words = tuple(str(word) for word, _ in column.flatchoices)
        known = Literal[(*words, "") if column.blank else words]
    else:
        known = Annotated[str, Meta(max_length=column.max_length or WRITTEN, pattern=_pattern(column.name))]
    return known | None if column.null else known


def _bounded(of: Any) -> Any:
    """What a column of JSON holds, with an end to texts and numbers; structs as they are."""
    parts = get_args(of)
    if get_origin(of) is tuple:
        return list[_bounded(parts[0])] if Ellipsis in parts else tuple[*map(_bounded, parts)]  # type: ignore[misc]
    if get_origin(of) is Mapping:
        return dict[_bounded(parts[0]), _bounded(parts[1])]  # type: ignore[misc]
    return {str: NameOfRow, int: Whole}.get(of, of)


def _pattern(field: str) -> str:
    """What is typed has no signs in it that turn or ring; what people are called by stands on one line."""
    return r"\A[^\x00-\x1f\x7f]*\Z" if field in CALLED else r"\A[^\x00-\x08\x0b-\x1f\x7f]*\Z"


# An event


def wrong_with(event: Event) -> str:
    """Why an event cannot be shown or played: what its own row holds that none may hold; "" if nothing."""
    if event.play not in plays:
        return f"play: {str(event.play)[:40]!r} is not known here"
    try:
        insist_on_event(plays[event.play], event.image())
    except (Misshapen, TypeError, ValueError) as wrong:
        return str(wrong)[:300]
    return ""


def insist_on_event(play: Play, image: Image) -> None:
    """Raises Misshapen unless this image of an event's own row can be shown and played."""
    insist_on_shape(Event, image)
    event = row_of(EventRow, Event.filled(image))
    if not event.key or not all(c.isascii() and (c.isalnum() or c in "-_") for c in event.key):
        raise Misshapen(f"key: {event.key[:40]!r} is no key")
    if not event.name.strip():
        raise Misshapen("name: there is none")
    if not 1 <= event.turns <= MOST_TURNS:
        raise Misshapen(f"turns: {event.turns} is not from 1 to {MOST_TURNS}")
    insist_on_phase(play, event.phase)
    parts = () if event.phase == ENDED else play.phase(event.phase).parts
    if event.part not in ("", *(part.name for part in parts)):
        raise Misshapen(f"part: {event.phase} has no part {event.part!r}")
    if missing := _kinds(play) - event.lengths.keys():
        raise Misshapen(f"lengths: {min(missing)} is missing")
    try:
        rules_of(event.rules)
    except msgspec.ValidationError as wrong:
        raise Misshapen(f"rules.{_placed(str(wrong))}") from None
    for kind, fields in event.public.items():
        if unknown := set(fields) - MAY_BE_PUBLIC.get(kind, frozenset()):
            raise Misshapen(f"public.{kind}: {min(unknown)!r} cannot be public")


def insist_on_phase(play: Play, phase: str) -> None:
    """Raises Misshapen unless there is such a phase in this play, in however many turns."""
    if phase not in play.course.order(MOST_TURNS):
        raise Misshapen(f"phase: {phase!r} is none of this play")


def _kinds(play: Play) -> set[str]:
    """The kinds of phases that have a length."""
    return {play.course.kind_of(phase) for phase in play.course.order(1)} - {ENDED}


def commits_to(secret: str, commitment: str) -> bool:
    """Was this commitment made of this secret?"""
    try:
        return dice.commitment(secret) == commitment
    except ValueError:
        return False
