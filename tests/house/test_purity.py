"""Rules take values and give values: no tables, no clock, no dice, no files, no wording."""

import ast
import sys
from pathlib import Path

import pytest

from tests.house.source import ROOT, called, imports, modules, place, tree

PURE = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "copy",
    "dataclasses",
    "decimal",
    "enum",
    "fractions",
    "functools",
    "graphlib",
    "heapq",
    "itertools",
    "math",
    "msgspec",
    "operator",
    "re",
    "statistics",
    "string",
    "types",
    "typing",
    "unicodedata",
}
"""Of libraries what gives the same answer to the same question on every machine at any time."""

IMPURE_CALLS = {"open", "print", "input", "eval", "exec", "compile", "globals", "id", "hash", "breakpoint"}
KERNEL_RULES = ("astor/game/values/powers.py", "astor/game/values/texts.py")
KERNEL_VALUES = (
    "astor.game.values.errors.",
    "astor.game.values.confusables.",
    "astor.game.values.texts",
    "astor.game.rows.frozen.replace",
    "astor.game.rows.own.",
    "astor.game.rows.page.Image",
    "astor.ventures.rows.",
)


def _rules() -> list[Path]:
    return [p for p in modules() if "rules" in (*p.relative_to(ROOT).parts, p.stem)] + [
        ROOT / name for name in KERNEL_RULES
    ]


def foreign(tree: ast.AST) -> list[str]:
    """What a rule may not import."""
    return [name for name in imports(tree) if not _allowed(name)]


def impurities(tree: ast.AST) -> list[str]:
    """What a rule may not do."""
    kinds = (ast.Global, ast.Nonlocal, ast.AsyncFunctionDef, ast.Await)
    statements = [type(node).__name__ for node in ast.walk(tree) if isinstance(node, kinds)]
    return statements + [name for name in called(tree) if name in IMPURE_CALLS]


def _allowed(name: str) -> bool:
    package, *rest = name.split(".")
    return package in PURE or name.startswith(KERNEL_VALUES) or "rules" in rest or rest[:1] == ["rows"]


def test_rules_import_only_values_and_each_other():
    assert [(place(path), names) for path in _rules() if (names := foreign(tree(path)))] == []


def test_rules_have_no_effects():
    assert [(place(path), found) for path in _rules() if (found := impurities(tree(path)))] == []


@pytest.mark.parametrize(
    "line",
    [
        "from django.db import models",
        "import random",
        "import time",
        "from datetime import datetime",
        "import os.path",
        "import socket",
        "from secrets import token_hex",
        "from astor.game import dice",
        "from astor.game.models import Entry",
        "from factions.models import Province",
        "from . import models",
    ],
)
def test_the_guard_sees_what_does_not_belong(line):
    assert foreign(ast.parse(line))


@pytest.mark.parametrize("line", ["open('x')", "hash('a')", "async def f(): ...", "def f():\n    global x\n    x = 1"])
def test_the_guard_sees_effects(line):
    assert impurities(ast.parse(line))


@pytest.mark.parametrize(
    "line", ["import math", "from astor.game.values.errors import Refused", "from factions.order.rules import starving"]
)
def test_the_guard_lets_values_pass(line):
    assert not foreign(ast.parse(line))


def test_preparing_a_machine_needs_only_python():
    tops = {name.split(".")[0] for name in imports(tree(ROOT / "astor" / "prepare.py"))}
    assert tops <= sys.stdlib_module_names
