"""What a seat has filed (SEAT-2): whoever of its court replaces it or takes it back, the seat is told by whom; and of
what it had proposed or laid ready it is told why it is gone (SEAT-3, TURN-5).
"""

from typing import Any

import pytest

from tests.cast import ELF_QUEEN, GENERAL, QUEEN
from tests.chronicle import lines
from tests.laws import Table

ANN = "control/ann"
GUARD = "humans-guard"
OWN = "kingsmead"
GOODS: dict[str, Any] = {"gives": {"goods": {"gold": 1}}, "wants": {"goods": {"food": 1}}}


def told(table: Table, seat: str) -> list[tuple[str, dict[str, Any]]]:
    """What the log of this seat alone says of what it had filed."""
    lines = sorted(table.dump()["line"].values(), key=lambda line: int(line["seq_no"]))
    own = [line for line in lines if line["side"] == f"seat/{seat}" and line["code"].startswith("filed_")]
    return [(line["code"].removeprefix("filed_"), line["facts"]) for line in own]


def by(seat: str, command: str, row: str = "") -> dict[str, Any]:
    return {"by": seat, "command": command, "row": row}


def until_war(table: Table) -> None:
    table.join(QUEEN, GENERAL)
    table.until("t1/war")


def test_WAR_12_whose_plan_is_torn_up_is_told_by_whom_and_nobody_else_is(table: Table):
    until_war(table)
    table.play(QUEEN, "file_plan", army=GUARD)
    table.play(GENERAL, "drop_plan", army=GUARD)
    assert told(table, QUEEN) == [("taken_back", by(GENERAL, "file_plan", f"army/{GUARD}"))]
    assert told(table, GENERAL) == []


def test_WAR_12_whose_plan_is_replaced_is_told_by_whom_but_not_of_the_same_plan_once_more(table: Table):
    until_war(table)
    table.play(QUEEN, "file_plan", army=GUARD)
    table.play(GENERAL, "file_plan", army=GUARD)
    assert told(table, QUEEN) == []
    table.play(QUEEN, "file_plan", army=GUARD, withdraw_below=2)
    assert told(table, GENERAL) == [("replaced", by(QUEEN, "file_plan", f"army/{GUARD}"))]
    table.play(QUEEN, "file_plan", army=GUARD, withdraw_below=3)
    assert told(table, QUEEN) == [], "what they do themselves is no news to them"


def test_WAR_12_whose_plan_a_called_general_does_not_follow_is_told(table: Table):
    until_war(table)
    table.play(QUEEN, "file_plan", army=GUARD)
    table.play(ANN, "end_part", part="preparation")
    called(table)
    table.play(GENERAL, "decline", army=GUARD)
    assert told(table, QUEEN) == [("taken_back", by(GENERAL, "file_plan", f"army/{GUARD}"))]


def called(table: Table) -> None:
    """Nobody else acts before the humans' guard does."""
    while (turn := next(t for t in table.dump()["activation"].values() if t["state"] == "called"))["army"] != GUARD:
        table.play(ANN, "act_for", seat=f"{turn['faction']}-monarch", command="decline", args={"army": turn["army"]})


def test_TURN_5_whose_draft_says_something_else_is_told_and_it_is_named(table: Table):
    table.join(QUEEN, GENERAL)
    table.until("t1/production")
    table.play(QUEEN, "lend", seat=GENERAL, power="rule")
    table.play(GENERAL, "produce", province=OWN, outputs=["gold"])
    table.play(QUEEN, "produce", province=OWN, outputs=["food"])
    assert told(table, GENERAL) == [("replaced", by(QUEEN, "produce", f"province/{OWN}"))]
    table.play(ANN, "act_for", seat=GENERAL, command="produce", args={"province": OWN, "outputs": ["gold"]})
    assert told(table, QUEEN) == [("replaced", by("", "produce", f"province/{OWN}"))], "Control has done it"


