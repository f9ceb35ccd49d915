"""Seats and powers (SEAT-1 to SEAT-4): who may give which orders. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from astor.game.values.errors import Refused

Offices = Mapping[str, Iterable[str]]
"""Office → the powers it has."""


@dataclass(frozen=True)
class Holder:
    """A seat as far as powers go. `present`: somebody joined, and its character is not dead."""

    key: str
    office: str
    present: bool
    lent: frozenset[str]
    withheld: frozenset[str]


@dataclass(frozen=True)
class Powers:
    """The powers a play knows, and whose they are.

    `within`: narrower ones that an office may have alone. The first of `stand_ins` who is present rules; the first of
    them all is the office that nobody takes a power from.
    """

    names: tuple[str, ...]
    within: Mapping[str, tuple[str, ...]]
    stand_ins: tuple[str, ...]

    @property
    def every(self) -> tuple[str, ...]:
        return (*self.names, *(narrow for narrows in self.within.values() for narrow in narrows))

    @property
    def ruler(self) -> str:
        return self.stand_ins[0]

    def held(self, offices: Offices, holders: Sequence[Holder]) -> dict[str, frozenset[str]]:
        """Seat key → powers of each seat of one faction. Nobody present: nobody has any (SEAT-4).

        While nobody sits on the throne, because an heir travels or two settle who is crowned, its powers fall as well.
        """
        powers = {h.key: self.own(offices, h) if h.present else frozenset() for h in holders}
        if ruler := self.ruling(holders):
            fallen = [self.own(offices, h) for h in holders if not h.present]
            if self.ruler not in {h.office for h in holders}:
                fallen.append(self._wide(offices.get(self.ruler, ())))
            powers[ruler.key] = powers[ruler.key].union(*fallen)
        return powers

    def ruling(self, holders: Sequence[Holder]) -> Holder | None:
        """Who acts for the ruler: who is one, else the first stand-in, else any seat (SEAT-4)."""
        present = [h for h in holders if h.present]
        rank = {office: at for at, office in enumerate(self.stand_ins)}
        return min(present, key=lambda h: rank.get(h.office, len(rank)), default=None)

    def may_lend(self, power: str, *, to: Holder, own: bool, offices: Offices) -> Refused | None:
        """May the ruling seat lend this power to that seat? (SEAT-2)"""
        if power not in self.every:
            return Refused("not_lendable", power=power)
        if own:
            return Refused("own_seat")
        if power in self.own(offices, to):
            return Refused("already_lent", power=power)
        return None

    def may_take_back(self, power: str, *, to: Holder, own: bool, offices: Offices) -> Refused | None:
        """May the ruling seat take this power back from that seat? Powers of its office included (SEAT-2)."""
        if own or to.office == self.ruler:
            return Refused("own_seat")
        if power not in self.own(offices, to):
            return Refused("not_lent", power=power)
        return None

    def own(self, offices: Offices, holder: Holder) -> frozenset[str]:
        """What this seat has of its own: its office's powers and the lent ones, without those taken back."""
        given = (set(offices.get(holder.office, ())) | holder.lent) - holder.withheld
        return self._wide(given) - holder.withheld

    def _wide(self, given: Iterable[str]) -> frozenset[str]:
        """These, and what lies within them."""
        return frozenset({*given, *(narrow for wide in given for narrow in self.within.get(wide, ()))})
