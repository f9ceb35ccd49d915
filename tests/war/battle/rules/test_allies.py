"""What each faction of a side decides for its own (BAT-15): its share of the losses, and where its units go."""

import pytest

from astor.game.rows.frozen import replace
from astor.game.values.errors import Refused
from tests.war.rules.field import army, battle, changed, field, garrison, joined
from war.battle.rules.engagement import Withdrawal, chief, may_lose, may_withdraw, owed, undecided, ways_out
from war.battle.rules.losses import shared
from war.battle.rules.record import Chosen
from war.rows import BattleRow
from war.rules.standing import Theatre

HOST = army("host", "humans", "wood", "regiment regiment militia", "marshal", "wizard")
BAND = army("band", "orcs", "wood", "militia regiment", "whelp")
ARCHERS = army("archers", "elves", "wood", "regiment regiment", "warden")


def fought(theatre: Theatre, state: str = "withdrawals", **more: object) -> BattleRow:
    return battle(theatre, "host", "orcs", state, **more)


def going(*units: str, to: str = "meadow", officers: tuple[str, ...] = ()) -> Withdrawal:
    return Withdrawal(units, to, officers)


# Losses


def helped(toll: int = 0, state: str = "losses", **more: object) -> tuple[Theatre, BattleRow]:
    """Three humans and two elves attack together."""
    theatre = field(HOST, BAND, ARCHERS)
    return theatre, joined(theatre, fought(theatre, state, toll={"attacker": toll}, **more), "elves", "attacker")


@pytest.mark.parametrize(("toll", "humans", "elves"), [
    (0, 0, 0),
    (1, 1, 0),  # 0.6 and 0.4
    (2, 1, 1),  # 1.2 and 0.8
    (3, 2, 1),  # 1.8 and 1.2
    (4, 2, 2),  # 2.4 and 1.6
    (5, 3, 2),
])  # fmt: skip
def test_BAT_15_losses_are_shared_by_the_units_present_the_largest_remainder_first(toll: int, humans: int, elves: int):
    assert [owed(*helped(toll), faction) for faction in ("humans", "elves", "orcs")] == [humans, elves, 0]


@pytest.mark.parametrize(("toll", "present", "leading", "told"), [
    (1, {"orcs": 2, "elves": 2}, "orcs", {"orcs": 1, "elves": 0}),
    (1, {"orcs": 2, "elves": 2}, "elves", {"orcs": 0, "elves": 1}),
    (3, {"humans": 2, "elves": 2, "dwarves": 2}, "humans", {"humans": 1, "elves": 1, "dwarves": 1}),
    (2, {"humans": 1, "elves": 1, "dwarves": 1}, "humans", {"humans": 1, "elves": 0, "dwarves": 1}),
    (4, {"humans": 5, "elves": 1, "dwarves": 1}, "humans", {"humans": 3, "elves": 0, "dwarves": 1}),
    (7, {"humans": 5, "elves": 1, "dwarves": 1}, "humans", {"humans": 5, "elves": 1, "dwarves": 1}),
    (0, {"": 3}, "", {"": 0}),
])  # fmt: skip
def test_BAT_15_ties_go_to_the_leading_faction(toll: int, present: dict[str, int], leading: str, told: dict[str, int]):
    """Beyond it to the first by name."""
    assert shared(toll, present, leading) == told


def test_BAT_15_each_faction_chooses_among_its_own_units():
    theatre, battle = helped(2)
    assert may_lose(theatre, battle, "elves", ["archers-1"]) is None
    assert may_lose(theatre, battle, "humans", ["host-1"]) is None
    assert may_lose(theatre, battle, "humans", ["archers-1"]) == Refused("not_in_battle", units=["archers-1"])
    assert may_lose(theatre, battle, "elves", ["archers-1", "archers-2"]) == Refused("wrong_number", have=2, need=1)


def test_BAT_15_each_is_asked_that_has_a_choice_of_its_own():
    """One human and one elf fall; the elves are alike."""
    theatre, battle = helped(2)
    assert undecided(theatre, battle, {}) == ["humans"]
    mixed = changed(theatre, "unit/archers-1", kind="militia", x=0, y=0)
    assert undecided(mixed, battle, {}) == ["elves", "humans"]
    assert undecided(mixed, replace(battle, chosen={"humans": Chosen(("host-1",))}), {}) == ["elves"]


# Withdrawal


def test_BAT_15_each_faction_withdraws_its_own_where_it_may_go():
    """The dwarves in Cove are the elves' enemies and not the humans'."""
    foes = field(HOST, BAND, ARCHERS, garrison("foes", "dwarves", "cove", "militia"),
                 relations={("elves", "dwarves"): "war"})  # fmt: skip
    battle = joined(foes, fought(foes), "elves", "attacker")
    assert ways_out(foes, battle, "humans", {}) == ["meadow", "cove", "fen", "peak"]
    assert ways_out(foes, battle, "elves", {}) == ["fen", "meadow", "peak"]
    assert may_withdraw(foes, battle, "elves", going("archers-1", to="fen", officers=("warden",)), {}) is None
    stranger = may_withdraw(foes, battle, "humans", going("archers-1", to="fen"), {})
    assert stranger == Refused("not_in_battle", units=["archers-1"])
    theirs = may_withdraw(foes, battle, "elves", going("archers-1", to="fen", officers=("marshal",)), {})
    assert theirs == Refused("officer_elsewhere", officer="marshal")
    assert undecided(foes, battle, {}) == ["elves", "humans", "orcs"]


def test_BAT_15_an_ally_is_commanded_by_its_own_best_officer():
    theatre, battle = helped()
    assert [chief(theatre, battle, faction) for faction in ("humans", "elves", "orcs", "dwarves")] == [
        "marshal", "warden", "whelp", ""]  # fmt: skip
