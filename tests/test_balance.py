"""A few games of `make balance`: defaults at peace are safe, and recklessness is not."""

from tests import balance
from tests.balance import DEFAULT, Fate, Game


def test_UPK_3_a_kingdom_of_the_defaults_at_peace_never_starves_nor_rises(db: None):
    fates = Game(1).play()
    assert balance.faults(fates) == []
    assert [fate.kind for fate in fates].count(DEFAULT) == 1
    assert 3 <= len(fates) <= 5


def test_a_kingdom_of_the_defaults_that_starved_is_a_fault():
    numbers = {"starved": 1, "risings": 0}
    assert balance.faults([Fate(7, DEFAULT, numbers)]) == ["seed 7: starved 1, rose 0"]
    assert balance.faults([Fate(7, balance.WAR, numbers)]) == []


def test_the_page_has_a_row_for_every_kind_of_play():
    none = dict.fromkeys(("starved", "risings", *balance.HEADINGS), 0)
    fates = [Fate(seed, kind, {**none, "gold": seed}) for seed, kind in enumerate(balance.KINDS)]
    text = balance.page([*fates, Fate(9, DEFAULT, {**none, "gold": 9})], range(1, 3), "make balance")
    assert all(text.count(f"| {kind} |") == 2 for kind in balance.KINDS)
    assert "4.5 (0–9)" in text
