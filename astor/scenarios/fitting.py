"""Set-up: fits what a file says into its typed tables, and goes on after a fault, so that all are found at once.

A table always comes out: where its author erred it holds a stand-in, so that the tables can still be held against each
other. Nobody plays what has faults.
"""

from codecs import BOM_UTF8
from difflib import get_close_matches
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, UNSET, DecodeError, Meta, Struct, ValidationError, convert
from msgspec.structs import FieldInfo, fields

from astor.scenarios.faults import ScenarioFault, listed

Kind = TypeVar("Kind", bound=Struct)
UNIONS = (Union, UnionType)


class Fitter:
    """Fits the tables of one file and collects its faults."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[ScenarioFault] = []

    def table(self, value: Any, kind: type[Kind], key: str = "") -> Kind:
        if not isinstance(value, dict):
            self._fault(key, f"{value!r} is no table", "a table")
            value = {}
        known = {field.encode_name: field for field in fields(kind)}
        for name in value.keys() - known.keys():
            self._fault(_step(key, name), "is no key of this table", _nearest(name, list(known)))
        return kind(**{field.name: self._field(value, field, _step(key, name)) for name, field in known.items()})

    def _field(self, table: dict[str, Any], field: FieldInfo, key: str) -> Any:
        if field.encode_name in table:
            return self._value(table[field.encode_name], field.type, key)
        if not field.required:
            return _default(field)
        self._fault(key, "is missing", _described(field.type))
        return _stand_in(None, field.type)

    def _value(self, value: Any, kind: Any, key: str) -> Any:
        if isinstance(kind, type) and issubclass(kind, Struct):
            return self.table(value, kind, key)
        origin, parts = get_origin(kind), get_args(kind)
        if origin in UNIONS and isinstance(value, dict):  # in short a text, at length a table
            whole = [part for part in parts if isinstance(part, type) and issubclass(part, Struct)]
            if whole:
                return self.table(value, whole[0], key)
        if (origin is list or Ellipsis in parts) and isinstance(value, list):
            return origin(self._value(each, parts[0], _step(key, _label(each, at))) for at, each in enumerate(value, 1))
        if origin is dict and isinstance(value, dict):
            return self._mapping(value, kind, key)
        try:
            return convert(value, kind)
        except ValidationError:
            self._fault(key, f"{value!r} does not fit", _described(kind))
            return _stand_in(value, kind)

    def _mapping(self, value: dict[str, Any], kind: Any, key: str) -> dict[str, Any]:
        of, to = get_args(kind)
        for name in [name for name in value if get_origin(of) is Literal and name not in get_args(of)]:
            self._fault(_step(key, name), "is no key of this table", _nearest(name, get_args(of)))
        return {name: self._value(each, to, _step(key, name)) for name, each in value.items()}

    def _fault(self, key: str, wrong: str, right: str) -> None:
        self.faults.append(ScenarioFault(self.file, key, wrong, right))


def text_of(path: Path) -> bytes:
    """What a file says, without the mark of UTF-8 that some editors set before it."""
    return path.read_bytes().removeprefix(BOM_UTF8)


def fitted(path: Path, kind: type[Kind], faults: list[ScenarioFault], needed: str) -> Kind | None:
    """The file's tables, or None if it cannot be read at all; `needed`: what is said where it is missing."""
    try:
        told = msgspec.toml.decode(text_of(path))
    except FileNotFoundError:
        faults.append(ScenarioFault(path.name, "", "the file is missing", needed))
    except (OSError, DecodeError, ValueError, RecursionError) as error:  # also a number of thousands of digits
        faults.append(ScenarioFault(path.name, "", f"cannot be read: {error}", "a TOML file in UTF-8"))
    else:
        fitter = Fitter(path.name)
        table = fitter.table(told, kind)
        faults += fitter.faults
        return table
    return None


def _step(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _label(table: Any, number: int) -> str:
    """How a fault calls one table of a list: by its own key where it has one."""
    if isinstance(table, dict):
        for name in ("key", "office"):
            if isinstance(table.get(name), str):
                return str(table[name])
    return str(number)


def _nearest(name: str, known: Any) -> str:
    near = get_close_matches(name, known, n=1)
    return near[0] if near else listed(set(known))


def _default(field: FieldInfo) -> Any:
    if field.default is not NODEFAULT and field.default is not UNSET:
        return field.default
    return field.default_factory()


def _described(kind: Any) -> str:
    """A type in words an author understands."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        notes = [part.description for part in parts[1:] if isinstance(part, Meta) and part.description]
        return notes[0] if notes else _described(parts[0])
    if origin is Literal:
        return listed({str(part) for part in parts})
    if origin is list or Ellipsis in parts:
        return f"a list, each {_described(parts[0])}"
    if origin is tuple:
        return f"[{', '.join(map(_described, parts))}]"
    if origin in UNIONS:
        return " or ".join(map(_described, parts))
    plain = {str: "a text", int: "a whole number", bool: "true or false", float: "a number"}
    return plain.get(kind, "a table")


def _stand_in(value: Any, kind: Any) -> Any:
    """Something of the kind, the author's own value if only its form is wrong."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _stand_in(value, parts[0])
    if origin in UNIONS:
        return _stand_in(value, parts[0])
    if origin is Literal:
        return parts[0]
    if origin is tuple:
        return () if Ellipsis in parts else tuple(_stand_in(None, part) for part in parts)
    if isinstance(kind, type) and issubclass(kind, Struct):
        return Fitter("").table({}, kind)
    return value if type(value) is kind else (origin or kind)()
