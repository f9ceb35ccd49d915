"""Rows on a board have types: their classes are written from the models, and a misspelt column is found by mypy."""

import ast
import re
import subprocess
import sys
from pathlib import Path

from astor.game.play.play import every_kind
from astor.game.play.row_classes import modules as written_modules
from astor.game.rows.frozen import class_of
from tests.house.source import ROOT, modules, place, tree

READS = (
    ("war/questions.py", "turn.season"), ("war/rules/standing.py", "unit.aboard"),
    ("war/rules/standing.py", "building.province"), ("war/rules/standing.py", "found.commander"),
    ("war/march/rules/movement.py", "army.crossing"), ("war/march/rules/movement.py", "ship.kind"),
    ("war/march/rules/marching.py", "own.fleet"), ("war/march/rules/initiative.py", "turn.lot"),
    ("war/battle/rules/engagement.py", "army.lieutenant"), ("war/battle/rules/engagement.py", "unit.faction"),
    ("war/passage/rules.py", "unit.aboard"), ("war/purchase/rules.py", "officer.recruited"),
    ("war/upkeep/rules.py", "unit.upkeep"), ("war/battle/questions.py", "growth.choice"),
    ("factions/order/rules.py", "border.a"), ("factions/research/rules/effects.py", "knowledge.stands"),
    ("diplomacy/marriages/questions.py", "marriage.spouse"), ("diplomacy/trade/rules/contact.py", "u.place"),
    ("diplomacy/summits/rules.py", "ballot.theory"), ("diplomacy/press/questions.py", "article.about"),
)  # fmt: skip
"""File → a column that it reads of a row."""
MOST_LOOKUPS = 79
"""Where rows are JSON still or again: images of the journal and of files, a view made of several. Never more."""
FOREIGN = {
    "Counter", "Field", "Iterator", "Literal", "Sequence", "asked", "cleaned_data", "connections", "environ",
    "fields", "given", "headers", "list", "manifest", "message", "options", "plays", "scope", "session", "settings",
    "settings_dict", "type",
}  # fmt: skip
"""What the shell, Django with its forms, Channels, hubs and the client's build hand over; types written as text."""
TABLES = {
    "goods", "outputs", "short", "means", "stock", "lengths", "skills", "armour", "sides", "kept", "gone", "titles",
    "peoples", "ends", "built", "columns", "words",
}  # fmt: skip
"""Tables by good, phase, skill, side, language and so on: no rows. Where keys are few, mypy holds them to those."""
JSON = {"args", "frame", "ack", "answer", "delta", "facts", "json"}
"""Arguments of orders, frames of sockets and what lines tell, as JSON has them: no rows either."""


def test_the_written_classes_are_those_of_the_models():
    for path, text in written_modules().items():
        assert (ROOT / path).read_text() == text, "run `manage.py rows`"


def test_every_class_is_known_to_a_board_from_the_start():
    kinds = {model.KIND for model in every_kind()}
    assert len(kinds) > 40
    assert {kind for kind in kinds if class_of(kind) is None} == set()


def test_a_misspelt_column_is_found_by_mypy(tmp_path: Path):
    """Each of these reads has a letter too many, in a copy that mypy takes for the file."""
    lines: dict[str, list[str]] = {}
    wrong: dict[tuple[str, int], str] = {}
    for file, read in READS:
        text = lines.setdefault(file, (ROOT / file).read_text().splitlines())
        at = next(n for n, line in enumerate(text) if re.search(rf"\b{re.escape(read)}\b", line) and '"""' not in line)
        text[at] = re.sub(rf"\b{re.escape(read)}\b", f"{read}x", text[at], count=1)
        wrong[file, at + 1] = f"{read.rpartition('.')[2]}x"
    shadows: list[str] = []
    for n, (file, text) in enumerate(lines.items()):
        shadow = tmp_path / f"{n}.py"
        shadow.write_text("\n".join(text) + "\n")
        shadows += ["--shadow-file", file, str(shadow)]
    asked = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path), "--no-pretty", *shadows, *lines]
    told = subprocess.run(asked, cwd=ROOT, check=False, capture_output=True, encoding="utf-8").stdout
    found = re.findall(r'^(\S+):(\d+): error: .*has no attribute "(\w+)"', told, re.MULTILINE)
    assert wrong.items() <= {(file, int(line)): name for file, line, name in found}.items(), told


def test_rows_are_read_by_attribute():
    """`x["…"]`, `x.get("…")` and `getattr(x, "…")` of anything in the product's Python that may be a row."""
    found = [place(path) for path in modules() for node in ast.walk(tree(path)) if _is_lookup(node)]
    assert len(found) <= MOST_LOOKUPS


def _is_lookup(node: ast.AST) -> bool:
    match node:
        case ast.Subscript(value=of, slice=ast.Constant(value=str()), ctx=ast.Load()):
            return _may_be_a_row(of)
        case ast.Call(func=ast.Attribute(value=of, attr="get"), args=[ast.Constant(value=str()), *_]):
            return _may_be_a_row(of)
        case ast.Call(func=ast.Name(id="getattr"), args=[of, ast.Constant(value=str())]):  # a row has all its columns
            return _may_be_a_row(of)
    return False


def _may_be_a_row(of: ast.expr) -> bool:
    """A table of the code itself, and what Django's requests hand over, is in capitals."""
    name = _last_name(of)
    return name not in FOREIGN | TABLES | JSON and not name.isupper()


def _last_name(of: ast.expr) -> str:
    match of:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=inner) | ast.Call(func=inner):
            return _last_name(inner)
    return ""
