"""What Control may do beyond the clock: override any field, seats, codes; and what it is refused."""

from typing import Any

import pytest

from astor.control.commands import concerned
from astor.game.models import Guesses, Seat
from astor.game.orders import seats
from tests import cast
from tests.chronicle import offered
from tests.laws import Table

ANN = "control/ann"


def override(table: Table, row: str, field: str, value: object) -> None:
    table.play(ANN, "override", row=row, field=field, value=value, reason="as the hall agreed")


def refused(table: Table, row: str, field: str, value: object) -> str:
    return table.refuse(ANN, "override", row=row, field=field, value=value, reason="as the hall agreed").code


# Override


@pytest.mark.parametrize(
    ("row", "field", "value"),
    [
        ("province/kingsmead", "order", 5),
        ("province/kingsmead", "order", -3),
        ("province/kingsmead", "good", "wood"),
        ("province/kingsmead", "owner", ""),
        ("province/ostmark", "coast", []),
        ("province/ostmark", "outputs", ["gold", "gold"]),
        ("province/ostmark", "starving", True),
        ("faction/humans", "gold", 0),
        ("faction/humans", "trait", ""),
        ("building/kingsmead-guildhall", "holder", "humans"),
        ("unit/regiment-humans-1", "place", "ostmark"),
        ("officer/humans-monarch", "alive", False),
        ("character/humans-monarch", "seat", "humans-successor"),
        ("relation/elves~humans", "state", "war"),
        ("relation/elves~humans", "last_attack_turn", 2),
        ("objective/humans-1", "text", "canary:humans: another"),
        ("knowledge/humans-", "state", "known"),
        ("technology/crop-rotation", "cost", {"gold": 7}),
        ("seat/humans-monarch", "title", "Regent"),
        ("event/astor", "name", "The Long Evening"),
        ("event/astor", "turns", 4),
        ("event/astor", "powers", {"monarch": ["rule"], "successor": ["war"]}),
    ],
)
def test_any_field_of_any_row_can_be_set(table: Table, row: str, field: str, value: object):
    kind, _, key = row.partition("/")
    found = next(k for k in table.dump()[kind] if k.startswith(key))
    value = "option" if (field, table.row(f"{kind}/{found}").get(field)) == ("state", value) else value
    assert field in offered(table, "override")["field"][kind]
    override(table, f"{kind}/{found}", field, value)
    assert table.row(f"{kind}/{found}")[field] == value


def test_what_is_not_offered_is_not_set_either(table: Table):
    """Nor what is only worked out, and shown with the row."""
    fields, rows = offered(table, "override")["field"], table.dump()
    assert {"order", "owner"} <= {*fields["province"]}
    assert fields["letter"] == fields["venture"] == []
    for kind, key in ((kind, key) for kind, keys in rows.items() for key in list(keys)[:1]):
        shown = {*table.row(f"{kind}/{key}"), *table.screens["control"].get(f"{kind}/{key}", {})}
        assert set(fields[kind]) <= shown
        for field in shown - {*fields[kind]}:
            assert refused(table, f"{kind}/{key}", field, "x") == "unknown_field"


def test_a_null_can_be_set_where_one_may_stand(table: Table):
    override(table, "relation/elves~humans", "last_attack_turn", 2)
    override(table, "relation/elves~humans", "last_attack_turn", None)
    assert refused(table, "province/ostmark", "order", None) == "bad_value"


