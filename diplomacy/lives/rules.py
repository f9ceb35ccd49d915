"""Lives (SUC-1 to SUC-8, DIP-2, DIP-4, WAR-14, SEAT-2): what a change is to the one it happens to. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

MONARCH, OFFICER = "monarch", "officer"


class Lot(StrEnum):
    """What can happen to somebody, as their own phone tells it."""

    DIED = "you_died"
    MURDERED = "you_murdered"
    FELL = "you_fell"
    KILLED = "you_killed"
    PLAYS = "you_play"
    WIDOWED = "you_widowed"
    MARRIED = "you_married"
    WOOED = "you_wooed"
    OFFERED = "you_offered"
    JILTED = "you_jilted"
    MOVED = "you_moved"
    HOME = "you_home"
    CROWNED = "you_crowned"
    OFFICE = "you_office"
    NO_OFFICE = "you_no_office"
    TRAPPED = "you_trapped"
    LEADS = "you_lead_rising"
    CAPTIVE = "you_captive"
    FREE = "you_free"
    COMMAND = "you_command"
    SECOND = "you_second"
    RELIEVED = "you_relieved"
    ARMY_LOST = "you_army_lost"
    WOUNDED = "you_wounded"
    LENT = "you_lent"
    TAKEN = "you_taken"
    INVITED = "you_invited"
    TO_SIGN = "you_to_sign"
    TAUGHT = "you_taught"
    ROBBED = "you_robbed"
    LAST_BELL = "last_bell"


Told = tuple[Lot, dict[str, Any]]
"""What happened, and the facts its sentence names."""

CAUSES = {"assassinated": Lot.MURDERED, "officer_lost": Lot.FELL, "heir_killed": Lot.KILLED}
"""How somebody died, by what the logs say of it."""

CALLS = {
    "summit_called": ("diplomacy", Lot.INVITED),
    "treaty_proposed": ("diplomacy", Lot.TO_SIGN),
    "research_sabotaged": ("research", Lot.ROBBED),
}
"""What a faction's log says → whose power it concerns, and what it is to them."""

FATES = {"trapped": Lot.TRAPPED, "leads": Lot.LEADS, "captive": Lot.CAPTIVE, "": Lot.FREE}


ORDERED = {Lot.COMMAND, Lot.SECOND, Lot.RELIEVED}
"""No news to whoever has ordered it for themselves."""


@dataclass(frozen=True)
class Post:
    """Where somebody leads an army, and whether there still is that army."""

    army: str
    place: str
    commands: bool
    fleet: bool


@dataclass(frozen=True)
class Life:
    """Whom a seat plays and how they stand; without a character it plays nobody who lives."""

    character: str = ""
    faction: str = ""
    home: str = ""
    office: str = ""
    fate: str = ""
    held: str = ""
    x: int = 0
    y: int = 0
    post: Post | None = None
    lent: frozenset[str] = frozenset()
    withheld: frozenset[str] = frozenset()


def befell(was: Life, now: Life, *, stands: bool = True) -> Iterator[Told]:
    """What has happened to whoever plays here; `stands`: the army they led before is still there."""
    if not now.character:
        return
    if was.character != now.character:
        yield Lot.PLAYS, {"character": now.character, "office": now.office, "faction": now.faction}
        return
    at_court = [*_court(was, now), *_office(was, now), *_fate(was, now)]
    yield from at_court
    yield from _post(was, now, stands=stands, told=bool(at_court))
    if now.x < was.x or now.y > was.y:
        yield Lot.WOUNDED, {"x": now.x, "y": now.y}
    if (was.faction, was.office) == (now.faction, now.office):
        yield from _powers(was, now)


def _court(was: Life, now: Life) -> Iterator[Told]:
    if was.faction != now.faction:
        yield Lot.HOME if now.faction == now.home else Lot.MOVED, {"faction": now.faction}


def _office(was: Life, now: Life) -> Iterator[Told]:
    if was.office == now.office:
        return
    if now.office == MONARCH:
        yield Lot.CROWNED, {"faction": now.faction}
    elif now.office == OFFICER:
        yield Lot.NO_OFFICE, {"faction": now.faction}
    else:
        yield Lot.OFFICE, {"office": now.office, "faction": now.faction}


def _fate(was: Life, now: Life) -> Iterator[Told]:
    if was.fate != now.fate:
        yield FATES[now.fate], {"province": now.held or was.held, "faction": now.faction}


def _post(was: Life, now: Life, *, stands: bool, told: bool) -> Iterator[Told]:
    """A post they lose by what has been told already is not told again."""
    if now.post is None:
        if was.post and not stands:
            yield Lot.ARMY_LOST, {"place": was.post.place}
        elif was.post and not told:
            yield Lot.RELIEVED, {"place": was.post.place}
    elif was.post is None or (was.post.army, was.post.commands) != (now.post.army, now.post.commands):
        lot = Lot.COMMAND if now.post.commands else Lot.SECOND
        yield lot, {"place": now.post.place, **({"fleet": True} if now.post.fleet else {})}


def _powers(was: Life, now: Life) -> Iterator[Told]:
    gained = (now.lent - was.lent) | (was.withheld - now.withheld)
    lost = (was.lent - now.lent) | (now.withheld - was.withheld)
    for lot, powers in ((Lot.LENT, gained), (Lot.TAKEN, lost - gained)):
        for power in sorted(powers):
            yield lot, {"power": power}
