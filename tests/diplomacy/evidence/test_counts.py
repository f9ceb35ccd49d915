"""Evidence (SET-6): each fact of the closed list is counted on a board, of the faction or the person it is about."""

from typing import Any

import pytest

from astor.game.rows.board import Board
from diplomacy.evidence.counting import COUNTS
from diplomacy.evidence.questions import Evidence, evidence, for_players, ripe
from factions.rows import ObjectiveRow
from factions.story.rules.evidence import FACTS, OF_A_SEAT, Look
from tests.rows import row, whole

Rows = dict[str, dict[str, dict[str, Any]]]


def fought(**leaders: tuple[str, str]) -> list[dict[str, Any]]:
    """One round, and who led each side of it."""
    none = {"attacker": 0, "defender": 0}
    led = {"attacker": ("", ""), "defender": ("", ""), **leaders}
    return [{"round": 1, "dice": none, "table": False, "results": none, "toll": none, "units": none, "leaders": led,
             "modifiers": {"attacker": [], "defender": []}, "withdrew": {},
             "leading": {"attacker": "", "defender": ""}}]  # fmt: skip


WON = {"state": "over", "attacker": "humans", "defender": "elves", "joined": [], "allies": {}, "led": ["bran"],
       "place": "wold", "ranks": {}, "outcome": "attacker", "taken": "humans",
       "rounds": fought(attacker=("bran", ""))}  # fmt: skip
HELPED = {**WON, "attacker": "dwarves", "joined": ["humans"], "allies": {"humans": "attacker"}, "led": [], "taken": "",
          "rounds": fought()}  # fmt: skip


def line(code: str, side: str = "public", phase: str = "t2/war", **facts: Any) -> dict[str, Any]:
    return {"side": side, "code": code, "facts": facts, "phase": phase, "at": 1, "seq_no": 1}


def dealt(faction: str, gave: dict[str, Any], got: dict[str, Any], phase: str = "t1/trade") -> dict[str, Any]:
    return line("deal_struck", "faction/humans", phase, faction=faction, gave=gave, got=got)


def relation(a: str, b: str, state: str) -> dict[str, dict[str, str]]:
    return {f"{a}~{b}": {"a": a, "b": b, "state": state}}


def faction(kind: str = "kingdom", **goods: int) -> dict[str, Any]:
    nothing = dict.fromkeys(("gold", "food", "wood", "stone", "metal", "exotic", "credits"), 0)
    return {"kind": kind, "effects": [], **nothing, **goods}


