"""What travels is declared once: the client's types come from it, and the law of the tests holds rows to it."""

from typing import Any

import pytest

from astor.shown.writing import modules
from astor.typescript.interfaces import module
from astor.ventures import gear
from tests.house.source import ROOT
from tests.told import rows_fit, screens_are_whole

BORDER = {"a": "ostmark", "b": "kingsmead", "kind": "river"}
MAY: dict[str, Any] = {"refused": None, "facts": {}, "propose": False}


def test_the_written_types_are_those_declared():
    written = (ROOT / "frontend" / "src" / "core" / "wire.gen.ts").read_text()
    assert written == module(), "run `manage.py typescript`"


def test_the_written_classes_are_those_declared():
    for path, text in modules().items():
        assert (ROOT / path).read_text() == text, "run `manage.py typescript`"


def test_what_skirmishes_are_fought_with_is_written_as_their_files_say_it():
    written = (ROOT / "frontend" / "src" / "parts" / "ventures" / "gear.gen.ts").read_text()
    assert written == gear.module(), "run `manage.py typescript`"


def test_what_is_declared_may_be_shown():
    rows_fit("public", {"border/x": BORDER, "may/drop_plan": {**MAY, "choices": {"army": ["host"]}}})
    rows_fit("public", {"may/drop_plan": {**MAY, "choices": {}}})


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("omen/x", {}),
        ("border/x", {**BORDER, "toll": 3}),
        ("border/x", {**BORDER, "kind": "wall"}),
        ("border/x", {**BORDER, "a": None}),
        ("may/drop_plan", {**MAY, "choices": {"armies": ["host"]}}),
        ("may/drop_plan", {**MAY, "choices": {"army": "host"}}),
        ("may/drop_plan", {**MAY, "facts": {"whom": ["elves"]}, "choices": {}}),
        ("may/drop_plan", {**MAY, "facts": {"army": 3}, "choices": {}}),
        ("shut/x", {"orders": {"drop_plan": {"refused": "no_plan", "facts": {"army": 3}}}}),
        ("deed/x", {"code": "built", "facts": {"facts": {"most": "3"}}}),
        ("may/surrender", {**MAY, "choices": {"to": ["elves"]}}),
    ],
)
def test_the_law_notices_what_nobody_declared(name, row):
    with pytest.raises(AssertionError, match=r"wire\.py"):
        rows_fit("public", {name: row})


def test_the_law_notices_half_a_row():
    half = {"public": {"border/x": {"a": "ostmark", "b": "kingsmead"}}}
    with pytest.raises(AssertionError, match="kind"):
        screens_are_whole(half, {"border": ["a", "b", "kind"]})
