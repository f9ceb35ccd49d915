"""Rows and offers as a screen shows them, made by hand: what is not said of one is as nobody has said it."""

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

from astor.game.rows.page import Image
from astor.shown import offers, rows
from astor.shown.seen import Offer, ShownRow

EMPTY: dict[Any, Any] = {
    str: "",
    int: 0,
    float: 0.0,
    bool: False,
    list: [],
    dict: {},
    Mapping: {},
    tuple: (),
    Any: None,
}
ROWS = {of.KIND: of for of in ShownRow.__subclasses__() if of.__module__ == rows.__name__}
OFFERS = {of.COMMAND: of for of in Offer.__subclasses__() if of.__module__ == offers.__name__}


def screen(view: Mapping[str, Image]) -> dict[str, Image]:
    """All rows of a screen, each with what is missing in it."""
    return {name: _row(name, image) for name, image in view.items()}


def _row(name: str, image: Image) -> Image:
    kind, _, key = name.partition("/")
    whole: Image = _whole(ROWS[kind], image)
    if kind == "may" and image.get("choices") and key in OFFERS:
        whole["choices"] = _whole(OFFERS[key], image["choices"])
    return whole


def _whole(of: Any, value: Any) -> Any:
    """This value with what is missing, at whatever depth."""
    origin, parts = get_origin(of), get_args(of)
    if origin is Annotated:
        return _whole(parts[0], value)
    if origin in (Union, UnionType):
        return _whole(next((part for part in parts if _may_be(part, value)), Any), value)
    if isinstance(of, type) and issubclass(of, Struct) and isinstance(value, Mapping):
        missing = {field.name: _empty(field.type) for field in fields(of) if field.required}
        return missing | {name: _whole(_type(of, name), inner) for name, inner in value.items()}
    if origin in (dict, Mapping) and isinstance(value, Mapping):
        return {key: _whole(parts[1], inner) for key, inner in value.items()}
    if origin is list or (origin is tuple and parts[-1] is Ellipsis):
        return [_whole(parts[0], inner) for inner in value]
    return value


def _type(of: type[Struct], name: str) -> Any:
    return next((field.type for field in fields(of) if field.encode_name == name), Any)


def _may_be(of: Any, value: Any) -> bool:
    if value is None:
        return of is NoneType
    bare = get_origin(of) or of
    return (isinstance(bare, type) and issubclass(bare, Struct | dict | Mapping)) == isinstance(value, Mapping)


def _empty(of: Any) -> Any:
    origin, parts = get_origin(of), get_args(of)
    match origin:
        case _ if origin is Annotated:
            found = _empty(parts[0])
        case _ if origin in (Union, UnionType):
            found = None if NoneType in parts else _empty(parts[0])
        case _ if origin is Literal:
            found = parts[0]
        case _ if origin is tuple and parts[-1] is not Ellipsis:
            found = [_empty(part) for part in parts]
        case _ if isinstance(of, type) and issubclass(of, Struct):
            found = _whole(of, {})
        case _ if isinstance(origin, type) and issubclass(origin, Struct):
            found = {field.name: _empty(parts[0]) for field in fields(origin)}  # one for any type
        case _:
            found = EMPTY[origin or of]
    return found
