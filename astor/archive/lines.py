"""What stands in an event's file, line by line; docs/event-file.md tells it to others. Pure."""

from typing import Annotated, Any

from msgspec import Meta, Struct, json

from astor.game.page import Image

VERSION = 1
"""Of the file. What changes in it raises this, and `reading` learns to bring older lines up."""

Count = Annotated[int, Meta(ge=0, lt=2**31)]
Moment = Annotated[int, Meta(ge=0, lt=2**62)]
Short = Annotated[str, Meta(max_length=200)]
Key = Annotated[str, Meta(pattern=r"^[-a-zA-Z0-9_]{1,100}$")]


class Line(Struct, tag_field="is", forbid_unknown_fields=True):
    """One line of the file: a JSON object, with what it is."""


class Head(Line, tag="event"):
    """The first line. `schema`: of the images; `people`: the names of players and Controls are in it."""

    version: int
    schema: Annotated[int, Meta(ge=1)]
    key: Key
    play: Key
    scenario: Key
    secret: Annotated[str, Meta(pattern="^[0-9a-f]{1,64}$")]
    closings: Count
    people: bool
    entries: Count
    rows: Count


class File(Line, tag="file"):
    """A file of the organiser's own scenario."""

    name: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]*(\.[a-z]{2,3})?\.(toml|json)$", max_length=60)]
    text: str


class Row(Line, tag="row"):
    """A row as it stands, the event's own the first of them; those of a kind in the order they were made."""

    name: Annotated[str, Meta(pattern=r"^[a-z_]+/.{1,100}$")]
    image: Image


class Entry(Line, tag="entry"):
    """An entry of the journal, all of it."""

    seq: Count
    actor: Short
    command: Annotated[str, Meta(max_length=60)]
    args: dict[str, Any]
    command_id: Annotated[str, Meta(max_length=64)]
    answer: dict[str, Any]
    reason: str
    phase: Annotated[str, Meta(max_length=40)]
    at: Moment
    closing: Count | None
    step: bool
    undoes: list[Count]
    again: list[Count]
    undone_by: Count | None
    dice: list[list[str | int]]
    images: dict[str, tuple[Image | None, Image | None]]
    version: Annotated[int, Meta(ge=1)]


class PublicHead(Line, tag="public"):
    """The first line of a file that holds what everybody may see, and no more."""

    version: int
    key: Key
    play: Key
    scenario: Key
    rows: Count


class Seen(Line, tag="seen"):
    """A row as everybody sees it."""

    name: str
    image: Image


class End(Line, tag="end"):
    """The last line, with the digest of all before it."""

    sha256: str


encode = json.Encoder(order="deterministic").encode
decode = json.Decoder(Head | File | Row | Entry | End).decode
