"""Who leaves the academic summit without saying so (DIP-6, DIP-7): by death, a crown, another court."""

import pytest

from tests.chronicle import ANN, lines, override
from tests.diplomacy.summits.scholars import (
    DWARF,
    ELF,
    GENERAL,
    HUMAN,
    HYPOTHESIS,
    QUEEN,
    announced,
    concluded,
    credits,
    presented,
    votes,
)  # fmt: skip
from tests.laws import Table
from tests.lore import starting

HUMANS, ELVES = "faction/humans", "faction/elves"


def die(table: Table, *characters: str) -> None:
    for key in characters:
        table.play(ANN, "override", row=f"character/{key}", field="alive", value=False, reason="a fever")


def chairs(table: Table) -> set[str]:
    return {row["seat"] for row in table.dump()["attendance"].values()}


def test_DIP_6_a_wizard_who_dies_leaves_the_chair_and_the_next_may_take_it(academy: Table):
    die(academy, HUMAN)
    assert chairs(academy) == {ELF, DWARF}
    academy.play(ANN, "undo", entry=academy.seq)
    assert chairs(academy) == {HUMAN, ELF, DWARF}
    die(academy, HUMAN)
    academy.play(HUMAN, "attend")


@pytest.mark.parametrize("rings", [0, 1])
def test_DIP_7_a_theory_whose_wizard_dies_at_the_lectern_is_withdrawn(academy: Table, rings: int):
    theory = presented(academy)
    for _ in range(rings):
        academy.ring()
    die(academy, HUMAN)
    assert (academy.row(f"theory/{theory}")["state"], academy.dump()["alarm"]) == ("withdrawn", {})
    assert lines(academy, "theory_withdrawn") == [("public", {"faction": "humans", "text": HYPOTHESIS})]
    academy.play(ELF, "present", theory=announced(academy, ELF))


def test_DIP_7_what_was_presented_is_voted_on_all_the_same(academy: Table):
    votes(academy, theory := concluded(academy), elves=True)
    die(academy, HUMAN)
    votes(academy, theory, dwarves=True)
    assert (academy.row(f"theory/{theory}")["state"], credits(academy)["humans"]) == ("accepted", 1)


def test_DIP_7_nobody_waits_for_the_vote_of_the_dead(academy: Table):
    votes(academy, theory := concluded(academy), elves=True)
    die(academy, DWARF)
    assert academy.row(f"theory/{theory}")["state"] == "accepted"


def test_DIP_6_a_wizard_who_is_crowned_leaves_the_chair(academy: Table):
    """SUC-4: nobody else of the court is left."""
    override(academy, f"seat/{GENERAL}", "player", "Gil")  # whom the guild will know
    for officer in ("humans-successor", "humans-second-in-line", GENERAL):
        override(academy, f"character/{officer}", "faction", "guild")
        override(academy, f"officer/{officer}", "home", "guild")
    die(academy, QUEEN)
    assert academy.row(f"character/{HUMAN}")["office"] == "monarch"
    assert chairs(academy) == {ELF, DWARF}


def test_SEAT_2_who_loses_the_power_loses_the_chair(academy: Table):
    academy.play(QUEEN, "take_back", seat=HUMAN, power="summits")
    assert chairs(academy) == {ELF, DWARF}
    academy.play(QUEEN, "attend")
    academy.play(QUEEN, "lend", seat=HUMAN, power="summits")
    assert chairs(academy) == {QUEEN, ELF, DWARF}


def test_DIP_2_an_heir_who_marries_away_votes_no_longer_for_the_old_court(academy: Table):
    heir, spouse = "humans-successor", "guild-successor"
    academy.join("guild-monarch")
    academy.arrange(heir, "join", player="Hal")
    academy.play(HUMAN, "leave_summit")
    academy.arrange(QUEEN, "lend", seat=heir, power="summits")
    academy.arrange(heir, "attend")
    theory = concluded(academy, ELF)
    academy.arrange(QUEEN, "propose_marriage", heir=heir, spouse=spouse, residence="guild")
    academy.play("guild-monarch", "accept_marriage", marriage=next(iter(academy.dump()["marriage"])))
    assert chairs(academy) == {ELF, DWARF}
    assert academy.refuse(heir, "vote", theory=theory, accept=True).code == "no_power"


def test_TRADE_7_an_offer_to_a_wizard_who_died_is_off(academy: Table):
    academy.play(ELF, "offer_lesson", to="humans", gives={"technologies": [starting(academy, "elves")]}, wants={})
    die(academy, HUMAN)
    assert academy.dump()["deal"] == {}
    assert {side for side, _ in lines(academy, "offer_broken_off")} == {HUMANS, ELVES}


def test_SUC_5_who_claims_the_crown_in_the_middle_of_a_speech(academy: Table):
    """The speech was the nation's: it comes to nothing, and the new nation may send somebody to the table."""
    heir = "humans-successor"
    academy.arrange(heir, "join", player="Hal")
    academy.arrange(HUMAN, "leave_summit")
    academy.arrange(QUEEN, "lend", seat=heir, power="summits")
    academy.arrange(heir, "attend")
    theory = presented(academy, heir)
    override(academy, "faction/humans", "trait", "")
    academy.play(ANN, "split_nation", faction="humans", claimant=heir, name="The Towers",
                 share={"provinces": ["wheatley"]})  # fmt: skip
    assert (academy.row(f"theory/{theory}")["state"], chairs(academy)) == ("withdrawn", {ELF, DWARF})
    academy.play(heir, "attend")
    assert {row["faction"] for row in academy.dump()["attendance"].values()} > {"elves", "dwarves"}


def test_DIP_6_a_device_that_Control_closes_holds_no_chair(academy: Table):
    academy.play(ANN, "revoke", seat=HUMAN)
    assert chairs(academy) == {ELF, DWARF}


def test_DIP_6_whom_Control_counts_in_stays_whoever_joins(salons: Table):
    """The guild's general has no phone and sits at the table for a wizard who is ill."""
    salons.play(ANN, "mark_present", seat="guild-lord-general")
    salons.play("guild-lord-general", "join", player="Gil")
    assert chairs(salons) == {"guild-lord-general"}
