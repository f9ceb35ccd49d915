"""The style card, measured."""

import ast
import re

from tests.house.source import PACKAGES, ROOT, functions, modules, place, tracked, tree

SAY_NOTHING = {"util", "utils", "helper", "helpers", "service", "services", "manager", "managers"}
VERBS_OF_MACHINES = ("do_", "handle_", "process_")


def test_names_of_files_say_what_is_in_them():
    named = [path for path in tracked() if not SAY_NOTHING.isdisjoint({path.stem, *path.relative_to(ROOT).parts})]
    assert [place(path) for path in named] == []


def test_names_of_functions_are_words_of_the_game():
    named = ((path, function) for path in modules() for function in functions(path))
    assert [place(p, f.lineno) for p, f in named if f.name.lstrip("_").startswith(VERBS_OF_MACHINES)] == []


def test_modules_open_with_a_line_about_their_chapter():
    silent = [path for path in modules(*PACKAGES, "tests") if path.stat().st_size and not ast.get_docstring(tree(path))]
    assert [place(path) for path in silent if path.name != "apps.py"] == []


def test_what_is_ruled_is_asked_by_name_of_its_type():
    """The kernel alone, which knows no rulings of any game, reads the event's own column."""
    asked = re.compile(r"""event\.rules(\[|\.get\()|fact\("rules"\)""")
    read = [place(path, n) for path in modules(*PACKAGES) if "game" not in path.parts and path.name != "rulings.py"
            for n, line in enumerate(path.read_text().splitlines(), 1) if asked.search(line)]  # fmt: skip
    assert read == []


def test_what_is_read_is_no_key():
    """Two sentences of a list may be the same, and the same key twice breaks the page: they have none."""
    said = r"sentence|line|words?|said|news|effect|text|label|says|row\[0\]"
    keyed = re.compile(rf"\{{#each .* as .*\((?:\w+\.)*(?:{said})\)\}}")
    screens = [path for path in tracked() if path.suffix == ".svelte"]
    assert len(screens) > 100
    found = [place(path, n) for path in screens for n, text in enumerate(path.read_text().splitlines(), 1)
             if keyed.search(text)]  # fmt: skip
    assert found == []
