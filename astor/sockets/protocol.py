"""The frames between phone and server, typed; the client's types are generated from these."""

from typing import Annotated, Any

import msgspec

from astor.game.play.wire import Facts, Values
from astor.sockets.lines import Text

Rows = dict[str, dict[str, Any]]


class Frame(msgspec.Struct, tag_field="t", omit_defaults=True):
    """Any frame: `t` says which."""


# From the phone


class Hello(Frame, tag="hello"):
    """What I hold: the server's epoch, and the last `n` of each side; and whether I take snapshots pressed."""

    epoch: str | None = None
    n: dict[str, int] = {}
    unpacks: bool = False


class Cmd(Frame, tag="cmd"):
    """An order. `id` is made by the client and makes a repeat harmless; `phase` is the one it was made for."""

    id: str
    name: str
    args: dict[str, Any] = {}
    phase: str = ""


class Glance(Frame, tag="look"):
    """A desk says which pane it shows, a hall screen which page, and whether it is heard."""

    at: Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[a-z0-9_/-]*\Z")]


class Ping(Frame, tag="ping"):
    c: float


# To the phone


class Side(msgspec.Struct):
    """One side's rows as of its own `n`."""

    n: int
    rows: Rows


class Snap(Frame, tag="snap"):
    """Everything this socket may see; replaces what the client holds."""

    epoch: str
    now: int
    sides: dict[str, Side]


class Snapped(Frame, tag="snap"):
    """A `Snap` whose sides, a `Side` each, are encoded already."""

    epoch: str
    now: int
    sides: dict[str, msgspec.Raw]


class Delta(Frame, tag="delta"):
    """One side's news: rows set whole, rows dropped."""

    side: str
    n: int
    set: Rows = {}
    drop: list[str] = []


class Beat(Frame, tag="beat"):
    """Every few seconds: the server's time and each side's `n`."""

    now: int
    n: dict[str, int]


class Pong(Frame, tag="pong"):
    c: float
    now: int


class Ack(Frame, tag="ack"):
    """The answer to one order: received at `at`, or refused by a rule."""

    id: str
    at: int
    refused: str = ""
    facts: Facts = {}
    answer: Values = {}


class Note(Frame, tag="note", omit_defaults=False):
    """Something the client should tell its user."""

    code: str
    facts: Facts = {}


class Bye(Frame, tag="bye", omit_defaults=False):
    """The last frame before the server closes the socket, and why."""

    code: str
    facts: Facts = {}


Inbound = Hello | Cmd | Glance | Ping
Outbound = Snap | Delta | Beat | Pong | Ack | Note | Bye

LONGEST = 32 * 1024
"""Inbound frames longer than this are cut off, in bytes."""
LONGEST_BODY = 1024 * 1024
"""Nobody is heard out who sends more with a page: it would fill the disk that orders are kept on, in bytes."""
LONGEST_ID = 64

_inbound: msgspec.json.Decoder[Inbound] = msgspec.json.Decoder(Inbound)
_encoder = msgspec.json.Encoder()


def read(said: str) -> Inbound:
    """A frame from a phone; raises msgspec.MsgspecError if it is none."""
    frame = _inbound.decode(said)
    if isinstance(frame, Cmd) and not (0 < len(frame.id) <= LONGEST_ID and frame.id.isascii() and frame.id.isalnum()):
        raise msgspec.ValidationError("an order's id is letters and digits")
    return frame


def write(frame: Frame) -> str:
    return _encoder.encode(frame).decode()


def text(frame: Frame) -> Text:
    """A frame as it is written to any number of phones."""
    return Text(_encoder.encode(frame))


def schema() -> dict[str, Any]:
    """JSON Schema of every frame, for the client's generated types."""
    _, components = msgspec.json.schema_components([Inbound, Outbound], ref_template="#/$defs/{name}")
    names = sorted(components)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Frames",
            "anyOf": [{"$ref": f"#/$defs/{name}"} for name in names if name != "Side"],
            "$defs": {name: components[name] for name in names}}  # fmt: skip