@pytest.mark.parametrize(
    ("row", "field", "value"),
    [
        ("province/ostmark", "order", "5"),
        ("province/ostmark", "order", 5.5),
        ("province/ostmark", "order", True),
        ("province/ostmark", "order", 2**40),
        ("province/ostmark", "starving", 1),
        ("province/ostmark", "name", "x" * 61),
        ("province/ostmark", "name", ""),
        ("province/ostmark", "name", None),
        ("province/ostmark", "outputs", "gold"),
        ("province/ostmark", "outputs", {"gold": 1}),
        ("faction/humans", "colour", -1),
        ("event/astor", "powers", "all"),
        ("event/astor", "rules", []),
    ],
)
def test_a_value_of_another_kind_is_refused(table: Table, row: str, field: str, value: object):
    assert refused(table, row, field, value) == "bad_value"


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("pres", "free", {"within": "pres", "fits": "press"}),
        ("press", "shut", {"within": "press", "given": '"shut"', "fits": '"free", "held"'}),
        ("battle_die", 0, {"within": "battle_die", "given": "0", "fits": "1 … 100"}),
        ("table_dice", "yes", {"within": "table_dice", "given": '"yes"', "fits": "true, false"}),
        ("arch_wizard", "3", {"within": "arch_wizard", "given": '"3"', "fits": r"[+-]\d/[+-]\d"}),
    ],
)
def test_of_all_rulings_the_one_that_does_not_fit_is_named_with_what_would(
    table: Table, key: str, value: object, told: dict[str, str]
):
    rules = table.row("event/astor")["rules"] | {key: value}
    no = table.refuse(ANN, "override", row="event/astor", field="rules", value=rules, reason="why not")
    assert {name: fact for name, fact in no.facts.items() if name not in ("field", "wrong")} == told


def test_a_relation_must_name_a_row_that_is_there(table: Table):
    assert refused(table, "province/ostmark", "owner", "orcs") == "unknown_row"
    assert refused(table, "building/kingsmead-guildhall", "province", "humans") == "unknown_row"
    assert refused(table, "unit/regiment-humans-1", "place", "atlantis") == "unknown_row"


@pytest.mark.parametrize("row", ["province/atlantis", "dragon/smaug", "event/other", "entry/1", "province", "/"])
def test_a_row_must_be_there(table: Table, row: str):
    assert refused(table, row, "name", "x") == "unknown_row"


@pytest.mark.parametrize(
    ("row", "field"),
    [
        *[("event/astor", field) for field in ("secret", "seq", "closings", "state", "phase", "deadline", "remaining",
          "revision", "commitment", "word", "revealed", "granted", "key", "id", "hold", "part", "scenario")],
        *[("seat/humans-monarch", field) for field in ("token_hash", "code_hash", "key", "event", "id", "event_id")],
        ("province/ostmark", "shade"), ("province/ostmark", "_seen"),
    ],
)  # fmt: skip
def test_keys_secrets_and_the_clock_are_not_for_override(table: Table, row: str, field: str):
    assert refused(table, row, field, "x") == "unknown_field"


def test_an_override_needs_a_reason_and_a_change(table: Table):
    same = {"row": "province/ostmark", "field": "order", "value": 2}
    assert table.refuse(ANN, "override", reason="to be sure", **same).code == "no_change"
    assert table.refuse(ANN, "override", reason="  ", **(same | {"value": 3})).code == "reason_needed"


def test_the_faction_concerned_hears_the_reason_and_no_other(table: Table):
    override(table, "faction/humans", "gold", 5)
    heard = {row["side"] for row in table.dump()["line"].values() if row["code"] == "overridden"}
    assert heard == {"control", "faction/humans"}
    told = [row for name, row in table.screens["faction/humans"].items() if name.startswith("line/")]
    assert told[-1]["facts"]["reason"] == "as the hall agreed"


def test_a_seats_own_objective_is_told_to_that_seat_alone(table: Table):
    key = next(k for k, o in table.dump()["objective"].items() if o["seat"] == cast.GENERAL)
    override(table, f"objective/{key}", "text", f"{cast.seat_canary(cast.GENERAL)} win")
    heard = {row["side"] for row in table.dump()["line"].values() if row["code"] == "overridden"}
    assert heard == {"control", f"seat/{cast.GENERAL}"}


def test_a_border_is_between_provinces_and_no_factions(table: Table):
    key = next(key for key, border in table.dump()["border"].items() if border["kind"] == "open")
    override(table, f"border/{key}", "kind", "mountain")
    heard = {row["side"] for row in table.dump()["line"].values() if row["code"] == "overridden"}
    assert heard == {"control"}


