"""The guard over every test is one: what was not named cannot be read, and two questions cannot share a name."""

from copy import deepcopy

import pytest

from astor.game.rows.board import Board
from tests.guarded import Unnamed

ARMY = {"key": "north", "faction": "elves", "place": "fernhaven"}


@pytest.fixture
def board() -> Board:
    return Board("astor", rows={"army": {"north": ARMY}})


def test_what_was_named_is_read(board: Board):
    row = board.some("army", "faction")["north"]
    assert (row["faction"], row["key"], row.get("faction"), "faction" in row) == ("elves", "north", "elves", True)
    assert dict(board.some("army", "faction", "place")["north"]) == ARMY
    assert board.row("army/north") == ARMY


@pytest.mark.parametrize("read", {
    "by its name": lambda row: row["place"], "if it is there": lambda row: row.get("place"),
    "whether it is": lambda row: "place" in row, "copied": dict, "spread": lambda row: {**row},
    "by pairs": lambda row: row.items(), "by values": lambda row: row.values(), "by names": list,
    "laid over": lambda row: row | {}, "compared": lambda row: row == ARMY, "told apart": lambda row: row != ARMY,
    "backwards": lambda row: list(reversed(row)), "doubled": lambda row: row.copy(), "doubled whole": deepcopy,
}.items(), ids=lambda way: way[0])  # fmt: skip
def test_what_was_not_named_is_not(board: Board, read):
    with pytest.raises(Unnamed, match="place"):
        read[1](board.some("army", "faction")["north"])


def test_there_is_what_is_named(board: Board):
    with pytest.raises(Unnamed, match="army has no factoin"):
        board.some("army", "factoin")


def test_it_is_read_anew_when_it_has_changed(board: Board):
    assert board.some("army", "place")["north"]["place"] == "fernhaven"
    board.put("army/north", {**ARMY, "place": "hartwood"})
    assert board.some("army", "place")["north"]["place"] == "hartwood"


def test_a_name_has_one_question(board: Board):
    assert board.once("guarded/answer", lambda now: len(now.some("army"))) == 1
    with pytest.raises(Unnamed, match="guarded/answer is the name of two questions"):
        board.once("guarded/answer", lambda now: now.event)


def test_what_is_asked_about_is_in_its_name(board: Board):
    def faction_of(army: str) -> str:
        return board.once("guarded/faction", lambda now: str(now.row(f"army/{army}")))

    assert faction_of("north")
    with pytest.raises(Unnamed, match="guarded/faction is the name of two questions"):
        faction_of("south")
