"""The shipped scenario, and copies of it with an author's errors in them."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from astor.scenarios import loader
from astor.scenarios.faults import ScenarioFault, ScenarioFaulty
from astor.scenarios.folders import HOME
from astor.scenarios.tables import Scenario

Edit = tuple[str, str, str]
"""A file, a text that stands in it, and what an author wrote instead (the first time it stands there)."""


@pytest.fixture(scope="session")
def storms() -> Scenario:
    return loader.read("storms")


@pytest.fixture
def edited(tmp_path: Path) -> Callable[..., Path]:
    """A copy of the storms with these edits: its folder."""

    def edit(*edits: Edit) -> Path:
        folder = shutil.copytree(HOME / "storms", tmp_path / "storms", ignore=shutil.ignore_patterns("texts.fr.*"))
        for file, old, new in edits:
            path = folder / file
            text = path.read_text()
            assert old in text
            path.write_text(text.replace(old, new, 1))
        return folder

    return edit


@pytest.fixture
def faults_of(edited: Callable[..., Path]) -> Callable[..., list[ScenarioFault]]:
    """Everything the loader says about these edits."""

    def read(*edits: Edit) -> list[ScenarioFault]:
        folder = edited(*edits)
        with pytest.raises(ScenarioFaulty) as faulty:
            loader.read_folder(folder)
        return list(faulty.value.faults)

    return read
