"""docker-compose.yml as an engine reads it: variables put in, anchors resolved, and what its image holds."""

import re
import shlex
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from astor.venue.surroundings import ROOT

FILE = ROOT / "docker-compose.yml"
VARIABLE = re.compile(r"\$(?:(\$)|\{(\w+)(?::([-?])([^}]*))?\})")
MADE = shutil.ignore_patterns("node_modules", "__pycache__")


class Unset(Exception):
    """A variable that must be given is not."""


def composition(variables: Mapping[str, str]) -> dict[str, Any]:
    """The whole file with these variables; raises `Unset`."""
    read = YAML(typ="safe", pure=True).load(FILE.read_text())
    filled: dict[str, Any] = filled_in(read, variables)
    return filled


def filled_in(value: Any, variables: Mapping[str, str]) -> Any:
    """Every `${NAME}`, `${NAME:-otherwise}` and `${NAME:?why}` below this replaced, `$$` made one `$`."""

    def one(found: re.Match[str]) -> str:
        dollar, name, way, text = found.groups()
        if dollar:
            return "$"
        if way == "?" and not variables.get(name):
            raise Unset(name)
        return variables.get(name) or (text if way == "-" else "")

    if isinstance(value, dict):
        return {key: filled_in(inner, variables) for key, inner in value.items()}
    if isinstance(value, list):
        return [filled_in(inner, variables) for inner in value]
    return VARIABLE.sub(one, value) if isinstance(value, str) else value


def words(command: str | list[str]) -> list[str]:
    """A command as its words, however it was written."""
    return shlex.split(command) if isinstance(command, str) else command


def copied(dockerfile: str) -> Iterator[tuple[str, str]]:
    """What an image takes from the project: from, to."""
    for line in dockerfile.splitlines():
        order, *rest = line.split() or [""]
        if order == "COPY" and not rest[0].startswith("--"):
            *sources, target = rest
            for source in sources:
                yield source, target if len(sources) == 1 else f"{target}/{source}"


def lay_out(dockerfile: str, folder: Path) -> None:
    """The project as the image has it."""
    for source, target in copied(dockerfile):
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, folder / target, ignore=MADE)
        else:
            shutil.copy(ROOT / source, folder / target)
