"""The commands that CONTRIBUTING.md gives whoever runs one test: what they name is there."""

import re

import pytest

from tests.house.source import ROOT

LINE = re.compile(r"^(?:cd (?P<folder>\w+) && )?.*\b(?P<path>tests/\S+)(?: -k (?P<word>\w+))?", re.MULTILINE)
BLOCK = re.search(r"^## One test\n+```\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.M | re.S)
COMMANDS = list(LINE.finditer(BLOCK[1])) if BLOCK else []


def test_there_is_one_for_each_kind_of_test():
    assert {(command["folder"], bool(command["word"])) for command in COMMANDS} == {
        (None, False),
        (None, True),
        ("frontend", False),
    }


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command["path"])
def test_what_it_names_is_there(command: re.Match[str]):
    path = ROOT / (command["folder"] or "") / command["path"]
    assert path.exists()
    if command["word"]:
        assert re.search(rf"def test_\w*{command['word']}", path.read_text(encoding="utf-8"))
