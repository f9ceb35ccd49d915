"""Battle: what `manage.py battle` tells a referee, and which cases it refuses."""

import io
import json
import re
import subprocess
import sys
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.house.source import ROOT

FIRST = {
    "attacker": {"commander": "+2/-1", "lieutenant": None, "units": {"regiment": 3}},
    "defender": {"commander": "-1/+1", "units": {"militia": 2}},
    "terrain": "forest",
    "fortress": False,
    "dice": [3, 5],
}
SEA = {
    "attacker": {"commander": "+0/-0", "units": {"warship": 2, "trade_ship": 1}},
    "defender": {"units": ["+1/-0"]},
    "sea": True,
}


@pytest.fixture
def fought(tmp_path):
    """What the command prints for a case, read back; `words`: as a referee reads it."""

    def ask(case, *words):
        path = tmp_path / "case.json"
        path.write_text(case if isinstance(case, str) else json.dumps(case))
        out = io.StringIO()
        call_command("battle", str(path), *words, stdout=out)
        return json.loads(out.getvalue()) if "--json" in words else out.getvalue()

    return ask


def told(side):
    return [(line["source"], line["value"]) for line in side["modifiers"]]


def with_side(name, **changes):
    side: Any = FIRST[name]
    return {**FIRST, name: side | changes}


# With dice: one round


def test_BAT_2_the_first_worked_example(fought):
    round_ = fought(FIRST, "--json")
    attacker, defender = round_["attacker"], round_["defender"]
    assert round_.keys() == {"attacker", "defender"}
    assert told(attacker) == [
        ("units", 6), ("commander", 2), ("outnumbering", 1), ("foe/commander", 1), ("foe/terrain", -2),
    ]  # fmt: skip
    assert told(defender) == [("commander", -1), ("terrain", 2), ("foe/units", -3), ("foe/commander", -1)]
    assert (attacker["result"], defender["result"]) == (11, 2)
    assert (attacker["losses"], defender["losses"]) == (2, 2)


def test_BAT_8_the_second_worked_example(fought):
    alone = {"commander": "+0/-0", "units": {"militia": 1}}
    round_ = fought({"attacker": alone, "defender": alone, "dice": [4, 2]}, "--json")
    assert round_ == {
        "attacker": {"result": 4, "losses": 1, "modifiers": []},
        "defender": {"result": 2, "losses": 1, "modifiers": []},
    }
    odds = fought({"attacker": alone, "defender": alone}, "--json")
    assert odds["battle"] == {"attacker": 0, "defender": 0, "nobody": 1}


def test_BAT_4_the_third_worked_example(fought):
    case = {
        "attacker": {"commander": "+1/-1", "units": {"regiment": 4}},
        "defender": {"commander": "+0/-0", "units": {"regiment": 2}},
        "terrain": "mountains",
        "fortress": True,
        "dice": [2, 3],
    }
    round_ = fought(case, "--json")
    attacker, defender = round_["attacker"], round_["defender"]
    assert told(attacker) == [
        ("units", 8), ("commander", 1), ("outnumbering", 2), ("foe/units", -2), ("foe/terrain", -2),
        ("foe/fortress", -4),
    ]  # fmt: skip
    assert told(defender) == [
        ("units", 4), ("terrain", 2), ("fortress", 4), ("foe/units", -4), ("foe/commander", -1),
    ]  # fmt: skip
    assert (attacker["result"], attacker["losses"]) == (5, 4)
    assert (defender["result"], defender["losses"]) == (8, 2)


def test_BAT_3_each_number_is_the_die_and_its_modifiers(fought):
    for case, dice in ((SEA, [1, 6]), (FIRST, [6, 1])):
        round_ = fought({**case, "dice": dice}, "--json")
        for name, die in zip(("attacker", "defender"), dice, strict=True):
            assert round_[name]["result"] == die + sum(value for _, value in told(round_[name]))


def test_BAT_6_units_by_their_stats_are_the_same_as_by_kind(fought):
    assert fought(with_side("attacker", units=["+2/-1"] * 3), "--json") == fought(FIRST, "--json")


