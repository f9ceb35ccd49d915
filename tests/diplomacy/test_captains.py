"""Murder of officers without an office (SUB-3): whom one may name, how they die, what they have become meanwhile."""

import pytest

from tests.chronicle import ANN, lines, may, override
from tests.diplomacy.plotters import (
    ELF_QUEEN,
    QUEEN,
    court,
    decided,
    heard,
    outcome,
    posted,
    published,
    sanctioned,
    surely,
    the,
)
from tests.laws import Table

ELVES = "faction/elves"
GENERAL = "elves-lord-general"


@pytest.fixture
def cellar(table: Table) -> Table:
    """The initial diplomacy of an event in which they may plot in it already."""
    return court(table)


def captains(table: Table, faction: str, n: int = 1) -> list[str]:
    """So many officers of free lands have taken this faction's pay."""
    free = [key for key, row in the(table, "officer").items() if not row["faction"]][:n]
    for key in free:
        for army, row in the(table, "army").items():
            if row["commander"] == key:
                override(table, f"army/{army}", "commander", "")
        for field in ("faction", "home"):
            override(table, f"officer/{key}", field, faction)
    assert len(free) == n
    return free


def test_SUB_3_anybody_with_a_name_may_be_named_with_an_office_or_without(cellar: Table):
    """Of any court, one's own included, and of the free lands."""
    own, theirs = captains(cellar, "humans"), captains(cellar, "elves", 2)
    nobodys = [key for key, row in the(cellar, "officer").items() if not row["faction"]]
    offered = may(cellar, QUEEN, "sanction")["choices"]["character"]
    assert {*theirs, ELF_QUEEN, GENERAL, *own, *nobodys} <= set(offered)
    assert nobodys
    assert offered.count(GENERAL) == 1, "who has an office is not named twice"
    for victim in (own[0], nobodys[0]):
        cellar.play(QUEEN, "sanction", act="assassinate", character=victim)
        cellar.play(QUEEN, "call_off", plot=next(iter(the(cellar, "plot"))))


def test_SUB_3_an_officer_without_an_office_dies_like_anybody_and_their_army_is_led_by_the_next(cellar: Table):
    (victim, other) = captains(cellar, "elves", 2)
    posted(cellar, "elves-guard", victim, GENERAL)
    surely(cellar, "humans", "assassinate", exposed=True)
    killing = {"act": "assassinate", "character": victim}
    key = sanctioned(cellar, QUEEN, **killing)
    published(cellar)
    assert outcome(cellar, key) == ("success", True)
    assert [cellar.row(f"officer/{who}")["alive"] for who in (victim, other)] == [False, True]
    army = cellar.row("army/elves-guard")
    assert (army["commander"], army["lieutenant"]) == (GENERAL, "")
    assert lines(cellar, "assassinated") == [("public", {"character": victim, "faction": "elves"})]
    assert heard(cellar, "faction/humans") == [("plot_succeeded", killing)]
    known = ("culprit_identified", {"faction": "humans", "character": victim, "killed": True})
    assert heard(cellar, ELVES) == heard(cellar, "control") == [known]


def test_SUB_3_an_officer_who_has_come_to_an_office_meanwhile_dies_in_it(cellar: Table):
    """The elven general dies after the act was sealed, and the captain is general now (SUC-7)."""
    (captain,) = captains(cellar, "elves")
    surely(cellar, "humans", "assassinate")
    sanctioned(cellar, QUEEN, "assassinate", character=captain)
    override(cellar, f"officer/{captain}", "x", 9)
    override(cellar, f"character/{GENERAL}", "alive", value=False)
    (general,) = [key for key, who in the(cellar, "character").items() if who["officer"] == captain]
    published(cellar)
    assert [cellar.row(row)["alive"] for row in (f"character/{general}", f"officer/{captain}")] == [False, False]
    assert lines(cellar, "assassinated") == [("public", {"character": general, "faction": "elves"})]


def test_SUB_3_a_captain_who_fell_meanwhile_is_killed_by_nobody(cellar: Table):
    (captain,) = captains(cellar, "elves")
    surely(cellar, "humans", "assassinate")
    key = sanctioned(cellar, QUEEN, "assassinate", character=captain)
    decided(cellar)
    override(cellar, f"officer/{captain}", "alive", value=False)
    cellar.ring()
    assert (outcome(cellar, key), lines(cellar, "assassinated")) == (("failure", False), [])


def test_SUB_3_what_was_done_is_taken_back_whole(cellar: Table):
    (captain,) = captains(cellar, "elves")
    posted(cellar, "elves-guard", captain)
    surely(cellar, "humans", "assassinate")
    sanctioned(cellar, QUEEN, "assassinate", character=captain)
    published(cellar)
    cellar.play(ANN, "back")
    assert cellar.row(f"officer/{captain}")["alive"]
    assert cellar.row("army/elves-guard")["commander"] == captain
