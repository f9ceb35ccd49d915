"""The chronicle (SEAT-5): the moments of a whole day, each as it stands to what went before. Pure."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from msgspec import convert

from factions.story.rules import spoiling
from factions.story.rules.moments import RANKS, Moment, Pair

FIRSTS = frozenset(
    {"battle", "war", "alliance", "wedding", "uprising", "treaty", "invention", "conquest", "theory", "betrayal"}
)
"""Kinds of which the first is told as such; it matters no more for that."""

OF_A_KIND, FURTHER = 2, 25
"""So many of a kind count in full among what is told of a day; each further one by so much less."""


def chronicle(moments: Iterable[Moment]) -> list[Moment]:
    """The day as it went, the oldest first: what broke a promise, and what was the first of its kind."""
    bonds = Bonds()
    day = spoiling.weighed(sorted(moments, key=lambda moment: moment.at))
    return list(_with_firsts(bonds.hear(moment) for moment in day))


def ranked(moments: Iterable[Moment]) -> list[Moment]:
    """What mattered most first; of what mattered alike the earlier."""
    return sorted(moments, key=lambda moment: (-moment.rank, moment.at))


def of_the_day(moments: Iterable[Moment], most: int) -> list[Moment]:
    """So many of a day at most, as `ranked`: a third of a kind comes after others that matter nearly as much.

    So a third lost capital comes before a treaty, and a third crown after a wedding. The client's `ofTheDay` says the
    same.
    """
    weighed, often = list[tuple[int, Moment]](), Counter[str]()
    for moment in ranked(moments):
        often[moment.kind] += 1
        weighed.append((moment.rank - (FURTHER if often[moment.kind] > OF_A_KIND else 0), moment))
    weighed.sort(key=lambda one: -one[0])
    return ranked(moment for _, moment in weighed[:most])


def _with_firsts(moments: Iterable[Moment]) -> Iterator[Moment]:
    seen = set[str]()
    for moment in moments:
        first = moment.kind in FIRSTS - seen
        seen.add(moment.kind)
        yield replace(moment, first=True) if first else moment


class Bonds:
    """Who has promised what to whom, as far as it was told."""

    def __init__(self) -> None:
        self.allies = set[frozenset[str]]()
        self.treaties = set[frozenset[str]]()

    def hear(self, moment: Moment) -> Moment:
        """The moment as it stands to what was promised; and what is promised from then on."""
        weighed = self._betrayal(moment) if moment.code == "war_began" and moment.tells.by else moment
        self._follow(moment)
        return weighed

    def _betrayal(self, war: Moment) -> Moment:
        """Whoever begins a war against an ally, or over a treaty that stands, betrays them."""
        both, by = _pair(war), war.tells.by
        ally = both in self.allies
        if not ally and not any(both <= parties for parties in self.treaties):
            return war
        kind, rank = RANKS["betrayed"]
        facts = {"faction": by, "to": next(iter(both - {by})), "ally": ally}
        return replace(war, kind=kind, rank=rank, code="betrayed", facts=facts)

    def _follow(self, moment: Moment) -> None:
        if moment.code in ("alliance_made", "alliance_ended", "peace_made", "war_began"):
            self._relate(moment, _pair(moment))
        elif moment.code == "treaty_made":
            self.treaties.add(frozenset(moment.tells.parties))
        elif moment.code == "treaty_renounced":
            self.treaties.discard(frozenset(moment.tells.parties))

    def _relate(self, moment: Moment, both: frozenset[str]) -> None:
        self.allies.discard(both)
        if moment.code == "alliance_made":
            self.allies.add(both)
        elif moment.tells.treaty:
            self.treaties.add(both)
        elif moment.code == "war_began":
            self.treaties = {parties for parties in self.treaties if not both <= parties}


def _pair(moment: Moment) -> frozenset[str]:
    """The two whose relation has changed."""
    pair = convert(moment.facts, Pair)
    return frozenset((pair.a, pair.b))
