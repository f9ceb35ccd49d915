"""The guard over every test is one: what was not named cannot be read, and two questions cannot share a name."""

import pytest

from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of, replace
from tests.guarded import Unnamed
from tests.rows import row
from war.rows import ArmyRow

ARMY = row(ArmyRow, key="north", faction="elves", place="fernhaven")


@pytest.fixture
def board() -> Board:
    return Board("astor", rows={"army": {"north": ARMY}})


def test_what_was_named_of_a_row_is_read(board: Board):
    army = board.some(ArmyRow, "faction")["north"]
    assert isinstance(army, ArmyRow)
    assert (army.key, army.faction) == ("north", "elves")
    assert replace(army, faction="humans").faction == "humans"
    assert board.find(ArmyRow, "north") == board.named(ArmyRow, "north") == board.of(ArmyRow)["north"] == ARMY


def test_what_was_not_named_of_a_row_is_not(board: Board):
    army = board.some(ArmyRow, "faction")["north"]
    with pytest.raises(Unnamed, match=r"army\.place is read and was not named"):
        _ = army.place
    with pytest.raises(Unnamed, match=r"army\.place is read and was not named"):
        _ = replace(army, faction="humans").place


def test_there_is_what_is_named(board: Board):
    with pytest.raises(Unnamed, match="army has no factoin"):
        board.some(ArmyRow, "factoin")


def test_it_is_read_anew_when_it_has_changed(board: Board):
    assert board.some(ArmyRow, "place")["north"].place == "fernhaven"
    board.put("army/north", {**image_of(ARMY), "place": "hartwood"})
    assert board.some(ArmyRow, "place")["north"].place == "hartwood"


def test_a_name_has_one_question(board: Board):
    assert board.once("guarded/answer", lambda now: len(now.some(ArmyRow))) == 1
    with pytest.raises(Unnamed, match="guarded/answer is the name of two questions"):
        board.once("guarded/answer", lambda now: now.event)


def test_what_is_asked_about_is_in_its_name(board: Board):
    def faction_of(army: str) -> str:
        return board.once("guarded/faction", lambda now: str(now.find(ArmyRow, army)))

    assert faction_of("north")
    with pytest.raises(Unnamed, match="guarded/faction is the name of two questions"):
        faction_of("south")
