"""A seat of no court: it writes and asks, orders nothing else, and sees what everybody sees through a whole turn."""

import pytest

from tests import cast
from tests.chronicle import ANN, may, ruling, seeing
from tests.diplomacy.press.newsroom import REPORTER, reporter
from tests.laws import Table

OWN = {
    "report",
    "sum_up",
    "retract",
    "send_rumour",
    "drop_rumour",
    "ask_control",
    "withdraw_request",
    "join",
    "introduce",
    "mark_seen",
}


@pytest.fixture
def desk(table: Table) -> Table:
    reporter(table)
    return table


def test_it_writes_and_may_be_written_to(desk: Table):
    desk.play(REPORTER, "report", headline="The realms are laid out", place="ostmark")
    desk.play(cast.QUEEN, "send_rumour", text="The elves are broke")
    (rumour,) = desk.dump()["rumour"]
    assert f"seat/{REPORTER}" in seeing(desk, f"rumour/{rumour}")
    desk.play(REPORTER, "ask_control", about="help", text="Where is the printer?")
    desk.play(ANN, "announce", to=["office/herald"], text="Under the stairs")
    (word,) = desk.dump()["announcement"]
    desk.play(REPORTER, "mark_seen", announcements=[word])


@pytest.mark.parametrize(("order", "args"), [
    ("propose", {"command": "declare_war", "args": {"to": "elves"}}), ("lend", {"seat": cast.QUEEN, "power": "rule"}),
    ("claim_objective", {"objective": "humans-1"}), ("name_faction", {"name": "The Press"}),
])  # fmt: skip
def test_it_orders_nothing_of_a_court(desk: Table, order: str, args: dict[str, object]):
    assert desk.refuse(REPORTER, order, **args).code == "no_court"
    assert desk.refuse(ANN, "act_for", seat=REPORTER, command=order, args=args).code in ("no_court", "not_for_control")


def test_it_has_no_power_and_is_offered_its_own_alone(desk: Table):
    assert desk.sees(f"seat/{REPORTER}", f"seat/{REPORTER}")["powers"] == []
    offered = {name.partition("/")[2] for name in desk.screens[f"seat/{REPORTER}"] if name.startswith("may/")}
    assert offered <= OWN
    assert may(desk, REPORTER, "report")["refused"] is None


def test_its_post_is_the_rumour(desk: Table):
    """Where courts write letters, those in contact reach each other: nobody is in contact with it."""
    ruling(desk, letters="sealed")
    assert REPORTER not in may(desk, cast.QUEEN, "write_letter")["choices"].get("to", [])
    assert desk.refuse(cast.QUEEN, "write_letter", to=REPORTER, text="Between us").code == "unknown_row"
    assert desk.refuse(REPORTER, "write_letter", to=cast.QUEEN, text="Between us").code == "no_court"


def test_a_whole_turn_goes_by_and_it_is_told_nothing_of_anybodys(desk: Table):
    """Views, reactions and bells hold with a seat of no court; its own side has its own rows and no life begins."""
    desk.until("t2/production")
    assert "faction/" not in {side for side in desk.screens if desk.screens[side]}
    kinds = {name.partition("/")[0] for name in desk.screens[f"seat/{REPORTER}"]}
    assert kinds <= {"may", "seat", "rumour", "article", "line", "deed", "announcement", "request"}
    assert not [one for one in desk.dump()["character"].values() if one["seat"] == REPORTER]