def test_WAR_10_fleets_fight_at_sea(fought):
    round_ = fought({**SEA, "dice": [1, 6]}, "--json")
    assert told(round_["attacker"]) == [("units", 2), ("outnumbering", 2)]
    assert (round_["attacker"]["losses"], round_["defender"]["losses"]) == (3, 1)


# Without dice: the odds


def test_BAT_6_the_odds_of_the_first_worked_example(fought):
    odds = fought({key: value for key, value in FIRST.items() if key != "dice"}, "--json")
    assert odds.keys() == {"round", "battle"}
    assert odds["round"] == [
        {"attacker_losses": lost, "defender_losses": 2, "probability": pytest.approx(sixths / 6)}
        for lost, sixths in enumerate([3, 1, 1, 1])
    ]
    assert odds["battle"] == pytest.approx({"attacker": 5 / 6, "defender": 0, "nobody": 1 / 6})


def test_BAT_9_a_battle_in_which_nothing_happens_is_the_defenders(fought):
    case = {"attacker": {"commander": "-9/-9", "units": {"militia": 1}}, "defender": {"units": {"militia": 1}}}
    assert fought(case, "--json")["battle"] == {"attacker": 0, "defender": 1, "nobody": 0}


def test_BAT_9_unless_the_attacker_cannot_withdraw_then_nobody_has_won(fought):
    case = {"attacker": {"commander": "-9/-9", "units": {"militia": 1}}, "defender": {"units": {"militia": 1}}}
    assert fought({**case, "retreat": False}, "--json")["battle"] == {"attacker": 0, "defender": 0, "nobody": 1}
    assert fought({**FIRST, "dice": None, "retreat": False}) == fought({**FIRST, "dice": None}), "no round is quiet"


@pytest.mark.parametrize(
    ("word", "meant"),
    [("plain", "plains"), ("Plains", "plains"), ("woods", "forest"), ("mountain", "mountains"), (" Cave ", "caves"),
     ("marshes", "marsh")],
)  # fmt: skip
def test_a_terrain_may_be_called_as_people_call_it(fought, word, meant):
    assert fought({**FIRST, "terrain": word}) == fought({**FIRST, "terrain": meant})


def test_one_regiment_or_many_is_the_same_word(fought):
    assert fought(with_side("attacker", units={"regiments": 3})) == fought(FIRST)
    ships = {"attacker": {"commander": "+0/-0", "units": {"warships": 2, "trade_ships": 1}}}
    assert fought({**SEA, **ships}) == fought(SEA)


@pytest.mark.parametrize(
    ("case", "told"),
    [({**FIRST, "terrain": "swamp"}, "terrain: there is no 'swamp'; there are plains, forest, mountains, caves, marsh"),
     (with_side("defender", units={"dragon": 1}),
      "defender.units.dragon: there is no such unit; there are militia, regiment, warship, trade_ship"),
     ({**FIRST, "weather": "rain"}, "weather: there is no such key")],
)  # fmt: skip
def test_a_refusal_says_what_there_is(fought, case, told):
    with pytest.raises(CommandError) as refused:
        fought(case)
    assert str(refused.value) == told


def test_what_there_is_not_may_be_said(fought):
    assert fought({**FIRST, "dice": None}, "--json").keys() == {"round", "battle"}
    assert fought({**FIRST, "terrain": None}) == fought({**FIRST, "terrain": "plains"})
    assert fought({**SEA, "terrain": None, "dice": None}) == fought(SEA)


def test_the_most_units_there_may_be(fought):
    crowd = {"units": ["+0/-0"] * 50}
    odds = fought({"attacker": crowd, "defender": crowd}, "--json")
    assert sum(odds["battle"].values()) == pytest.approx(1)
    assert sum(line["probability"] for line in odds["round"]) == pytest.approx(1)


# For referees


def test_the_page_for_referees_shows_what_is_printed(fought):
    page = (ROOT / "docs" / "battle.md").read_text()
    case = re.search(r"```json\n(.*?)```", page, re.DOTALL)
    assert case is not None
    rolled, undecided = json.loads(case[1]), json.loads(case[1])
    del undecided["dice"]
    assert f"```\n{fought(rolled)}```" in page
    assert f"```\n{fought(undecided)}```" in page
    with pytest.raises(CommandError) as refused:
        fought(with_side("defender", units={"warship": 1}))
    assert f"CommandError: {refused.value}\n" in page


