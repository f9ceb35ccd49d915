"""What is public and what is not (SEAT-5)."""

from collections.abc import Iterable

import pytest

from astor.game.play.play import plays
from astor.game.rows.board import Board
from astor.sockets import delta
from astor.sockets import live_board as boards
from tests import cast
from tests.chronicle import ANN, seeing
from tests.diplomacy.summits import scholars
from tests.laws import Table

HIDDEN = ("gold", "food", "wood", "stone", "metal", "exotic", "credits", "trait")


@pytest.fixture
def court(table: Table) -> Table:
    table.join(cast.QUEEN, cast.GENERAL, cast.ELF_QUEEN, cast.DWARF_KING)
    table.until("t1/production")
    return table


def public(table: Table, kind: str) -> set[str]:
    """Every field of this kind that everybody sees."""
    return {field for name, row in table.screens["public"].items() if name.startswith(f"{kind}/") for field in row}


def test_SEAT_5_provinces_owners_terrain_and_public_order_are_public(table: Table):
    told = table.sees("public", "province/ostmark")
    assert (told["owner"], told["terrain"]) == ("humans", "plains")
    assert (told["order"], told["starving"]) == (2, False)
    assert not {"outputs", "overworked", "times"} & told.keys()


def test_SEAT_5_buildings_armies_fleets_units_officers_and_wars_are_public(table: Table):
    assert public(table, "building") == {"kind", "province", "holder"}
    assert public(table, "army") == {"name", "faction", "place", "commander", "lieutenant", "fleet", "crossing"}
    assert public(table, "unit") == {"kind", "faction", "place", "army", "aboard", "x", "y"}
    assert {"name", "x", "y"} <= public(table, "officer")
    assert public(table, "relation") == {"a", "b", "state", "since_turn"}


def test_SEAT_5_so_is_what_public_order_is_made_of_and_who_rose_against_whom(court: Table):
    court.play(ANN, "override", row="province/hartwood", field="order", value=0, reason="a bad harvest")
    court.until("t2/production")
    risen, near = court.sees("public", "province/hartwood"), court.sees("public", "province/wheatley")
    assert (risen["owner"], risen["risen"], risen["lost_by"], risen["causes"]) == ("", 1, "humans", [])
    assert (near["order"], near["stands"], near["causes"]) == (2, -1, [["stored", 2], ["rebellion", -3]])
    assert "captain" not in near


def test_SEAT_5_how_a_unit_is_paid_is_not(court: Table):
    def told() -> set[str]:
        rows = {side: seen.get("unit/regiment-humans-1", {}) for side, seen in court.screens.items()}
        return {side for side, row in rows.items() if "upkeep" in row}

    assert {"upkeep", "former"}.isdisjoint(public(court, "unit"))
    assert told() == {"faction/humans", "control"}
    court.until("t1/upkeep")
    court.play(ANN, "override", row="faction/humans", field="gold", value=0, reason="a robbery")
    court.ring()
    assert told() == {"faction/humans", "faction/guild", "control"}, "it is for hire"


def test_SEAT_5_who_plays_and_whether_it_is_practice_is_public(table: Table):
    assert table.sees("public", f"seat/{cast.QUEEN}")["bot"] is False
    assert table.sees("public", "event/astor")["practice"] is False


def test_SEAT_5_arrangements_allotments_and_forecasts_are_their_factions_own(table: Table):
    own = {"faction/humans", "control"}
    table.join(cast.QUEEN)
    table.play(cast.QUEEN, "arrange", cards={}, capital="ostmark")
    assert seeing(table, "draft/planning-arrange-humans") == own
    table.until("t1/upkeep")
    table.play(cast.QUEEN, "allot", mouths=[])
    assert seeing(table, "draft/t1-upkeep-allot-humans") == seeing(table, "forecast/humans") == own


def test_SEAT_5_a_treasury_is_its_factions_own(court: Table):
    assert court.sees("faction/humans", "faction/humans")["gold"] == cast.gold_canary("humans")
    assert not set(HIDDEN) & court.sees("public", "faction/humans").keys()
    assert seeing(court, "faction/humans") == {"public", "faction/humans", "control"}


def test_SEAT_5_orders_proposals_and_statements_are_too(court: Table):
    court.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold"])
    court.play(cast.GENERAL, "propose", command="produce", args={"province": "ostmark", "outputs": ["food"]})
    own = {"faction/humans", "control"}
    assert seeing(court, "draft/t1-production-produce-ostmark") == own
    assert seeing(court, f"proposal/{next(iter(court.dump()['proposal']))}") == own
    court.ring()
    statements = {row["faction"]: key for key, row in court.dump()["statement"].items()}
    assert seeing(court, f"statement/{statements['humans']}") == own
    assert "outputs" in court.sees("faction/humans", "province/ostmark")