ROWS: Rows = {
    "event": {"astor": {"phase": "t3/trade", "turns": 6}},
    "faction": {"humans": faction(gold=4, food=2), "elves": faction(gold=3), "dwarves": faction(gold=9),
                "guild": faction("guild", gold=7)},
    "province": {
        "wold": {"owner": "humans", "order": 3, "terrain": "forest"},
        "tarn": {"owner": "humans", "order": 1, "terrain": "plains"},
        "isle": {"owner": "elves", "order": 2, "terrain": "plains"},
        "karr": {"owner": "dwarves", "order": 2, "terrain": "caves"},
    },
    "building": {
        "b1": {"province": "wold", "kind": "port", "holder": ""},
        "b2": {"province": "isle", "kind": "temple", "holder": "humans"},
        "b3": {"province": "tarn", "kind": "temple", "holder": "humans"},
    },
    "unit": {
        "u1": {"faction": "humans", "kind": "trade_ship", "place": "karr"},
        "u2": {"faction": "humans", "kind": "regiment", "place": "wold"},
        "u3": {"faction": "elves", "kind": "regiment", "place": "isle"},
    },
    "knowledge": {
        "k1": {"faction": "humans", "technology": "nets", "state": "known"},
        "k2": {"faction": "humans", "technology": "rolls", "state": "known"},
        "k3": {"faction": "humans", "technology": "drums", "state": "option"},
        "k4": {"faction": "elves", "technology": "nets", "state": "known"},
    },
    "relation": {**relation("elves", "humans", "war"), **relation("dwarves", "humans", "alliance"),
                 **relation("dwarves", "elves", "peace")},
    "treaty": {
        "t1": {"parties": ["dwarves", "humans"], "state": "made", "renounced_by": ""},
        "t2": {"parties": ["elves", "humans"], "state": "renounced", "renounced_by": "humans"},
        "t3": {"parties": ["guild", "humans"], "state": "open", "renounced_by": ""},
    },
    "marriage": {"m1": {"state": "made", "proposer": "humans", "receiver": "elves", "heir": "edric", "spouse": "ilse"},
                 "m2": {"state": "open", "proposer": "humans", "receiver": "dwarves", "heir": "x", "spouse": "y"}},
    "theory": {"a": {"faction": "humans", "state": "accepted", "phase": "t1/diplomacy"},
               "b": {"faction": "humans", "state": "accepted", "phase": "t1/diplomacy"},
               "c": {"faction": "humans", "state": "failed", "phase": "t2/diplomacy"}},
    "paper": {"p": {"faction": "humans", "technology": "nets"}},
    "battle": {"one": WON, "two": HELPED, "lost": {**WON, "outcome": "defender", "taken": ""},
               "now": {**WON, "state": "dice"}},
    "seat": {"general": {"faction": "humans"}},
    "character": {"bran": {"seat": "general", "officer": "bran", "alive": True, "faction": "humans",
                           "office": "lord-general"},
                  "edric": {"seat": "heir", "officer": "", "alive": True, "faction": "elves", "office": "successor"}},
    "officer": {"bran": {"key": "bran", "faction": "humans", "home": "elves", "x": 4}},
    "growth": {"g1": {"officer": "bran", "choice": "x"}, "g2": {"officer": "bran", "choice": ""}},
    "army": {"guard": {"commander": "bran"}, "other": {"commander": "ilse"}},
    "line": {
        "1": line("rose", province="tarn", faction="humans"), "2": line("rose", province="isle", faction="elves"),
        "3": line("hunger", phase="t1/upkeep", province="tarn", faction="humans"),
        "4": line("hunger", phase="t2/upkeep", province="wold", faction="humans"),
        "5": line("province_taken", province="wold", faction="humans"),
        "6": line("researched", "faction/humans", technology="nets", invented=True, by="humans"),
        "7": line("researched", "faction/humans", technology="rolls", invented=False, by="humans"),
        "8": line("researched", "faction/elves", technology="nets", invented=True, by="elves"),
        "9": line("war_began", a="dwarves", b="humans"), "10": line("peace_made", a="dwarves", b="humans"),
        "11": line("war_began", a="elves", b="humans"), "12": line("peace_made", a="dwarves", b="elves"),
        "13": line("crowned", faction="humans", character="bran"),
        "14": line("hired", faction="humans", kind="regiment"),
        "15": line("power_lent", "faction/humans", "t1/war", seat="general", power="war"),
        "16": line("power_lent", "faction/humans", "t1/trade", seat="general", power="trade"),
        "17": line("power_lent", "faction/humans", "t2/war", seat="other", power="war"),
        "20": dealt("elves", {"provinces": ["x"]}, {"goods": {"gold": 1}}),
        "21": dealt("guild", {"technologies": ["nets"]}, {"goods": {"gold": 2}}),
        "22": dealt("guild", {"technologies": ["nets"]}, {"provinces": ["y"]}, "t2/trade"),
    },
}  # fmt: skip

EXPECTED = {
    "lands": (2, 1, "wold"), "lowest_order": (1, 3, "wold"), "goods": (6, 4, "gold"), "buildings": (2, 1, "port"),
    "houses": (1, 0, "guildhall"), "footholds": (2, 1, "guildhall"), "harbours": (1,), "units": (2, 1, "regiment"),
    "risings": (1,), "hunger": (2,), "conquests": (1, 0, "isle"), "technologies": (2, 1, "nets"),
    "unshared": (1, 0, "nets"), "inventions": (1, 0, "rolls"), "theories": (2,), "theory_summits": (1,),
    "papers": (1, 0, "rolls"), "wars": (1,), "allies": (1,), "reconciled": (1,), "peaces": (1,),
    "treaty_partners": (1,), "signatures": (2,), "renounced": (1,), "weddings": (1,), "crownings": (1,),
    "victories": (2, 2, "forest"), "deals": (3,), "partners": (2,), "lands_given": (1,), "technologies_sold": (1,),
    "lore_for_land": (1,), "hired": (1,), "office": (0, 1, "lord-general"), "abroad": (1,), "x": (4,), "growths": (1,),
    "commands": (1,), "wed": (0,), "battles_led": (2, 0, "sea"), "victories_led": (1, 1, "port"),
    "conquests_led": (1,), "turns_lent": (1,),
}  # fmt: skip
"""Fact → how many of all, and how many of one kind alone."""


