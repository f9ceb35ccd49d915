"""The project's own files, as the house tests read them."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("astor", "diplomacy", "war", "factions")
TOOLS = {f".{tool}_cache" for tool in ("mypy", "ruff", "pytest", "import_linter")} | {".git", ".venv", ".hypothesis"}
MADE = {"var", "node_modules", "dist", "__pycache__", "test-results", "staticfiles"} | TOOLS
"""Folders that are made, not written; .gitignore has them too."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def tracked() -> tuple[Path, ...]:
    """Every file that is, or would be, in the repository."""
    asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, encoding="utf-8").stdout
    except (OSError, subprocess.CalledProcessError):
        return _unpacked()
    found = (ROOT / name for name in listed.split("\0") if name)
    return tuple(sorted(path for path in found if path.is_file()))


def _unpacked() -> tuple[Path, ...]:
    # No git, or an archive instead of a clone: everything that no tool made.
    found = (path for path in ROOT.rglob("*") if MADE.isdisjoint(path.relative_to(ROOT).parts) and path.is_file())
    return tuple(sorted(found))


def texts() -> Iterator[tuple[Path, str]]:
    """Tracked files that can be read as text."""
    for path in tracked():
        content = path.read_bytes()
        if b"\0" not in content:
            yield path, content.decode(errors="replace")


def modules(*folders: str) -> list[Path]:
    """Python files below these folders of the project, Django's own migrations left out."""
    wanted = folders or PACKAGES
    return [
        path
        for path in tracked()
        if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in wanted and "migrations" not in path.parts
    ]


@cache
def tree(path: Path) -> ast.Module:
    """A file as Python reads it."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def functions(path: Path) -> list[Function]:
    """Every function and method of a file, also those inside others."""
    return [node for node in ast.walk(tree(path)) if isinstance(node, Function)]


def imports(node: ast.AST) -> list[str]:
    """Full names of what is imported anywhere below a node: `a.b` for `import a.b`, `a.b.c` for `from a.b import c`."""
    found = []
    for inner in ast.walk(node):
        if isinstance(inner, ast.Import):
            found += [alias.name for alias in inner.names]
        elif isinstance(inner, ast.ImportFrom):
            found += [f"{'.' * inner.level}{inner.module or ''}.{alias.name}" for alias in inner.names]
    return found


def called(node: ast.AST) -> list[str]:
    """Last names of everything called below a node: `get_model` for `apps.get_model(...)`."""
    doors = (inner.func for inner in ast.walk(node) if isinstance(inner, ast.Call))
    return [name for door in doors if (name := getattr(door, "attr", None) or getattr(door, "id", None))]


def place(path: Path, line: int | None = None) -> str:
    """A file, and a line of it, as a person finds it."""
    return f"{path.relative_to(ROOT)}:{line}" if line else str(path.relative_to(ROOT))
