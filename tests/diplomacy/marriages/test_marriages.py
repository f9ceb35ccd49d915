"""Heirs and marriages in play (DIP-1, DIP-2): offered by one monarch, accepted by the other; one of the two moves."""

import pytest

from astor.game.values.errors import Refused
from diplomacy.marriages.rules import MOST_OPEN
from tests.cast import ELF_QUEEN, GUILDMASTER, QUEEN
from tests.chronicle import ANN, lines, may, seeing
from tests.laws import Table

HEIR, SECOND, SPOUSE = "humans-successor", "humans-second-in-line", "elves-successor"


@pytest.fixture
def courts(table: Table) -> Table:
    """Diplomacy begins; two queens, the guildmaster and the human heir are there."""
    table.join(QUEEN, ELF_QUEEN, GUILDMASTER)
    table.arrange(HEIR, "join", player="Hal")
    table.until("t0/diplomacy")
    return table


def proposed(table: Table, *, heir: str = HEIR, spouse: str = SPOUSE, residence: str = "elves") -> str:
    """The human queen proposes; the proposal's key."""
    table.play(QUEEN, "propose_marriage", heir=heir, spouse=spouse, residence=residence)
    return next(k for k, m in table.dump()["marriage"].items() if (m["heir"], m["spouse"]) == (heir, spouse))


def married(table: Table, **of: str) -> str:
    key = proposed(table, **of)
    table.play(ELF_QUEEN, "accept_marriage", marriage=key)
    return key


def test_DIP_1_two_heirs_a_kingdom_usable_as_officers_of_no_skill(courts: Table):
    heirs = [courts.row(f"character/{key}") for key in (HEIR, SECOND)]
    officers = [courts.row(f"officer/{heir['officer']}") for heir in heirs]
    assert [(o["x"], o["y"], o["faction"]) for o in officers] == [(0, 0, "humans")] * 2


def test_DIP_2_both_monarchs_agree_and_the_heir_who_moves_is_a_member_of_that_kingdom(courts: Table):
    wedding = married(courts)
    person = courts.row(f"character/{HEIR}")
    assert (person["faction"], person["office"]) == ("elves", "successor")
    officer = courts.row(f"officer/{person['officer']}")
    assert (officer["faction"], officer["home"]) == ("elves", "humans")
    assert courts.row(f"seat/{HEIR}")["faction"] == "elves"
    assert courts.row(f"character/{SPOUSE}")["faction"] == "elves"
    assert {side for side, _ in lines(courts, "married")} == {"public"}
    told = {"faction": "elves", "heir": HEIR, "spouse": SPOUSE}
    assert lines(courts, "suit_accepted") == [(f"seat/{QUEEN}", told)], "who proposed it is told, and nobody else"
    assert "public" in seeing(courts, f"marriage/{wedding}")


def test_DIP_2_the_spouse_moves_where_the_residence_is_with_the_proposer(courts: Table):
    married(courts, residence="humans")
    assert courts.row(f"character/{SPOUSE}")["faction"] == "humans"
    assert courts.row(f"character/{HEIR}")["faction"] == "humans"


def test_DIP_2_a_proposal_is_seen_by_the_two_courts_alone(courts: Table):
    key = proposed(courts)
    assert seeing(courts, f"marriage/{key}") == {"faction/humans", "faction/elves", "control"}
    assert may(courts, ELF_QUEEN, "accept_marriage")["choices"] == {"marriage": [key]}
    assert may(courts, QUEEN, "withdraw_marriage")["choices"] == {"marriage": [key]}


def test_DIP_2_not_everybody_may_marry_everybody(courts: Table):
    wrong = [
        ({"heir": SPOUSE}, "not_yours"), ({"heir": QUEEN}, "not_an_heir"), ({"spouse": ELF_QUEEN}, "not_an_heir"),
        ({"spouse": SECOND}, "same_court"), ({"spouse": "nobody"}, "no_such_heir"),
        ({"residence": "guild"}, "bad_residence"),
    ]  # fmt: skip
    order = {"heir": HEIR, "spouse": SPOUSE, "residence": "elves"}
    assert [courts.refuse(QUEEN, "propose_marriage", **order | of).code for of, _ in wrong] == [
        code for _, code in wrong
    ]


def test_DIP_2_one_marriage_for_each_heir(courts: Table):
    courts.play(QUEEN, "propose_marriage", heir=SECOND, spouse=SPOUSE, residence="humans")
    rival = next(iter(courts.dump()["marriage"]))
    wedding = married(courts)
    assert set(courts.dump()["marriage"]) == {wedding}, "the rival's proposal is off"
    assert courts.refuse(ELF_QUEEN, "accept_marriage", marriage=rival).code == "marriage_gone"
    told = {"heir": SECOND, "spouse": SPOUSE, "character": SPOUSE, "outcome": "wed"}
    assert sorted(lines(courts, "marriage_broken_off"), key=str) == [
        ("faction/elves", {"faction": "humans", **told}), ("faction/humans", {"faction": "elves", **told})]  # fmt: skip
    again = {"heir": SECOND, "spouse": SPOUSE, "residence": "humans"}
    assert courts.refuse(QUEEN, "propose_marriage", **again).code == "already_married"
    assert SPOUSE not in may(courts, QUEEN, "propose_marriage")["choices"]["spouse"]