@pytest.fixture
def board() -> Board:
    return Board("astor", 1, whole(ROWS), lambda _: {}, play="storms")


def test_SET_6_every_fact_there_is_is_counted():
    assert COUNTS.keys() == FACTS.keys() == EXPECTED.keys()


@pytest.mark.parametrize("fact", EXPECTED)
def test_SET_6_each_is_counted_as_it_says(board: Board, fact: str):
    who = "general" if fact in OF_A_SEAT else "humans"
    n, *narrowed = EXPECTED[fact]
    assert COUNTS[fact](board, who, Look(fact)).n == n
    if narrowed:
        some, key = narrowed
        assert COUNTS[fact](board, who, Look(fact, (str(key),))).n == some


def test_SET_6_from_a_turn_on_earlier_ones_do_not_count(board: Board):
    assert COUNTS["hunger"](board, "humans", Look("hunger", turn=2)).rows == ("line/4",)


def test_SET_6_one_of_the_heirs_is_wed(board: Board):
    assert COUNTS["wed"](board, "heir", Look("wed")).rows == ("marriage/m1",)


def goal(*looks: dict[str, Any], whole: bool = True, faction: str = "humans", state: str = "") -> ObjectiveRow:
    return row(ObjectiveRow, faction=faction, looks=looks, whole=whole, state=state)


def shown(board: Board, *looks: dict[str, Any], all_told: bool = True) -> Evidence:
    found = evidence(board, goal(*looks))
    assert found
    return found if all_told else for_players(board, goal(*looks), found)


def test_SET_6_as_many_as_there_are_others_and_more_than_any_of_them(board: Board):
    each: list[dict[str, Any]] = [{"fact": "partners", "each": "others"}, {"fact": "houses", "each": "kingdoms"}]
    facts = [*each, {"fact": "goods", "of": ["gold"], "beats": "kingdoms"}, {"fact": "victories", "beats": "others"}]
    assert [(one.n, one.least) for one in shown(board, *facts).looks] == [(2, 3), (1, 2), (4, 10), (2, 2)]


def test_SEAT_5_what_others_keep_to_themselves_is_sealed_until_the_end(board: Board):
    facts: list[dict[str, Any]] = [{"fact": "goods", "of": ["gold"], "beats": "kingdoms"}]
    facts += [{"fact": "unshared", "least": 1}, {"fact": "victories", "beats": "others"}]
    gold, lore, battles = shown(board, *facts, all_told=False).looks
    assert (gold.n, gold.least, gold.stand) == (4, 0, "sealed"), "what it has itself it knows"
    assert (lore.n, lore.rows, lore.stand) == (0, (), "sealed")
    assert (battles.n, battles.least, battles.stand) == (2, 2, "so_far"), "battles are fought before all"
    over = Board(
        "astor", 1, whole({**ROWS, "event": {"astor": {"phase": "ended", "turns": 6}}}), lambda _: {}, play="storms"
    )
    assert [(one.stand, one.least) for one in shown(over, *facts, all_told=False).looks] == [
        ("fails", 0), ("holds", 0), ("holds", 2)]  # fmt: skip


def test_SET_6_a_victory_led_is_that_of_the_side_one_led_also_an_allys():
    led = {**HELPED, "led": ["bran"], "rounds": fought(attacker=("bran", ""))}
    lost = {**led, "outcome": "defender"}
    board = Board("astor", 1, whole({**ROWS, "battle": {"led": led, "lost": lost}}), lambda _: {}, play="storms")
    assert COUNTS["victories_led"](board, "general", Look("victories_led")).rows == ("battle/led",)


def test_SET_6_an_objective_in_words_alone_and_a_spare_one_show_nothing(board: Board):
    assert evidence(board, goal()) is None
    assert evidence(board, goal({"fact": "lands", "least": 1}, faction="")) is None


def test_SET_6_what_facts_alone_decide_for_good_is_ripe(board: Board):
    won, rose = {"fact": "victories", "least": 1}, {"fact": "risings", "most": 0}
    goals = {
        "won": goal(won), "rose": goal(rose, state="claimed"), "words": goal(won, whole=False),
        "judged": goal(won, state="denied"), "open": goal({"fact": "lands", "least": 1}),
    }  # fmt: skip
    told = Board("astor", 1, {**whole(ROWS), "objective": goals}, lambda _: {}, play="storms")
    assert ripe(told) == {"won": "met", "rose": "missed"}
