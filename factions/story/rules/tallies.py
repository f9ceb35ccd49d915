"""What a phase brought, in figures that everybody may hear (SEAT-5). Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from factions.story.rules.moments import Facts, Said

COUNTED = {
    "built": "built", "battle_over": "battles", "treaty_made": "treaties", "married": "weddings",
    "paper_published": "papers",
}  # fmt: skip
"""Line that everybody heard → under what name it is counted."""
SEALED = {"deal_struck": ("deals", 2), "researched": ("learnt", 1)}
"""Line that factions alone are told → the name of the sum, and how many of them are told of one thing."""
MOVED = {"province_taken": ("faction", "from"), "province_ceded": ("faction", "from"), "rose": ("", "faction")}
"""Line of a province that changed hands → the facts that say who has it now, and who has not any more."""
HUNGER = "hunger"
FEWEST = 5
"""Where fewer factions play, a sum of what is secret would tell on one of them."""


@dataclass(frozen=True)
class Figures:
    """Counts by name; provinces that factions have won and lost, and in which they starved."""

    counts: Mapping[str, int]
    won: Mapping[str, int]
    lost: Mapping[str, int]
    hungry: Mapping[str, int]


def figures(lines: Iterable[Said], factions: int) -> Figures:
    """Of the lines of one phase: those that everybody heard, and sums of what factions alone were told."""
    heard, told = list[Said](), list[Said]()
    for said in lines:
        (told if said.code in SEALED else heard).append(said)
    counts = Counter(COUNTED[said.code] for said in heard if said.code in COUNTED)
    sums = _sums(told) if factions >= FEWEST else {}
    moved = [(said.facts, *MOVED[said.code]) for said in heard if said.code in MOVED]
    return Figures(
        counts={**counts, **sums},
        won=_named((facts, gained) for facts, gained, _ in moved),
        lost=_named((facts, gone) for facts, _, gone in moved),
        hungry=_named((said.facts, "faction") for said in heard if said.code == HUNGER),
    )


def _sums(told: Iterable[Said]) -> dict[str, int]:
    many = Counter(said.code for said in told)
    return {name: many[code] // sides for code, (name, sides) in SEALED.items() if many[code] >= sides}


def _named(facts: Iterable[tuple[Facts, str]]) -> Counter[str]:
    """How often each faction stands under this name; nobody's land is nobody's."""
    return Counter(str(of[name]) for of, name in facts if of.get(name))
