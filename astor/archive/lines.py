"""What stands in an event's file, line by line; docs/event-file.md tells it to others. Pure."""

from typing import Annotated, Any

from msgspec import Meta, Struct, json

from astor.game.rows.page import Image
from astor.scenarios.shapes import LATEST

VERSION = 2
"""Of the file. What changes in it raises this, and `reading` learns to bring older lines up."""

LONGEST_FILE = 4 * 2**20
"""Letters of one file of a scenario; a large map has some hundred thousand."""
Count = Annotated[int, Meta(ge=0, lt=2**31)]
Number = Annotated[int, Meta(ge=1, lt=2**31)]
Moment = Annotated[int, Meta(ge=0, le=LATEST)]
Short = Annotated[str, Meta(max_length=200)]
Key = Annotated[str, Meta(pattern=r"\A[-a-zA-Z0-9_]{1,100}\Z")]
Name = Annotated[str, Meta(pattern=r"\A[a-z_]{1,40}/[-a-zA-Z0-9_~]{1,100}\Z")]
"""Of a row: its kind and its key."""
Die = Annotated[list[str | int], Meta(min_length=2, max_length=3)]


class Line(Struct, tag_field="is", forbid_unknown_fields=True):
    """One line of the file: a JSON object, with what it is."""


class Head(Line, tag="event"):
    """The first line. `schema`: of the images; `people`: the names of players and Controls are in it; `astor`, since
    version 2: which one wrote it.
    """

    version: Number
    schema: Number
    key: Key
    play: Key
    scenario: Key
    secret: Annotated[str, Meta(pattern=r"\A([0-9a-f]{2}){1,32}\Z")]
    closings: Count
    people: bool
    entries: Count
    rows: Count
    astor: Short = ""


class File(Line, tag="file"):
    """A file of the organiser's own scenario."""

    name: Annotated[str, Meta(pattern=r"\A[a-z][a-z0-9_-]*(\.[a-z]{2,3})?\.(toml|json)\Z", max_length=60)]
    text: Annotated[str, Meta(max_length=LONGEST_FILE)]


class Row(Line, tag="row"):
    """A row as it stands, the event's own the first of them; those of a kind in the order they were made."""

    name: Name
    image: Image


class Entry(Line, tag="entry"):
    """An entry of the journal, all of it."""

    seq: Number
    actor: Short
    command: Annotated[str, Meta(min_length=1, max_length=60)]
    args: dict[str, Any]
    command_id: Annotated[str, Meta(max_length=64)]
    answer: dict[str, Any]
    reason: Annotated[str, Meta(max_length=2000)]
    phase: Annotated[str, Meta(max_length=40)]
    at: Moment
    closing: Count | None
    step: bool
    undoes: list[Number]
    again: list[Number]
    undone_by: Number | None
    dice: list[Die]
    images: dict[Name, tuple[Image | None, Image | None]]
    version: Number


class PublicHead(Line, tag="public"):
    """The first line of a file that holds what everybody may see, and no more."""

    version: int
    key: Key
    play: Key
    scenario: Key
    rows: Count
    astor: Short = ""


class Seen(Line, tag="seen"):
    """A row as everybody sees it."""

    name: str
    image: Image


class End(Line, tag="end"):
    """The last line, with the digest of all before it."""

    sha256: str


encode = json.Encoder(order="deterministic").encode
decode = json.Decoder(Head | File | Row | Entry | End).decode