def test_DIP_2_a_withdrawn_or_refused_proposal_cannot_be_accepted(courts: Table):
    key = proposed(courts)
    courts.play(QUEEN, "withdraw_marriage", marriage=key)
    assert courts.refuse(ELF_QUEEN, "accept_marriage", marriage=key).code == "marriage_gone"
    assert {told["by"] for _, told in lines(courts, "marriage_withdrawn")} == {"humans"}
    other = proposed(courts)
    assert courts.refuse(GUILDMASTER, "refuse_marriage", marriage=other).code == "marriage_gone"
    courts.play(ELF_QUEEN, "refuse_marriage", marriage=other)
    assert courts.dump()["marriage"] == {}
    assert {(side, told["by"]) for side, told in lines(courts, "marriage_refused")} == {
        ("faction/humans", "elves"),
        ("faction/elves", "elves"),
    }


def test_DIP_2_two_seats_with_the_same_thought_put_one_suit(courts: Table):
    key = proposed(courts)
    suit = {"heir": HEIR, "spouse": SPOUSE, "residence": courts.row(f"marriage/{key}")["residence"]}
    assert courts.refuse(QUEEN, "propose_marriage", **suit) == Refused("lies_already", faction="elves")
    courts.play(QUEEN, "withdraw_marriage", marriage=key)
    proposed(courts)


def test_DIP_2_only_so_many_wait_at_a_time(courts: Table):
    """Whoever asked for one more is told so beforehand, and by a word of its own."""
    pairs = [(heir, spouse) for heir in (HEIR, SECOND) for spouse in (SPOUSE, "elves-second-in-line")]
    keys = [proposed(courts, heir=heir, spouse=spouse) for heir, spouse in pairs[:MOST_OPEN]]
    shown = may(courts, QUEEN, "propose_marriage")
    assert (len(keys), shown["refused"], shown["facts"]) == (MOST_OPEN, "too_many_suits", {"most": MOST_OPEN})
    order = {"heir": HEIR, "spouse": "guild-successor", "residence": "humans"}
    assert courts.refuse(QUEEN, "propose_marriage", **order) == Refused("too_many_suits", most=MOST_OPEN)
    assert may(courts, ELF_QUEEN, "propose_marriage")["refused"] is None, "those put to others do not count"
    courts.play(QUEEN, "withdraw_marriage", marriage=keys[0])
    assert may(courts, QUEEN, "propose_marriage")["refused"] is None


def test_DIP_2_an_unanswered_proposal_ends_with_the_phase(courts: Table):
    proposed(courts)
    courts.ring()
    assert courts.dump()["marriage"] == {}
    assert len(lines(courts, "marriage_lapsed")) == 2


def test_DIP_2_the_seat_of_the_heir_who_moved_sees_the_new_court_and_no_longer_the_old(courts: Table):
    married(courts)
    assert courts.sees("faction/elves", f"seat/{HEIR}")["player"]
    assert "player" not in courts.screens["faction/humans"].get(f"seat/{HEIR}", {})


def test_DIP_2_a_marriage_taken_back_brings_them_home(courts: Table):
    married(courts)
    entry = courts.seq
    courts.play(ANN, "undo", entry=entry)
    assert courts.row(f"character/{HEIR}")["faction"] == "humans"
    assert courts.row(f"seat/{HEIR}")["faction"] == "humans"


@pytest.mark.parametrize("dead", [HEIR, SPOUSE])
def test_DIP_2_the_dead_do_not_marry(courts: Table, dead: str):
    """The proposal ends with either of them, with a word to both courts; undone, it waits for its answer again."""
    key = proposed(courts)
    courts.play(ANN, "override", row=f"character/{dead}", field="alive", value=False, reason="a fever")
    assert courts.dump()["marriage"] == {}
    off = lines(courts, "marriage_broken_off")
    assert {side for side, _ in off} == {"faction/humans", "faction/elves"}
    assert {(told["character"], told["outcome"]) for _, told in off} == {(dead, "gone")}
    assert courts.refuse(ELF_QUEEN, "accept_marriage", marriage=key).code == "marriage_gone"
    courts.play(ANN, "undo", entry=courts.seq)
    courts.play(ELF_QUEEN, "accept_marriage", marriage=key)


def test_DIP_2_SUC_1_nobody_marries_who_was_crowned_meanwhile(courts: Table):
    """The queen dies while her successor woos: a monarch is no heir."""
    proposed(courts)
    courts.play(ANN, "override", row=f"character/{QUEEN}", field="alive", value=False, reason="a fever")
    assert courts.row(f"character/{HEIR}")["office"] == "monarch"
    assert courts.dump()["marriage"] == {}


def test_DIP_2_a_proposal_that_an_undo_opens_again_in_a_later_phase_is_over(courts: Table):
    courts.play(ELF_QUEEN, "refuse_marriage", marriage=proposed(courts))
    refused = courts.seq
    courts.until("t1/production")
    courts.play(ANN, "undo", entry=refused)
    assert courts.dump()["marriage"] == {}
    assert len(lines(courts, "marriage_lapsed")) == 2