def test_SEAT_3_who_proposed_something_else_than_was_filed_is_told_once(table: Table):
    table.join(QUEEN, GENERAL)
    table.until("t1/production")
    for outputs in (["gold"], ["gold", "food"]):
        table.play(GENERAL, "propose", command="produce", args={"province": OWN, "outputs": outputs})
    table.play(QUEEN, "produce", province=OWN, outputs=["gold"])
    over = {"by": QUEEN, "command": "produce", "row": f"province/{OWN}"}
    assert lines(table, "proposal_passed_over") == [(f"seat/{GENERAL}", over)], "not of what is filed as proposed"
    table.now += 2000
    table.play(QUEEN, "produce", province=OWN, outputs=["food"])
    assert len(lines(table, "proposal_passed_over")) == 1, "nor is it told again while the holder goes on choosing"


def test_TURN_5_by_one_tap_for_the_whole_realm_too(table: Table):
    table.join(QUEEN, GENERAL)
    table.until("t1/production")
    table.play(QUEEN, "lend", seat=GENERAL, power="rule")
    table.play(GENERAL, "produce", province=OWN, outputs=["gold"])
    table.play(QUEEN, "set_budget", lands={OWN: {"outputs": []}}, houses={})
    assert told(table, GENERAL) == [("taken_back", by(QUEEN, "produce", f"province/{OWN}"))]


def test_TRADE_5_whose_offer_a_mate_takes_back_is_told_but_not_who_was_refused(table: Table):
    table.join(QUEEN, GENERAL, "guild-monarch")
    table.until("t1/trade")
    table.play(QUEEN, "lend", seat=GENERAL, power="trade")
    for n in (1, 2):
        table.play(GENERAL, "offer", to="guild", **GOODS | {"wants": {"goods": {"food": n}}})
    mine = sorted(table.dump()["deal"])
    table.play(QUEEN, "withdraw_offer", deal=mine[0])
    assert told(table, GENERAL) == [("taken_back", by(QUEEN, "offer", "faction/guild"))]
    table.play("guild-monarch", "refuse", deal=mine[1])
    assert len(told(table, GENERAL)) == 1


def test_SEAT_3_who_proposed_what_nobody_decided_is_told_when_the_phase_is_over(table: Table):
    table.join(QUEEN, GENERAL)
    table.until("t1/production")
    table.play(GENERAL, "propose", command="produce", args={"province": OWN, "outputs": ["gold"]})
    table.ring()
    assert lines(table, "proposal_lapsed") == [(f"seat/{GENERAL}", {"command": "produce"})]


@pytest.mark.parametrize(("seat", "order", "by"), [(QUEEN, "refuse", QUEEN), ("guild-monarch", "withdraw_offer", "")])
def test_SEAT_3_or_when_it_has_come_to_nothing(table: Table, seat: str, order: str, by: str):
    """By a mate, who is named; or by others, of whom the court's log tells."""
    table.join(QUEEN, GENERAL, "guild-monarch")
    table.until("t1/trade")
    table.play("guild-monarch", "offer", to="humans", **GOODS)
    (deal,) = table.dump()["deal"]
    table.play(GENERAL, "propose", command="accept", args={"deal": deal})
    table.play(seat, order, deal=deal)
    assert lines(table, "proposal_moot") == [(f"seat/{GENERAL}", {"command": "accept", "by": by})]


def test_TURN_5_whose_basket_was_not_bought_is_told(table: Table):
    table.join(QUEEN, GENERAL)
    table.until("t1/purchase")
    for seat, kinds in ((GENERAL, ["fortress"]), (QUEEN, [])):
        table.play(seat, "fill_basket", wares=[{"kind": kind, "subject": OWN} for kind in kinds])
    table.ring()
    assert table.dump()["draft"] == {}
    assert lines(table, "basket_left") == [(f"seat/{GENERAL}", {"wares": {"fortress": 1}})]


def test_no_bot_and_nobody_who_has_left_the_court_is_told(table: Table):
    until_war(table)
    table.play(QUEEN, "file_plan", army=GUARD)
    table.play(ANN, "override", row=f"seat/{QUEEN}", field="bot", value=True, reason="a bot")
    table.play(GENERAL, "drop_plan", army=GUARD)
    assert (told(table, QUEEN), told(table, ELF_QUEEN)) == ([], [])
