"""Seats and powers (SEAT-1 to SEAT-4): who may give which orders. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from astor.game.errors import Refused

POWERS = ("rule", "treasury", "trade", "research", "war", "diplomacy", "plots")
WITHIN = {"treasury": ("units",), "diplomacy": ("summits",)}
"""Narrower powers an office may have alone: the purchase of units, the academic summit (SEAT-1)."""

ALL_POWERS = (*POWERS, *(narrow for narrows in WITHIN.values() for narrow in narrows))
RULER = "monarch"
STAND_INS = (RULER, "lord-general", "arch-wizard")


@dataclass(frozen=True)
class Holder:
    """A seat as far as powers go. `present`: somebody joined, and its character is not dead."""

    key: str
    office: str
    present: bool
    lent: frozenset[str]
    withheld: frozenset[str]


NOBODY = Holder("", RULER, present=False, lent=frozenset(), withheld=frozenset())
"""On a throne that is empty."""


def powers_of(offices: Mapping[str, Iterable[str]], holders: Sequence[Holder]) -> dict[str, frozenset[str]]:
    """Seat key → powers of each seat of one faction. Nobody present: nobody has any (SEAT-4).

    While nobody sits on the throne, because an heir travels or two settle who is crowned, its powers fall as well.
    """
    powers = {h.key: own_powers(offices, h) if h.present else frozenset() for h in holders}
    if ruler := ruling(holders):
        fallen = [own_powers(offices, h) for h in holders if not h.present]
        if RULER not in {h.office for h in holders}:
            fallen.append(own_powers(offices, NOBODY))
        powers[ruler.key] = powers[ruler.key].union(*fallen)
    return powers


def ruling(holders: Sequence[Holder]) -> Holder | None:
    """Who acts for the monarch: the monarch, the lord-general, the arch-wizard, then any seat (SEAT-4)."""
    present = [h for h in holders if h.present]
    rank = {office: at for at, office in enumerate(STAND_INS)}
    return min(present, key=lambda h: rank.get(h.office, len(rank)), default=None)


def may_lend(power: str, *, to: Holder, own: bool, offices: Mapping[str, Iterable[str]]) -> Refused | None:
    """May the ruling seat lend this power to that seat? (SEAT-2)"""
    if power not in ALL_POWERS:
        return Refused("not_lendable", power=power)
    if own:
        return Refused("own_seat")
    if power in own_powers(offices, to):
        return Refused("already_lent", power=power)
    return None


def may_take_back(power: str, *, to: Holder, own: bool, offices: Mapping[str, Iterable[str]]) -> Refused | None:
    """May the ruling seat take this power back from that seat? Powers of its office included (SEAT-2)."""
    if own or to.office == RULER:
        return Refused("own_seat")
    if power not in own_powers(offices, to):
        return Refused("not_lent", power=power)
    return None


def own_powers(offices: Mapping[str, Iterable[str]], holder: Holder) -> frozenset[str]:
    """What this seat has of its own: its office's powers and the lent ones, without those taken back."""
    given = (set(offices.get(holder.office, ())) | holder.lent) - holder.withheld
    narrow = {n for wide in given for n in WITHIN.get(wide, ())} - holder.withheld
    return frozenset(given | narrow)
