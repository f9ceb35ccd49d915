"""Evidence (SET-6): the closed list of facts an objective may look at, and what follows from what is counted. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta

from factions.rules.tables import Count, Table

Scope = Literal["", "province", "technology", "good", "ground", "building", "unit", "office"]
"""To what a look may be narrowed: keys of a kind of row, or words of a closed list."""
Stand = Literal["holds", "fails", "so_far", "not_yet", "sealed"]
"""For good, or as things stand now; `sealed`: it is counted in what others keep to themselves until the end."""
Verdict = Literal["met", "missed", "open"]


@dataclass(frozen=True)
class Fact:
    """A kind of fact. What `stays` was done once and for all; the rest stands as long as nobody changes it.

    What is of one's `own` is known to the faction alone: nobody is told of others' before the end.
    """

    of: Scope = ""
    stays: bool = False
    own: bool = False


FACTS: Mapping[str, Fact] = {
    # What the faction holds
    "lands": Fact("province"),
    "lowest_order": Fact("province"),
    "goods": Fact("good", own=True),
    "buildings": Fact("building"),
    "houses": Fact("building"),
    "footholds": Fact("building"),
    "harbours": Fact(),
    "units": Fact("unit"),
    "risings": Fact(stays=True),
    "hunger": Fact(stays=True),
    "conquests": Fact("province", stays=True),
    # What it knows
    "technologies": Fact("technology", own=True),
    "unshared": Fact("technology", own=True),
    "inventions": Fact("technology", stays=True, own=True),
    "theories": Fact(stays=True),
    "theory_summits": Fact(stays=True),
    "papers": Fact("technology", stays=True),
    # What it has fought and promised
    "wars": Fact(),
    "allies": Fact(),
    "reconciled": Fact(),
    "peaces": Fact(stays=True),
    "treaty_partners": Fact(own=True),
    "signatures": Fact(stays=True, own=True),
    "renounced": Fact(stays=True, own=True),
    "weddings": Fact(stays=True),
    "crownings": Fact(stays=True),
    "victories": Fact("ground", stays=True),
    "deals": Fact(stays=True, own=True),
    "partners": Fact(stays=True, own=True),
    "lands_given": Fact(stays=True, own=True),
    "technologies_sold": Fact(stays=True, own=True),
    "lore_for_land": Fact(stays=True, own=True),
    "hired": Fact(stays=True),
    # What the player's own person is and has done
    "office": Fact("office"),
    "abroad": Fact(),
    "x": Fact(),
    "growths": Fact(stays=True),
    "commands": Fact(),
    "wed": Fact(stays=True),
    "battles_led": Fact("ground", stays=True),
    "victories_led": Fact("ground", stays=True),
    "conquests_led": Fact(stays=True),
    "turns_lent": Fact(stays=True, own=True),
}
"""All there are. Each is counted: so many of them make an objective reached, or so many at most."""
OF_A_SEAT = frozenset(
    {"office", "abroad", "x", "growths", "commands", "wed", "battles_led", "victories_led", "conquests_led",
     "turns_lent"}
)  # fmt: skip
"""Facts about the person whom one player plays: no faction has them."""
NO_LIMIT = -1
Most = Annotated[int, Meta(ge=NO_LIMIT, le=100, description="a whole number from 0 to 100, or -1: no limit")]


class Look(Table, frozen=True, kw_only=False):
    """One thing an objective looks at: at least so many, at most so many; of some alone, from a turn on.

    With `each` at least as many as there are other kingdoms or factions; with `beats` more than each of these has.
    """

    fact: str
    of: tuple[str, ...] = ()
    least: Count = 0
    most: Most = NO_LIMIT
    turn: Annotated[int, Meta(ge=0, le=20, description="a whole number from 0 to 20")] = 0
    each: Literal["", "kingdoms", "others"] = ""
    beats: Literal["", "kingdoms", "others"] = ""

    @property
    def kind(self) -> Fact:
        return FACTS[self.fact]

    def takes(self, word: str) -> bool:
        """Is this among what it looks at?"""
        return not self.of or word in self.of


@dataclass(frozen=True)
class Counted:
    """So many there are, and the rows that show it."""

    n: int
    rows: tuple[str, ...] = ()


def counted(rows: Iterable[str]) -> Counted:
    found = tuple(rows)
    return Counted(len(found), found)


def stand(look: Look, n: int, least: int, *, over: bool) -> Stand:
    """What was done stays done, and what was not to happen has happened; the rest is only known at the end."""
    enough, few = n >= least, look.most == NO_LIMIT or n <= look.most
    if over:
        return "holds" if enough and few else "fails"
    if look.kind.stays and not look.beats and not few:
        return "fails"
    if look.kind.stays and not look.beats and enough and look.most == NO_LIMIT:
        return "holds"
    return "so_far" if enough and few else "not_yet"


def verdict(stands: Iterable[Stand]) -> Verdict:
    """Each look has to hold."""
    found = set(stands)
    if "fails" in found:
        return "missed"
    return "met" if found == {"holds"} else "open"
