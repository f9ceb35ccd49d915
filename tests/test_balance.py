"""A few games of `make balance`: defaults at peace are safe, and recklessness is not."""

import pytest

from astor.rehearsal.games import balance
from astor.rehearsal.games.balance import DEFAULT, Fate, Game


@pytest.mark.thorough
def test_PROD_5_UPK_3_a_kingdom_of_the_defaults_at_peace_neither_starves_nor_rises_nor_loses_its_guard(db: None):
    fates = Game(1).play()
    assert balance.faults(fates) == []
    assert [fate.numbers["regiments"] for fate in fates if fate.kind == DEFAULT] == [1]
    assert [fate.kind for fate in fates].count(DEFAULT) == 1
    assert 3 <= len(fates) <= 5


@pytest.mark.parametrize("trouble", balance.TROUBLES)
def test_a_kingdom_of_the_defaults_that_fared_badly_is_a_fault(trouble: str):
    numbers = {**dict.fromkeys(balance.TROUBLES, 0), trouble: 2}
    assert len(balance.faults([Fate(7, DEFAULT, numbers)])) == 1
    assert balance.faults([Fate(7, balance.WAR, numbers)]) == []
    assert balance.faults([Fate(7, DEFAULT, dict.fromkeys(balance.TROUBLES, 0))]) == []


def test_the_page_has_a_row_for_every_kind_of_play():
    none = dict.fromkeys((*balance.TROUBLES, *balance.HEADINGS), 0)
    fates = [Fate(seed, kind, {**none, "gold": seed}) for seed, kind in enumerate(balance.KINDS)]
    text = balance.page([*fates, Fate(9, DEFAULT, {**none, "gold": 9})], range(1, 3), "make balance")
    assert all(text.count(f"| {kind} |") == 2 for kind in balance.KINDS)
    assert "4.5 (0–9)" in text
