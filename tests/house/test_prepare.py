"""Setting up a machine: each step once, again when what it works from changed, and a failure that helps.

What works is never gone before what replaces it is there: no network is needed to find out.
"""

import dataclasses
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any
from unittest import mock

import polib
import pytest

from astor import prepare
from astor.prepare import Step, StepFailed, ensure, new_enough, run


class Bench:
    """A step that counts how often it was done, in a folder of its own."""

    def __init__(self, folder: Path):
        self.done = 0
        self.source = folder / "source"
        self.source.mkdir()
        (self.source / "list").write_text("one")
        self.product = folder / "product"
        self.step = Step("thing", self.product, self._work, advice="try again", stamp=folder / "stamps" / "thing",
                         lacks=lambda: "the thing", inputs=(self.source,))  # fmt: skip

    def _work(self) -> None:
        self.done += 1
        self.product.mkdir(exist_ok=True)

    def ensure(self, **changes: Any) -> bool:
        return ensure(dataclasses.replace(self.step, **changes))


@pytest.fixture
def bench(tmp_path):
    return Bench(tmp_path)


def test_a_step_is_done_once(bench):
    assert [bench.ensure(), bench.ensure()] == [True, False]
    assert bench.done == 1


def test_a_changed_input_does_it_again(bench):
    bench.ensure()
    (bench.source / "list").write_text("two")
    assert bench.ensure()


def test_a_renamed_input_does_it_again(bench):
    bench.ensure()
    (bench.source / "list").rename(bench.source / "other")
    assert bench.ensure()


def test_another_version_does_it_again(bench):
    bench.ensure()
    assert bench.ensure(versions="v24.19.0")


def test_a_lost_product_is_made_again(bench):
    bench.ensure()
    shutil.rmtree(bench.product)
    assert bench.ensure()


def test_a_step_that_failed_is_not_taken_for_done(bench):
    def fail() -> None:
        bench.product.mkdir()
        raise StepFailed("no")

    with pytest.raises(StepFailed):
        bench.ensure(work=fail)
    assert bench.ensure()


def test_a_failing_tool_is_quoted():
    with pytest.raises(StepFailed, match=r"status 3:\nno such package"):
        run("sh", "-c", "echo no such package; exit 3")


def test_a_failing_step_ends_with_its_advice(bench, monkeypatch, capsys):
    monkeypatch.setattr(prepare, "steps", lambda tests: [dataclasses.replace(bench.step, work=lambda: run("false"))])
    assert prepare.prepare(tests=False) == 1
    assert capsys.readouterr().err.endswith("\nNothing starts without the thing. try again\n")


def test_what_was_there_goes_on_if_it_has_all_that_is_needed(bench, monkeypatch, capsys):
    bench.ensure()
    failing = dataclasses.replace(bench.step, versions="other", work=lambda: run("false"), anew=True, lacks=lambda: "")
    monkeypatch.setattr(prepare, "steps", lambda tests: [failing])
    assert prepare.prepare(tests=False) == 0
    assert prepare.GOES_ON in capsys.readouterr().err
    assert not bench.ensure()  # with the version it was made by, it is still done


@pytest.mark.parametrize("version", ["v22.18.0", "v22.23.1", "v24.0.0", "v26.1.0"])
def test_node_versions_that_do(version):
    assert new_enough(version)


@pytest.mark.parametrize("version", ["", "v20.20.2", "v22.17.1", "v23.5.0", "nonsense"])
def test_node_versions_that_do_not(version):
    assert not new_enough(version)


# What works, until what replaces it is whole


class Killed(BaseException):
    """As SIGKILL: nothing that the run would still have done is done."""