def test_a_case_comes_through_a_pipe_without_a_database(tmp_path):
    asked = [sys.executable, "manage.py", "battle", "-", "--json"]
    done = subprocess.run(asked, check=True, cwd=ROOT, input=json.dumps(FIRST), capture_output=True, encoding="utf-8")
    assert json.loads(done.stdout)["attacker"]["result"] == 11


# What is refused


def test_a_bad_case_ends_with_2_and_the_key_on_standard_error():
    asked = [sys.executable, "manage.py", "battle", "-", "--json"]
    bad = json.dumps({**FIRST, "terrain": "swamp"})
    done = subprocess.run(asked, check=False, cwd=ROOT, input=bad, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stdout) == (2, "")
    assert "terrain: " in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("case", "key"),
    [
        ({**FIRST, "weather": "rain"}, "weather"),
        (with_side("attacker", wizard="+2/+2"), "attacker.wizard"),
        ({**FIRST, "terrain": "swamp"}, "terrain"),
        ({**FIRST, "terrain": 3}, "terrain"),
        ({**FIRST, "fortress": 1}, "fortress"),
        ({**FIRST, "sea": "yes"}, "sea"),
        ({key: value for key, value in FIRST.items() if key != "defender"}, "defender"),
        ({**FIRST, "attacker": []}, "attacker"),
        (with_side("attacker", commander="2"), "attacker.commander"),
        (with_side("attacker", commander="+2/-1\n"), "attacker.commander"),
        (with_side("defender", lieutenant=3), "defender.lieutenant"),
        (with_side("defender", units={"dragon": 1}), "defender.units.dragon"),
        (with_side("defender", units=["+0/-0", "strong"]), "defender.units[1]"),
        (with_side("defender", units={}), "defender.units"),
        (with_side("defender", units=[]), "defender.units"),
        (with_side("defender", units=3), "defender.units"),
        ({**FIRST, "attacker": {"commander": "+2/-1"}}, "attacker.units"),
        (with_side("defender", units={"militia": 0}), "defender.units.militia"),
        (with_side("defender", units={"militia": -1}), "defender.units.militia"),
        (with_side("defender", units={"militia": 1.5}), "defender.units.militia"),
        (with_side("defender", units={"militia": True}), "defender.units.militia"),
        (with_side("defender", units={"militia": 10**30}), "defender.units.militia"),
        (with_side("defender", units=["+0/-0"] * 51), "defender.units"),
        (with_side("attacker", units={"regiment": 1, "warship": 1}), "attacker.units.warship"),
        ({**SEA, "defender": {"units": {"militia": 1}}}, "defender.units.militia"),
        ({**SEA, "terrain": "forest"}, "terrain"),
        ({**SEA, "fortress": True}, "fortress"),
        ({**FIRST, "dice": [0, 5]}, "dice[0]"),
        ({**FIRST, "dice": [3, 7]}, "dice[1]"),
        ({**FIRST, "dice": [3]}, "dice"),
        ({**FIRST, "dice": "35"}, "dice"),
        ([], "the case"),
        ("", "the case"),
        ('{"attacker": ', "the case"),
        ("[" * 100_000, "the case"),
    ],
)
def test_a_bad_case_is_refused_with_the_key_at_fault(fought, case, key):
    with pytest.raises(CommandError) as refused:
        fought(case, "--json")
    assert str(refused.value).startswith(f"{key}: ")
    assert refused.value.returncode == 2


@pytest.mark.parametrize("name", ["nowhere.json", "", "."])
def test_a_case_that_is_not_there(tmp_path, name):
    with pytest.raises(CommandError, match="cannot be read") as refused:
        call_command("battle", str(tmp_path / name))
    assert refused.value.returncode == 2


def test_a_case_that_is_no_text(tmp_path):
    path = tmp_path / "case.json"
    path.write_bytes(b'{"terrain": "\xff"}')
    with pytest.raises(CommandError, match=r"^the case: is not JSON") as refused:
        call_command("battle", str(path))
    assert refused.value.returncode == 2