def test_SEAT_5_what_can_be_learnt_is_public_and_who_knows_it_is_not(court: Table):
    court.ring()  # the treasuries of the first turn are counted
    assert public(court, "technology") == {"name", "branch", "text", "needs", "cost", "effects", "institution"}
    for kind in ("knowledge", "tally"):
        assert court.dump()[kind]
        for key, row in court.dump()[kind].items():
            assert seeing(court, f"{kind}/{key}") == {f"faction/{row['faction']}", "control"}
    for faction in cast.FACTIONS:
        assert seeing(court, f"tree/{faction}") == {f"faction/{faction}", "control"}


def test_SEAT_5_a_seat_sees_its_own_objectives_and_its_factions(table: Table):
    for key, row in table.dump()["objective"].items():
        side = f"seat/{row['seat']}" if row["seat"] else f"faction/{row['faction']}"
        assert seeing(table, f"objective/{key}") == ({side, "control"} if row["faction"] else {"control"})


def test_SEAT_5_what_a_seat_may_do_is_told_to_that_seat_alone(court: Table):
    for name in ("produce", "lend", "join"):
        assert {side.split("/")[0] for side in seeing(court, f"may/{name}")} == {"seat"}
    provinces = court.sees(f"seat/{cast.ELF_QUEEN}", "may/produce")["choices"]["province"]
    owners = {court.row(f"province/{key}")["owner"] for key in provinces}
    assert owners == {"elves"}


def test_what_may_be_ordered_is_worked_out_where_somebody_sees_it(table: Table):
    seats = {key: seat for key, seat in table.dump()["seat"].items() if not seat["joined"]}
    empty = next(key for key, seat in seats.items() if seat["faction"] == "dwarves")
    offers = lambda: [name for name in table.screens.get(f"seat/{empty}", {}) if name.startswith("may/")]  # noqa: E731
    assert offers() == []
    table.play(f"seat/{empty}", "join", player="Dora")
    assert "may/propose" in offers()


def test_SEAT_5_the_journal_is_controls_alone(court: Table):
    entries = [name for name in court.screens["control"] if name.startswith("entry/")]
    assert entries
    assert all(seeing(court, name) == {"control"} for name in entries)


def test_SEAT_5_the_scenario_lists_what_is_public(table: Table):
    shown = table.row("event/astor")["public"] | {"province": ["name", "owner"], "faction": ["name", "gold"]}
    with pytest.raises(AssertionError, match=f"public sees {cast.gold_canary('humans')}"):
        table.play(ANN, "override", row="event/astor", field="public", value=shown, reason="an open game")
    assert public(table, "province") == {"name", "owner"}
    assert table.sees("public", "faction/elves")["gold"] == cast.gold_canary("elves")


def test_SEAT_5_a_secret_order_is_not_even_a_tick_elsewhere(court: Table):
    seen = {side: str(rows) for side, rows in court.screens.items()}
    court.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold"])
    ticks = [side for side, rows in court.screens.items() if str(rows) != seen[side]]
    humans = {f"seat/humans-{office}" for office in cast.OFFICES}
    assert set(ticks) <= {"faction/humans", "control"} | humans


def test_a_board_made_at_once_shows_what_a_board_brought_up_shows(court: Table):
    fresh = boards.load(court.event.key)
    assert delta.everything(fresh).rows == court.screens
    assert Board("astor").image("province/ostmark") is None


def test_many_entries_at_once_are_told_as_one_change(table: Table):
    """A process that missed the doorbell reads them together; the log keeps its length."""
    for n in range(105):
        cast.order(ANN, "pause" if n % 2 else ("resume" if n else "start"), now=table.now)
        cast.order(ANN, "extend", now=table.now, seconds=1, revision=table.clock.revision)
    table.catch_up()
    for _ in range(3):
        for _ in range(20):
            cast.order(ANN, "extend", now=table.now, seconds=1, revision=table.clock.revision)
        table.catch_up()


def test_rows_come_in_the_order_they_were_made(court: Table):
    """A table of nations, on every screen, has the order of the scenario."""
    shown = [name for name in court.screens["public"] if name.startswith("faction/")]
    assert shown == [f"faction/{key}" for key in court.dump()["faction"]]
    assert shown != sorted(shown)


def all_read(board: Board, names: Iterable[str]) -> set[str]:
    """Also by what was worked out before, and told."""
    told = [board.known[name[1:]].reads for name in names if name.startswith("~")]
    return set(names).union(*(all_read(board, reads) for reads in told))


def test_a_row_is_not_looked_at_again_for_another_of_its_kind(table: Table):
    scholars.concluded(scholars.academy(table))
    board = boards.load(table.event.key)
    looks = delta.everything(board).looks.items()
    looked = [(plays["storms"].views[at].kind, all_read(board, look.read)) for (at, key), look in looks if key]
    assert {kind for kind, read in looked if kind in read} == {"province"}  # what its people feel hangs on all land
    assert {"attendance", "character", "knowledge", "officer", "technology", "theory"} <= {kind for kind, _ in looked}
