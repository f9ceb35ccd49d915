"""What a seat has filed (SEAT-2): whoever of its court replaces it or takes it back, the seat is told by whom."""

from typing import Any

from tests.cast import ELF_QUEEN, GENERAL, QUEEN
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


def test_no_bot_and_nobody_who_has_left_the_court_is_told(table: Table):
    until_war(table)
    table.play(QUEEN, "file_plan", army=GUARD)
    table.play(ANN, "override", row=f"seat/{QUEEN}", field="bot", value=True, reason="a bot")
    table.play(GENERAL, "drop_plan", army=GUARD)
    assert (told(table, QUEEN), told(table, ELF_QUEEN)) == ([], [])
