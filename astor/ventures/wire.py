"""Side tables, as the screens are told of them (SEAT-5, VEN-13)."""

from typing import Literal

from astor.game.wire import Choices, Facts, Keys, Moment, Told, Untold, keys, row, view, words
from astor.ventures.models import Venture, Wound


class Chance(Told):
    """In percent, for who decides: to hurt, or to pass; to put out; to be hurt; to be put out."""

    hurt: int
    fell: int
    struck: int
    fall: int


class OfferedDeed(Told):
    """A deed that may be done; `by` says which of several, as a paragraph's number."""

    verb: str
    by: str
    odds: Chance | None


class Deeds(Told):
    """What may be done now; `usual` is done when time is up. `at`: how many deeds were done before."""

    at: int
    deeds: list[OfferedDeed]
    usual: int


class Party(Told):
    """Who takes part on a side."""

    faction: str
    seats: Keys
    character: str
    officer: str


class Happened(Told):
    """One line of what happened, by which deed; the wording lives with the screens."""

    deed: int
    code: str
    facts: Facts


class Sheet(Told):
    """A hero's numbers (WEA-3, WEA-4)."""

    dex: int
    wis: int
    wb: int
    ac: int
    health: int
    crowns: int
    items: Keys


class Enemy(Told):
    dex: int
    health: int
    wb: int
    ac: int


class Ending(Told):
    """What follows if Control ends it so."""

    won: Literal["a", ""]
    how: Literal["success", "partial", "failure"]
    gift: str
    at: str
    beaten: list[str]


class Bounds(Told):
    """A number Control may set."""

    now: int
    least: int
    most: int


class Passage(Told):
    """A paragraph's words in another language."""

    text: str
    ways: dict[str, str]
    enemy: str
    items: list[str]


class Title(Told):
    name: str
    gist: str


class Whisper(Told):
    name: str


ROWS = (
    row(
        Venture,
        "kind state closed",
        parties=Keys | Untold,
        sides=dict[str, Party] | Untold,
        play=Facts | Untold,
        said=list[Happened] | Untold,
        due=Moment | Untold,
        remaining=Moment | Untold,
        health=int | Untold,
        full=int | Untold,
        at=str | Untold,
        stands=str | Untold,
        attr=Literal["dex", "wis"] | Untold,
        most=int | Untold,
        left=int | Untold,
        hero=Sheet | Untold,
        foe=Enemy | None | Untold,
        text=str | Untold,
        ways=dict[str, str] | Untold,
        enemy=str | Untold,
        items=list[str] | Untold,
        ends=dict[str, Ending] | Untold,
        measures=dict[str, Bounds] | Untold,
        told=dict[str, Passage] | Untold,
    ),
    row(Wound),
    view("quest", name=str, gist=str, told=dict[str, Title]),
    view("secret", name=str, told=dict[str, Whisper]),
)

CHOICES: Choices = {"act": {"venture": dict[str, Deeds]}, "open_quest": {"seat": dict[str, Keys]}}

FACTS = {
    "quest": keys("quest"),
    "secret": keys("secret"),
    "measure": words("measure"),
}