@pytest.mark.parametrize(("row", "image"), [
    ("relation/elves~humans", {"a": "elves", "b": "humans"}),
    ("deal/d", {"offerer": "elves", "receiver": "humans"}),
    ("marriage/m", {"proposer": "elves", "receiver": "humans", "residence": "elves"}),
    ("passage/p", {"proposer": "elves", "passenger": "elves", "carrier": "humans"}),
    ("pool/p", {"starter": "elves", "shares": {"elves": {"gold": 1}, "humans": {}}}),
    ("summit/s", {"host": "elves", "invited": ["humans"]}),
    ("treaty/t", {"proposer": "elves", "parties": ["elves", "humans"]}),
])  # fmt: skip
def test_what_is_between_two_is_told_both(row: str, image: dict[str, Any]):
    assert concerned(row, image) == {"faction/elves", "faction/humans"}


def test_VEN_8_VEN_13_a_side_table_is_told_those_who_sit_there_alone():
    sides = {"a": {"seats": ["elves-successor"]}, "b": {"seats": [cast.QUEEN]}}
    told = concerned("venture/v", {"parties": ["elves", "humans"], "sides": sides})
    assert told == {"seat/elves-successor", f"seat/{cast.QUEEN}"}


# Seats and codes


def opened_by(token: str, code: str, table: Table) -> tuple[str | None, str | None]:
    found = seats.by_token(token), seats.by_code(table.event, code)
    by_token, by_code = (seat.key if seat else None for seat in found)
    return by_token, by_code


@pytest.fixture
def queen(table: Table) -> Seat:
    return Seat.objects.select_related("event").get(event=table.event, key=cast.QUEEN)


def test_a_revoked_seat_is_closed_and_its_devices_are_out(table: Table, queen: Seat):
    table.join(cast.QUEEN)
    table.play(ANN, "revoke", seat=cast.QUEEN)
    row = table.row(f"seat/{cast.QUEEN}")
    assert (row["revoked"], row["joined"], row["epoch"]) == (True, False, queen.epoch + 1)
    assert opened_by(seats.token(queen), seats.code(queen), table) == (None, None)
    assert table.refuse(cast.QUEEN, "join").code == "no_seat"
    assert table.refuse(ANN, "revoke", seat=cast.QUEEN).code == "no_change"


def test_a_reissued_seat_has_a_new_link_and_code_and_the_old_are_dead(table: Table, queen: Seat):
    table.play(ANN, "revoke", seat=cast.QUEEN)
    table.play(ANN, "reissue", seat=cast.QUEEN)
    assert opened_by(seats.token(queen), seats.code(queen), table) == (None, None)
    fresh = Seat.objects.select_related("event").get(event=table.event, key=cast.QUEEN)
    assert opened_by(seats.token(fresh), seats.code(fresh), table) == (cast.QUEEN, cast.QUEEN)
    assert fresh.epoch > queen.epoch
    table.join(cast.QUEEN)


def test_a_code_is_read_with_spaces_hyphens_and_small_letters(table: Table, queen: Seat):
    code = seats.code(queen)
    assert opened_by("", f" {code[:3].lower()}-{code[3:]} ", table) == (None, cast.QUEEN)


def test_every_seat_has_a_link_and_a_code_of_its_own(table: Table):
    rows = list(Seat.objects.filter(event=table.event).select_related("event"))
    assert len({seats.token(seat) for seat in rows}) == len({seats.code(seat) for seat in rows}) == len(rows)
    assert all(set(seats.code(seat)) <= set(seats.ALPHABET) and len(seats.code(seat)) == 6 for seat in rows)


def test_control_forgets_wrong_codes(table: Table):
    Guesses.objects.create(event=table.event, device="@192.0.2.7", wrong=500)
    table.play(ANN, "open_codes")
    assert not Guesses.objects.exists()


def test_players_may_not_order_what_is_controls(table: Table):
    table.join(cast.QUEEN)
    for name in ("undo", "override", "close_phase", "revoke", "shout", "back", "hold_phase", "begin_part"):
        args: dict[str, dict[str, Any]] = {
                "undo": {"entry": 1}, "revoke": {"seat": cast.QUEEN}, "shout": {"word": "x"},
                "begin_part": {"part": "x"},
                "override": {"row": "faction/humans", "field": "gold", "value": 1, "reason": "x"}}  # fmt: skip
        assert table.refuse(cast.QUEEN, name, **args.get(name, {})).code == "control_only"
