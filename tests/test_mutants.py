"""The list of mutants: every edit still applies, and every rule of the chapters at hand has one and a test."""

import pytest

from tests import mutate

CHAPTERS = {
    "SET": 9,
    "TURN": 5,
    "SEAT": 6,
    "PROD": 7,
    "WAR": 19,
    "BAT": 18,
    "UPK": 6,
    "ORD": 7,
    "DIP": 10,
    "SUB": 7,
    "SUC": 7,
}
"""Chapters whose rules can all be broken so far, and how many rules each has."""
RULES = [f"{chapter}-{number}" for chapter, rules in CHAPTERS.items() for number in range(1, rules + 1)]


@pytest.mark.parametrize("mutant", mutate.mutants(), ids=str)
def test_the_edit_still_applies(mutant: mutate.Mutant):
    assert mutant.fault() == ""


@pytest.mark.parametrize("rule", RULES)
def test_the_rule_has_a_mutant_and_a_test_that_could_see_it(rule: str):
    assert mutate.mutants([rule])
    assert mutate.files_for(rule)


def test_what_does_not_apply_is_told(tmp_path):
    (tmp_path / "rule.py").write_text("a = 1\nb = 1\n")
    assert mutate.Mutant("X-1", "rule.py", "a = 1", "a = 2").fault(tmp_path) == ""
    assert mutate.Mutant("X-1", "rule.py", "= 1", "= 2").fault(tmp_path) == "`old` stands there 2 times"
    assert mutate.Mutant("X-1", "rule.py", "c = 1", "c = 2").fault(tmp_path) == "`old` stands there 0 times"
    assert mutate.Mutant("X-1", "law.py", "a = 1", "a = 2").fault(tmp_path) == "there is no such file"


def test_an_edit_is_taken_back(tmp_path):
    (tmp_path / "rule.py").write_text("a = 1\n")
    with mutate.Mutant("X-1", "rule.py", "a = 1", "a = 2").made(tmp_path):
        assert (tmp_path / "rule.py").read_text() == "a = 2\n"
    assert (tmp_path / "rule.py").read_text() == "a = 1\n"
