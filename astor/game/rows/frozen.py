"""Rows as they lie on a board: frozen, with the columns of their model as attributes. Pure.

Their classes are written from the models by `manage.py rows`. Plain values, as JSON has them, stay where rows come in
or go out: in the journal's images, in files and on the wire.
"""

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec

from astor.game.rows.page import Image

if TYPE_CHECKING:
    from dataclasses import replace  # mypy takes a struct for a dataclass, and holds what is changed to its fields
else:
    from msgspec.structs import replace

__all__ = ["BoardRow", "class_of", "frozen", "image_of", "known_image", "plain", "replace", "row_of"]

R = TypeVar("R", bound="BoardRow")
_classes: dict[str, "type[BoardRow]"] = {}


class BoardRow(msgspec.Struct, frozen=True, gc=False):
    """A row of a kind. Nobody changes it; `replace` makes another."""

    KIND: ClassVar[str]

    key: str

    @property
    def row_name(self) -> str:
        """How journal, wire and client call it: `kind/key`."""
        return f"{self.KIND}/{self.key}"

    def __init_subclass__(cls, **_options: Any) -> None:
        _classes.setdefault(cls.KIND, cls)


def class_of(kind: str) -> type[BoardRow] | None:
    """The class of a kind's rows; of one that has none images lie on a board."""
    return _classes.get(kind)


def row_of(kind: type[R], image: Image) -> R:
    """The row of this image; raises ValueError if it cannot be one."""
    try:
        return msgspec.convert(image, kind)
    except msgspec.ValidationError as wrong:
        raise ValueError(f"{kind.KIND}/{image.get('key')} is no {kind.KIND}: {wrong}") from wrong


def frozen(kind: str, image: Image) -> "BoardRow | Image":
    """The same of the class its kind has; of a kind that has none the image itself."""
    of = class_of(kind)
    return image if of is None else row_of(of, image)


def image_of(row: "BoardRow | Image") -> Image:
    """Its columns by name, in plain JSON values. Nobody changes it: of a kind without a class it is what lies there."""
    image: Image = row if isinstance(row, dict) else plain(row)
    return image


def known_image(row: "BoardRow | Image") -> Image:
    """The same, made once of a row that is asked for again and again, as an order asks for what it changes."""
    if isinstance(row, dict):
        return row
    known = _images.get(id(row))
    if known is None or known[0] is not row:
        if len(_images) >= KNOWN:
            _images.clear()
        known = _images[id(row)] = row, plain(row)
    return known[1]


KNOWN = 500
"""So many images are known, of rows of all events."""
_images: dict[int, tuple[BoardRow, Image]] = {}
"""Each with its row, so that no other can have its id."""


def plain(value: Any) -> Any:
    """The same as JSON has it: structs are tables, and whatever is in a row is in a list."""
    return msgspec.json.decode(msgspec.json.encode(value))
