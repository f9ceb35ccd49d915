"""An event's file, read line by line: bounded, and looked through before any of it is kept."""

import gzip
import re
import zlib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from astor.archive import lines
from astor.archive.faults import Unfit

LONGEST = 8 * 2**20
"""Of a line, in bytes; a rewind over a long day has some two million."""
RICHEST = 500_000
"""So many values a line has at most, whatever its length: each takes room of its own once it is read."""
DEEPEST = 24
"""So many lists and objects may lie in each other."""
DIGITS = 19
"""So many has a number at most."""
MOST = 2**30
"""Of all lines, in bytes: a hundred thousand entries have some 400 million."""
PACKED = 2**30
"""Of the file as it is kept, in bytes; it is not even begun if it has more."""
ORDER = (lines.Head, lines.File, lines.Row, lines.Entry, lines.End)

Numbered = tuple[int, lines.Line]
TEXT = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*("|\Z)', re.DOTALL)
NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
TOO_MANY_DIGITS = re.compile(rb"[0-9]{%d}" % (DIGITS + 1))
BUT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


def read(file: Path) -> Iterator[Numbered]:
    """The lines of the file with their numbers, in their order, and as they were written. Raises Unfit."""
    digest, stands, number = sha256(), 0, 0
    for number, text in enumerate(_texts(file), 1):
        line = _decoded(text, number)
        over = ORDER[stands] is lines.End
        if over or ORDER.index(type(line)) < stands or (number == 1) != isinstance(line, lines.Head):
            raise Unfit("misplaced", number, what=type(line).__name__)
        if isinstance(line, lines.End) and line.sha256 != digest.hexdigest():
            raise Unfit("damaged")
        digest.update(text)
        stands = ORDER.index(type(line))
        yield number, line
    if ORDER[stands] is not lines.End:
        raise Unfit("cut_off", number)


def head_of(file: Path) -> lines.Head:
    """What the file says of itself in its first line, not looked through yet. Raises Unfit."""
    _, head = next(read(file), (0, None))
    if not isinstance(head, lines.Head):
        raise Unfit("no_event")
    return head


def _texts(file: Path) -> Iterator[bytes]:
    whole = number = 0
    if file.stat().st_size > PACKED:
        raise Unfit("too_large", most=PACKED >> 30)
    try:
        with gzip.open(file) as packed:
            while text := packed.readline(LONGEST + 1):
                whole += len(text)
                number += 1
                if len(text) > LONGEST:
                    raise Unfit("too_long", number, most=LONGEST >> 20)
                if whole > MOST:
                    raise Unfit("too_much", most=MOST >> 30)
                yield text
    except EOFError:
        raise Unfit("cut_off") from None
    except (gzip.BadGzipFile, zlib.error):
        raise Unfit("damaged" if whole else "no_event") from None


def _decoded(text: bytes, number: int) -> lines.Line:
    """One line; the first one is asked for its version before all of it is."""
    _weigh(text, number)
    try:
        if number == 1:
            _is_readable(msgspec.json.decode(text))
        line: lines.Line = lines.decode(text)
    except msgspec.ValidationError as wrong:
        raise Unfit("wrong_head" if number == 1 else "wrong", number, what=wrong) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise Unfit("no_event" if number == 1 else "wrong", 0 if number == 1 else number, what=wrong) from None
    return line


def _weigh(text: bytes, number: int) -> None:
    """What would take more room, or reach deeper, than any line of an event is not even decoded; nor what no database
    keeps.
    """
    bare = TEXT.sub(b"", text)
    brackets = bare.translate(None, BUT_BRACKETS)
    if bare.count(b",") + len(brackets) > RICHEST:
        raise Unfit("too_rich", number, most=RICHEST)
    for _ in range(DEEPEST):
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    if brackets:
        raise Unfit("too_deep", number, most=DEEPEST)
    if TOO_MANY_DIGITS.search(bare):
        raise Unfit("too_many_digits", number, most=DIGITS)
    if NUL.search(text):
        raise Unfit("nul", number)


class _Cover(msgspec.Struct, frozen=True):
    """What a file says it is, and in which version."""

    is_: str = msgspec.field(name="is", default="")
    version: int | None = None


def _is_readable(head: object) -> None:
    try:
        cover = msgspec.convert(head, _Cover)
    except msgspec.ValidationError:
        cover = _Cover()
    if cover.is_ == "public":
        raise Unfit("public")
    if cover.is_ != "event" or cover.version is None:
        raise Unfit("no_event")
    if cover.version > lines.VERSION:
        raise Unfit("newer", version=cover.version, ours=lines.VERSION)
