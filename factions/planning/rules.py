"""Set-up (SET-4, SET-5): how a kingdom lays out its homeland.

A card (a terrain and a trade good) is called after the space on which it lies unless the kingdom lays it elsewhere.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from astor.game.values import texts
from astor.game.values.errors import Refused


@dataclass(frozen=True)
class Homeland:
    """A kingdom's spaces, those of them on a coast, and where dock and capital stand by default."""

    spaces: tuple[str, ...]
    coasts: frozenset[str]
    dock: str = ""
    capital: str = ""


@dataclass(frozen=True)
class Layout:
    """Space → card; where the dock and the capital stand, "" for where they stand by default."""

    cards: Mapping[str, str]
    dock: str = ""
    capital: str = ""


def may_arrange(home: Homeland, wish: Layout) -> Refused | None:
    """May the kingdom lay its cards, its dock and its capital so? Not everything need be laid yet (SET-5)."""
    if not home.spaces:
        return Refused("no_homeland")
    places = [*wish.cards, *(place for place in (wish.dock, wish.capital) if place)]
    for place in places:
        if place not in home.spaces:
            return Refused("not_yours", row=f"province/{place[:100]}")
    for what, where, there in (("dock", wish.dock, home.dock), ("capital", wish.capital, home.capital)):
        if where and not there:
            return Refused("none_to_place", what=what)
    if wish.dock and wish.dock not in home.coasts:
        return Refused("dock_inland", province=wish.dock, coasts=sorted(home.coasts))
    return _each_once(home, list(wish.cards.values()))


def _each_once(home: Homeland, cards: list[str]) -> Refused | None:
    for card in cards:
        if card not in home.spaces:
            return Refused("card_unknown", card=card[:100])
        if cards.count(card) > 1:
            return Refused("card_twice", card=card)
    return None


def laid(home: Homeland, wish: Layout) -> Layout:
    """The whole layout: what was not laid lies where it lies by default, or on what is left in order (SET-5).

    A wish for what the kingdom no longer holds counts as none.
    """
    wish = Layout({}) if may_arrange(home, wish) else wish
    left = [card for card in home.spaces if card not in wish.cards.values()]
    at_home = {space: space for space in home.spaces if space not in wish.cards and space in left}
    rest = iter(card for card in left if card not in at_home)
    given = {**wish.cards, **at_home}
    cards = {space: given[space] if space in given else next(rest) for space in home.spaces}
    return Layout(cards, wish.dock or home.dock, wish.capital or home.capital)


def may_be_called(name: str, others: Iterable[str]) -> Refused | None:
    """Nobody may pass for somebody else, by other capitals or letters that look the same (SET-6)."""
    return Refused("name_taken", name=name) if any(texts.alike(name, other) for other in others) else None


def capital_of(capital: str, lands: Sequence[str]) -> str:
    """Without land there is no capital; the first province gained then becomes it (SEAT-6).

    Whoever loses the capital and keeps land gets another until it names one itself (BAT-13).
    """
    if capital in lands or not lands:
        return capital if lands else ""
    return lands[0]
