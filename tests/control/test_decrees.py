"""A ruling of several changes: one entry, all or nothing, kept for the day; and dice for what no rule decides."""

import pytest

from astor.game.models import Entry
from astor.game.values import dice
from astor.game.values.errors import Refused
from tests import cast
from tests.chronicle import ANN, lines
from tests.laws import Table
from tests.tried import joined

BEN = "control/ben"
WHY = "found treasure"
GOLD = {"command": "adjust", "args": {"row": "faction/humans", "field": "gold", "by": 2}}
GUARD = {"command": "give_unit", "args": {"unit": "militia", "faction": "humans", "place": "ostmark"}}
FEAST = {"command": "override", "args": {"row": "province/ostmark", "field": "order", "value": 5}}


@pytest.fixture
def played(table: Table) -> Table:
    return joined(table)


def asked(table: Table) -> str:
    """A request of the queen's."""
    table.play(cast.QUEEN, "ask_control", about="action", text="we dig for gold")
    return next(iter(table.dump()["request"]))


def gold(table: Table) -> int:
    return int(table.row("faction/humans")["gold"])


# Several changes


def test_all_changes_are_one_entry_and_one_undo(played: Table):
    was, seq, before = gold(played), played.seq, played.dump()["unit"].keys()
    played.play(ANN, "rule", changes=[GOLD, GUARD, FEAST], reason=WHY)
    assert (gold(played), played.row("province/ostmark")["order"], played.seq) == (was + 2, 5, seq + 1)
    assert len(played.dump()["unit"].keys() - before) == 1
    assert Entry.objects.get(event=played.event, seq=played.seq).reason == WHY
    played.play(ANN, "undo", entry=played.seq)
    assert (gold(played), played.dump()["unit"].keys()) == (was, before)


def test_where_the_third_change_is_impossible_nothing_of_it_is_done_and_it_is_named(played: Table):
    lost = {"command": "remove", "args": {"row": "unit/nobody"}}
    no = played.refuse(ANN, "rule", changes=[GOLD, FEAST, lost], reason=WHY)
    assert no == Refused("unknown_row", row="unit/nobody", change=3)


def test_a_later_change_finds_what_the_earlier_ones_have_made(played: Table):
    learn = [{"command": "give_technology", "args": {"faction": "dwarves", "technology": key}}
             for key in _in_order(played)]  # fmt: skip
    assert played.refuse(ANN, "rule", changes=learn[::-1], reason=WHY).facts["change"] == 1
    played.play(ANN, "rule", changes=learn, reason=WHY)


def _in_order(table: Table) -> list[str]:
    """Two technologies, the second of which needs the first alone."""
    tree = table.dump()["technology"]
    return next(
        [t["needs"][0], k] for k, t in tree.items() if len(t["needs"]) == 1 and not tree[t["needs"][0]]["needs"]
    )


@pytest.mark.parametrize(("by", "left"), [(3, 5), (-1, 1), (-4, -2)])
def test_a_number_goes_up_or_down_by_so_much(played: Table, by: int, left: int):
    played.play(ANN, "adjust", row="province/ostmark", field="order", by=by, reason=WHY)
    assert played.row("province/ostmark")["order"] == left


def test_goods_that_came_by_a_ruling_are_taken_back_by_difference(played: Table):
    was = gold(played)
    played.play(ANN, "adjust", row="faction/humans", field="gold", by=2, reason=WHY)
    given = played.seq
    played.play(ANN, "adjust", row="faction/humans", field="gold", by=5, reason="a second chest")
    played.play(ANN, "undo", entry=given)
    assert gold(played) == was + 5


def test_a_treasury_is_never_less_than_empty(played: Table):
    no = played.refuse(ANN, "adjust", row="faction/humans", field="gold", by=-gold(played) - 1, reason=WHY)
    assert (no.code, no.facts["field"], no.facts["least"]) == ("bad_value", "gold", 0)


@pytest.mark.parametrize("command", ["rule", "undo", "start", "produce", "resolve_request", "no_such_thing"])
def test_only_what_changes_rows_is_part_of_a_ruling(played: Table, command: str):
    no = played.refuse(ANN, "rule", changes=[GOLD, {"command": command, "args": {}}], reason=WHY)
    assert no == Refused("not_for_ruling", command=command, change=2)


def test_a_ruling_has_a_reason_and_a_change(played: Table):
    assert played.refuse(ANN, "rule", changes=[GOLD], reason=" ").code == "reason_needed"
    assert played.refuse(ANN, "rule", changes=[], reason=WHY).code == "bad_arguments"
    wrong = {"command": "adjust", "args": {"row": "faction/humans", "field": "gold", "by": "two"}}
    assert played.refuse(ANN, "rule", changes=[wrong], reason=WHY).code == "bad_arguments"


def test_of_two_controls_who_rule_on_one_request_the_second_is_told_and_changes_nothing(played: Table):
    request = asked(played)
    played.play(ANN, "rule", changes=[GOLD], reason=WHY, request=request)
    assert played.sees(f"seat/{cast.QUEEN}", f"request/{request}")["answer"] == WHY
    assert played.refuse(BEN, "rule", changes=[GOLD], reason=WHY, request=request).code == "request_resolved"


