"""Rows as they lie on a board: frozen, with the columns of their model as attributes. Pure.

Their classes are written from the models by `manage.py rows`. Plain values, as JSON has them, stay where rows come in
or go out: in the journal's images, in files and on the wire.
"""

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from astor.game.rows.page import Image

if TYPE_CHECKING:
    from dataclasses import replace  # mypy takes a struct for a dataclass, and holds what is changed to its fields
else:
    from msgspec.structs import replace

__all__ = ["BoardRow", "class_of", "frozen", "image_of", "replace"]

_classes: dict[str, "type[BoardRow]"] = {}


class BoardRow(msgspec.Struct, frozen=True, gc=False):
    """A row of a kind. Nobody changes it; `replace` makes another."""

    KIND: ClassVar[str]

    key: str

    def __init_subclass__(cls, **_options: Any) -> None:
        _classes.setdefault(cls.KIND, cls)


def class_of(kind: str) -> type[BoardRow] | None:
    """The class of a kind's rows; of one that has none images lie on a board."""
    return _classes.get(kind)


def frozen(kind: str, image: Image) -> "BoardRow | Image":
    """The row of this image; of a kind that has no class the image itself. Raises ValueError if it cannot be one."""
    of = class_of(kind)
    if of is None:
        return image
    try:
        return msgspec.convert(image, of)
    except msgspec.ValidationError as wrong:
        raise ValueError(f"{kind}/{image.get('key')} is no {kind}: {wrong}") from wrong


def image_of(row: "BoardRow | Image") -> Image:
    """Its columns by name, in plain JSON values. Nobody changes it: of a kind without a class it is what lies there."""
    image: Image = row if isinstance(row, dict) else msgspec.json.decode(msgspec.json.encode(row))
    return image