class Machine:
    """A folder of the project in which tools are played: quick, with or without a network, and killed at any point."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch):
        self.online, self.left = True, -1
        self.venv, self.client = folder / ".venv", folder / "frontend"
        self.lists = (folder / "requirements.txt", folder / "tests" / "requirements.txt")
        po = folder / "locale" / "de" / "LC_MESSAGES" / "django.po"
        for path in (*self.lists, self.client / "package.json", self.client / "src" / "main.ts", po):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("old")
        places = {"ROOT": folder, "VENV": self.venv, "STAMPS": self.venv / "stamps", "BIN": self.venv / "bin",
                  "PYTHON": self.venv / "bin" / "python", "CLIENT": self.client, "LOCALE": folder / "locale",
                  "MODULES": self.client / "node_modules", "BUILT": self.client / "dist"}  # fmt: skip
        for name, place in places.items():
            monkeypatch.setattr(prepare, name, place)
        monkeypatch.setattr(prepare, "run", self.run)
        monkeypatch.setattr(prepare, "_output", lambda *words: "v24.19.0")
        monkeypatch.setattr(prepare, "_which", lambda tool: tool)

    def run(self, *words: Any, folder: Path | None = None, **more: str) -> str:
        self.beat()
        match [str(word) for word in words]:
            case [_, "-m", "venv", place]:
                (Path(place) / "bin").mkdir(parents=True)
                (Path(place) / "bin" / "python").touch()
            case [_, "-m", "pip", *_, wanted]:
                self.fetch()
                self.installed(wanted).write_text(Path(wanted).read_text())
            case [python, "-I", "-c", prepare.MISSING, *lists]:
                if not Path(python).exists():
                    raise FileNotFoundError(python)
                return " ".join(name for name in lists if not self.has(name))
            case [_, "-c", prepare.COMPILE, *written]:
                for po in written:
                    Path(po).with_suffix(".mo").touch()
            case ["npm", "ci", *_]:
                assert folder is not None
                modules = folder / "node_modules"
                modules.mkdir()  # npm throws away what is there: in a folder of its own there is nothing
                self.fetch()
                shutil.copy(folder / "package.json", modules / ".package-lock.json")
            case ["npm", "run", "build"]:
                shutil.copy(self.client / "src" / "main.ts", self.client / more["ASTOR_BUILD"] / "main.js")
            case others:
                raise AssertionError(others)
        return ""

    def beat(self) -> None:
        """One more thing is about to be done, unless the machine is killed before it."""
        self.left -= 1
        if self.left == -1:
            raise Killed

    def fetch(self) -> None:
        if not self.online:
            raise StepFailed("no route to host")

    def installed(self, wanted: str) -> Path:
        return self.venv / Path(wanted).relative_to(self.venv.parent).as_posix().replace("/", "-")

    def has(self, wanted: str) -> bool:
        return self.installed(wanted).exists() and self.installed(wanted).read_text() == Path(wanted).read_text()

    def killed_after(self, things: int) -> bool:
        """Prepare, and be killed before the next thing; False if there was nothing more to do."""
        rename, rmtree = Path.rename, shutil.rmtree

        def renamed(old: Path, new: Path) -> Path:
            self.beat()
            return rename(old, new)

        def removed(tree: Path, **how: Any) -> None:
            """Killed in the midst of it, half of the folder is gone."""
            try:
                self.beat()
            except Killed:
                for file in [path for path in tree.rglob("*") if path.is_file()][::2]:
                    file.unlink()
                raise
            rmtree(tree, **how)

        self.left = things
        with mock.patch.object(Path, "rename", renamed), mock.patch.object(shutil, "rmtree", removed):
            try:
                assert prepare.prepare(tests=True) == 0
            except Killed:
                return True
            finally:
                self.left = -1
        return False

    def works(self) -> bool:
        """Is each thing there, as one of the two it may be: the old one, or the new one?"""
        return (
            (self.venv / "bin" / "python").exists()
            and all(map(self.has, map(str, self.lists)))
            and (self.client / "node_modules" / ".package-lock.json").read_text() in ("old", "new")
            and (self.client / "dist" / "main.js").read_text() in ("old", "new")
        )

    def leavings(self) -> list[str]:
        return [path.name for path in (*self.venv.parent.iterdir(), *self.client.iterdir())
                if path.suffix in (".before", ".gone", ".new")]  # fmt: skip

    def belongs_to_another_python(self) -> None:
        (self.venv / "stamps" / "environment").write_text("another one's")


@pytest.fixture
def machine(tmp_path, monkeypatch):
    machine = Machine(tmp_path, monkeypatch)
    assert prepare.prepare(tests=True) == 0
    assert machine.works()
    return machine


def test_without_a_network_the_environment_of_another_python_goes_on(machine, capsys):
    (machine.venv / "mark").touch()
    machine.belongs_to_another_python()
    machine.online = False
    assert prepare.prepare(tests=True) == 0
    assert machine.works()
    assert (machine.venv / "mark").exists()
    assert capsys.readouterr().err.count(prepare.GOES_ON) == 1
    machine.online = True
    assert prepare.prepare(tests=True) == 0
    assert machine.works()
    assert not (machine.venv / "mark").exists()
    assert not machine.leavings()


def test_without_a_network_what_lacks_a_package_does_not_start_and_stays(machine, capsys):
    machine.belongs_to_another_python()
    machine.lists[0].write_text("new")
    machine.online = False
    assert prepare.prepare(tests=True) == 1
    assert f"Nothing starts without {machine.lists[0]}" in capsys.readouterr().err
    machine.lists[0].write_text("old")
    assert machine.works()


def test_a_new_environment_needs_no_new_client(machine, capsys):
    machine.belongs_to_another_python()
    capsys.readouterr()
    assert prepare.prepare(tests=True) == 0
    done = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert done == ["environment", "packages", "test-tools", "languages", "ready"]


def test_without_a_network_an_older_client_does_not_start_and_stays(machine, capsys):
    for file in ("package.json", "src/main.ts"):
        (machine.client / file).write_text("new")
    machine.online = False
    assert prepare.prepare(tests=True) == 1
    assert "Nothing starts without the client as frontend/ has it now." in capsys.readouterr().err
    assert machine.works()


def test_without_a_network_a_client_of_another_node_goes_on(machine, monkeypatch):
    monkeypatch.setattr(prepare, "_output", lambda *words: "v26.0.0")
    machine.online = False
    assert prepare.prepare(tests=True) == 0
    assert machine.works()


@pytest.mark.parametrize("sources", ["old", "new"])
def test_killed_anywhere_it_works_after_the_next_start_without_a_network(machine, sources):
    """With new sources there may be no client to go on with; but what there was is there, whole."""
    things = 0
    while True:
        machine.online = True
        for file in ("package.json", "src/main.ts"):
            (machine.client / file).write_text("old")
        assert prepare.prepare(tests=True) == 0
        machine.belongs_to_another_python()
        for file in ("package.json", "src/main.ts"):
            (machine.client / file).write_text(sources)
        if not machine.killed_after(things):
            break
        machine.online = False
        assert prepare.prepare(tests=True) in ((0,) if sources == "old" else (0, 1)), things
        assert machine.works(), things
        things += 1
    assert things > 7
    assert not machine.leavings()


def test_in_a_renamed_folder_without_a_network_the_environment_goes_on(tmp_path):
    """With real tools but for those of the client, and an index that nobody answers for."""
    place, tools, wheels = tmp_path / "hall", tmp_path / "tools", tmp_path / "wheels"
    po = place / "astor" / "locale" / "de" / "LC_MESSAGES" / "django.po"
    for folder in (po.parent, place / "frontend" / "src", tools, wheels):
        folder.mkdir(parents=True)
    shutil.copy(prepare.__file__, place / "astor")
    po.write_text('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n')
    (place / "requirements.txt").write_text("polib==9.0\n")
    _wheel(wheels / "polib-9.0-py3-none-any.whl")
    for name, script in {"node": NODE, "npm": NPM}.items():
        (tools / name).write_text(script)
        (tools / name).chmod(0o755)
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    online = {"PATH": path, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels)}
    offline = {"PATH": path, "PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0"}

    assert _prepared(place, online).returncode == 0
    moved = place.rename(tmp_path / "the other hall")
    gone_on = _prepared(moved, offline)
    assert (gone_on.returncode, gone_on.stderr.count(prepare.GOES_ON)) == (0, 1), gone_on.stderr
    subprocess.run([moved / ".venv" / "bin" / "python", "-c", "import polib"], check=True)
    (moved / "requirements.txt").write_text("polib==9.1\n")
    assert "\nNothing starts without polib==9.1. Is this machine online?" in _prepared(moved, offline).stderr
    subprocess.run([moved / ".venv" / "bin" / "python", "-c", "import polib"], check=True)


NODE = "#!/bin/sh\necho v24.19.0\n"
NPM = """#!/bin/sh
case "$1" in
    ci) mkdir node_modules && touch node_modules/.package-lock.json ;;
    run) touch "$ASTOR_BUILD/index.html" ;;
esac
"""


def _wheel(file: Path) -> None:
    """polib as one of a version that no index has."""
    home = "polib-9.0.dist-info"
    with zipfile.ZipFile(file, "w") as opened:
        opened.write(polib.__file__, "polib.py")
        opened.writestr(f"{home}/METADATA", "Metadata-Version: 2.1\nName: polib\nVersion: 9.0\n")
        opened.writestr(
            f"{home}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        opened.writestr(f"{home}/RECORD", f"polib.py,,\n{home}/METADATA,,\n{home}/WHEEL,,\n{home}/RECORD,,\n")


def _prepared(place: Path, surroundings: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    command: list[str | Path] = [sys.executable, "-I", place / "astor" / "prepare.py"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")} | surroundings
    return subprocess.run(command, check=False, capture_output=True, encoding="utf-8", env=environment, timeout=300)