# Kept for the day


def test_a_ruling_is_kept_under_a_name_of_its_own_and_given_again(played: Table):
    played.play(ANN, "keep_ruling", name="Found treasure", changes=[GOLD])
    (key,) = played.dump()["template"]
    assert played.sees("control", f"template/{key}")["changes"] == [GOLD]
    assert [side for side, rows in played.screens.items() if f"template/{key}" in rows] == ["control"]
    for name in ("found treasure", "F\u043eund  treasure", "Found\u200b trea\u202esure"):
        assert played.refuse(BEN, "keep_ruling", name=name, changes=[FEAST]).code == "name_taken"
    was = gold(played)
    for _ in range(2):
        played.play(BEN, "rule", changes=played.row(f"template/{key}")["changes"], reason=WHY, name="Found treasure")
    assert gold(played) == was + 4
    played.play(BEN, "remove", row=f"template/{key}", reason="nobody finds any more")
    assert played.refuse(ANN, "remove", row=f"template/{key}", reason="me too").code == "unknown_row"


def test_what_is_no_ruling_is_not_kept(played: Table):
    assert (
        played.refuse(ANN, "keep_ruling", name="Go on", changes=[{"command": "start", "args": {}}]).code
        == "not_for_ruling"
    )
    assert played.refuse(ANN, "keep_ruling", name=" ", changes=[GOLD]).code == "bad_name"


def test_a_kept_ruling_against_a_row_that_is_gone_is_refused_by_its_name(played: Table):
    fall = {"command": "override", "args": {"row": "unit/regiment-humans-1", "field": "place", "value": "ostmark"}}
    played.play(ANN, "keep_ruling", name="March home", changes=[GOLD, fall])
    played.play(ANN, "remove", row="unit/regiment-humans-1", reason="a fever")
    (kept,) = played.dump()["template"].values()
    no = played.refuse(ANN, "rule", changes=kept["changes"], reason=WHY, name="March home")
    assert no == Refused("unknown_row", row="unit/regiment-humans-1", change=2)


# Dice


def test_the_dice_are_those_of_the_events_secret_and_anybody_can_work_them_out(played: Table):
    played.until("t1/trade")
    answer = played.play(ANN, "cast_dice", text="does the  bridge hold", dice=3, sides=6)
    label = "t1/trade/control/does the bridge hold/1"
    word = played.clock.word
    assert answer["faces"] == [dice.roll(cast.SECRET, f"{label}/{n}", 6, word=word) for n in (1, 2, 3)]
    assert Entry.objects.get(event=played.event, seq=played.seq).dice[0][0] == f"{label}/1"
    (key,) = played.dump()["throw"]
    said = {"row": f"throw/{key}", "field": "text", "value": "does the dam hold", "reason": WHY}
    assert played.refuse(ANN, "override", **said).code == "unknown_field"


def test_taken_back_and_asked_again_they_fall_the_same_asked_twice_they_do_not(played: Table):
    first = played.play(ANN, "cast_dice", text="a storm", dice=9)["faces"]
    played.play(ANN, "undo", entry=played.seq)
    assert played.play(ANN, "cast_dice", text="a storm", dice=9)["faces"] == first
    assert played.play(BEN, "cast_dice", text="a storm", dice=9)["faces"] != first


@pytest.mark.parametrize("chance", [1, 50, 99])
def test_a_chance_in_percent_is_one_die_of_a_hundred(played: Table, chance: int):
    (face,) = played.play(ANN, "cast_dice", text="rain", dice=5, sides=4, chance=chance, shown="public")["faces"]
    assert 1 <= face <= 100
    came = "chance_true" if face <= chance else "chance_false"
    assert lines(played, came) == [("public", {"text": "rain", "chance": chance, "n": face})]


@pytest.mark.parametrize(
    ("shown", "see"),
    [("control", {"control"}), ("public", {"control", "public"}), ("faction/humans", {"control", "faction/humans"}),
     ("seat/elves-monarch", {"control", "seat/elves-monarch"})],
)  # fmt: skip
def test_SEAT_5_only_those_they_are_shown_to_see_them(played: Table, shown: str, see: set[str]):
    played.play(ANN, "cast_dice", text="a treasure", shown=shown)
    (key,) = played.dump()["throw"]
    assert {side for side, rows in played.screens.items() if f"throw/{key}" in rows} == see
    assert [side for side, _ in lines(played, "dice_cast")] == [shown]
    assert "by" not in played.screens[shown][f"throw/{key}"] or shown == "control"


@pytest.mark.parametrize(
    ("shown", "told"), [("public", True), (f"seat/{cast.QUEEN}", True), ("control", False), ("faction/elves", False)]
)
def test_dice_are_attached_to_the_request_they_answer_for_whom_may_see_them(played: Table, shown: str, told: bool):
    request = asked(played)
    played.play(ANN, "cast_dice", text="do they find gold", shown=shown, request=request)
    (key,) = played.dump()["throw"]
    seen = played.screens[f"seat/{cast.QUEEN}"].get(f"throw/{key}", {})
    assert seen.get("request") == (request if told else None)
    assert played.sees("control", f"throw/{key}")["request"] == request
