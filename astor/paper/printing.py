"""The print as one HTML file that needs nothing beside it: to print from any browser, and to keep."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from django.template.loader import render_to_string
from django.utils import translation

from astor.handbook.book import Handbook, handbook
from astor.paper import blanks, courts, open_board, pdf, whole
from astor.paper.land import Land, land
from astor.paper.moment import Moment
from astor.paper.parts import Part
from astor.paper.phrases import spoken
from astor.running import files

BAR = "<!-- desk -->"
"""Stands in a print where the desk's page has its buttons, which are each browser's own."""


@dataclass(frozen=True)
class Print:
    """Everything that is printed, in its order."""

    now: Moment
    board: Part
    land: Land
    courts: list[Part]
    whole: Part
    blanks: list[Part]
    book: Handbook

    @property
    def parts(self) -> list[Part]:
        """What follows the map."""
        return [*self.courts, self.whole, *self.blanks]

    @property
    def stands(self) -> str:
        return self.board.lead


def everything(now: Moment) -> Print:
    """All of it, in the language that is spoken."""
    return Print(now, open_board.part(now), land(now.public(), now.event.scenario), courts.parts(now), whole.part(now),
                 blanks.parts(now.day, now.public()), handbook(now.day, spoken()))  # fmt: skip


def print_on(_said: str) -> None:
    """Nobody wants it to end."""


def written(now: Moment, language: str, *, desk: bool = False) -> str:
    """`desk`: with room for what is there at the desk alone and is not printed."""
    with translation.override(language):
        return render_to_string("paper/paper.html", {"print": everything(now), "bar": BAR if desk else ""})


def write(file: Path, now: Moment, language: str, look: Callable[[str], None] = print_on) -> int:
    """Into a file that is there whole or not at all, PDF if it is called so; returns its size.

    While a PDF is made `look` is asked now and then; what it raises ends it.
    """
    text = written(now, language).encode()
    fill = partial(pdf.of, text, look=look) if file.suffix == ".pdf" else partial(Path.write_bytes, data=text)
    return files.write_whole(file, fill)
