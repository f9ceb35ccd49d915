"""Who may import whom: downward only, at the top of a file, and by name."""

import ast
import tomllib
from collections import Counter
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import pytest
from importlinter.cli import lint_imports

from tests.house.source import PACKAGES, ROOT, Function, called, functions, imports, modules, place, tree

BY_STRING = {"import_module", "__import__", "import_string", "get_model", "run_module", "run_path", "exec", "eval"}
ROOM = 16
"""So many files somebody looks through in a folder without being lost."""
BESIDE_THE_HOUSE = {"astor.settings", "astor.running.surroundings", "astor.prepare"}
"""Imported by nobody, or before there is a house; so in no layer."""


@pytest.fixture(scope="module")
def contracts() -> list[dict[str, Any]]:
    """As written in pyproject.toml."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        written: list[dict[str, Any]] = tomllib.load(file)["tool"]["importlinter"]["contracts"]
        return written


def test_the_contracts_hold(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    broken = lint_imports(config_filename="pyproject.toml", no_cache=True, no_logo=True)
    assert not broken, capsys.readouterr().out


def test_every_room_is_in_a_layer(contracts):
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    known = {name.strip(" ()") for layer in layers for name in layer.replace("|", ":").split(":")} | BESIDE_THE_HOUSE
    inside = (path for path in (ROOT / "astor").iterdir() if path.suffix == ".py" or (path / "__init__.py").exists())
    rooms = {f"astor.{path.stem}" for path in inside if path.stem != "__init__"}
    assert rooms <= known, "a module nobody guards: name it in a layer of pyproject.toml"


def test_a_room_is_one_thing_that_can_be_said_in_a_line():
    rooms = [path for path in modules("astor") if path.name == "__init__.py" and "management" not in path.parts]
    assert len(rooms) > len(list((ROOT / "astor").glob("*/__init__.py")))
    unsaid = [place(path) for path in rooms if not ast.get_docstring(tree(path)) and path.parent != ROOT / "astor"
              and path.parent.name != "templatetags"]  # fmt: skip
    assert unsaid == []
    files = Counter(
        path.parent for path in modules("astor") if path.name not in ("__init__.py", "apps.py", "models.py", "rows.py")
    )
    assert {place(room): many for room, many in files.items() if many > ROOM} == {}


def test_no_module_imports_itself_over_others():
    """Layers keep the apps apart; inside each of them its modules stand above each other as well."""
    there = {_module(path): path for path in modules(*PACKAGES, "tests")}
    graph = {name: {found for full in imports(tree(path)) if (found := _of(full, there)) and found != name}
             for name, path in there.items()}  # fmt: skip
    assert sum(map(len, graph.values())) > len(graph), "the search for imports found hardly any"
    assert _circle(graph) == []


def test_a_circle_is_seen():
    assert set(_circle({"a": {"b"}, "b": {"c"}, "c": {"b"}})) == {"b", "c"}


def test_nothing_is_imported_inside_a_function():
    inside = [
        place(path, function.lineno)
        for path in modules(*PACKAGES, "tests")
        for function in functions(path)
        if imports(function) and not _starts_an_app(path, function)
    ]
    assert inside == []


def test_nothing_is_imported_by_string():
    assert [place(path) for path in modules() if not BY_STRING.isdisjoint(called(tree(path)))] == []


def test_nothing_happens_by_signal():
    heard = [(place(path), name) for path in modules() for name in imports(tree(path)) if _is_of_signals(name)]
    assert heard == [], "what must react is called in the order of play, where it can be read"


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _of(imported: str, there: Mapping[str, Path]) -> str:
    """The module of ours that is imported, by itself or for something in it; "" if it is none of ours."""
    return next((name for name in (imported, imported.rpartition(".")[0]) if name in there), "")


def _circle(graph: Mapping[str, set[str]]) -> list[str]:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as met:
        return list(met.args[1])
    return []


def _starts_an_app(path: Path, function: Function) -> bool:
    # AppConfig.ready() is called when models can be imported; its module is loaded before.
    return path.name == "apps.py" and function.name == "ready"


def _is_of_signals(name: str) -> bool:
    return name.startswith("django.dispatch") or "signals" in name.split(".")
