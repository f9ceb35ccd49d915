"""Do the tests of each rule fail when the rule is broken? The edits are in mutants.toml beside this file.

    python tests/mutate.py [RULE or CHAPTER ...]      e.g. PROD-5, or TURN SEAT; without one: all

Each edit is made in a copy of the project, where the tests whose names carry the rule's id are run. Exit status 1 if an
edit survives, no longer applies, or breaks more than a rule. Browser tests are left out: they take their time.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = Path(__file__).with_name("mutants.toml")
COPIED = ("astor", "factions", "war", "diplomacy", "tests", "frontend/src", "manage.py", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "browser", "chaos", "*.png")
SLOW = ("test_full_event.py",)
"""Files whose tests are asked last."""

STAGES = ("not both_databases and not thorough", "both_databases")
"""The quick ones first; only if none of them sees the edit are those asked that run on both databases."""

SURVIVED, KILLED, NONE = 0, 1, 5
"""Exit codes of pytest; any other says that nothing could be tried."""


PATIENCE_S = 300
"""A broken clock may make its tests wait for ever."""


@dataclass(frozen=True)
class Mutant:
    """One edit on which the tests of a rule must fail."""

    rule: str
    file: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.rule} {self.file}: {self.old.strip()[:60]}"

    def fault(self, root: Path = ROOT) -> str:
        """Why this edit cannot be made; "" if it can."""
        path = root / self.file
        if not path.is_file():
            return "there is no such file"
        times = path.read_text(encoding="utf-8").count(self.old)
        return "" if times == 1 and self.old != self.new else f"`old` stands there {times} times"

    @contextmanager
    def made(self, root: Path) -> Iterator[None]:
        """The edit stands inside the `with`."""
        path = root / self.file
        before = path.read_text(encoding="utf-8")
        path.write_text(before.replace(self.old, self.new), encoding="utf-8")
        try:
            yield
        finally:
            path.write_text(before, encoding="utf-8")


def mutants(wanted: Sequence[str] = ()) -> list[Mutant]:
    """Those listed for these rules or chapters, all without any."""
    told = [Mutant(**table) for table in tomllib.loads(LIST.read_text(encoding="utf-8"))["mutant"]]
    return [m for m in told if not wanted or m.rule in wanted or m.rule.partition("-")[0] in wanted]


def carried(rule: str) -> str:
    """How the names of a rule's tests begin."""
    return f"test_{rule.replace('-', '_')}_"


def files_for(rule: str, root: Path = ROOT) -> list[str]:
    """The files with tests of this rule, quick ones first."""
    named = re.compile(rf"def {carried(rule)}")
    found = (p for p in (root / "tests").rglob("test_*.py") if named.search(p.read_text(encoding="utf-8")))
    return [str(p.relative_to(root)) for p in sorted(found, key=lambda p: (p.name in SLOW, str(p)))]


def asked(
    rules: Sequence[str], root: Path, stage: str = "", patience: float | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the tests of these rules, those of one stage or all."""
    files = dict.fromkeys(file for rule in rules for file in files_for(rule, root))
    names = " or ".join(carried(rule) for rule in rules)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-k", names, "-m", stage, *files]
    surroundings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        return subprocess.run(
            command, cwd=root, env=surroundings, check=False, capture_output=True, encoding="utf-8", timeout=patience
        )
    except subprocess.TimeoutExpired:  # a test that never ends has noticed too
        return subprocess.CompletedProcess(command, KILLED, stdout="")


@contextmanager
def copy() -> Iterator[Path]:
    """A copy of the project to break."""
    with tempfile.TemporaryDirectory(prefix="astor-mutants-") as scratch:
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, Path(scratch, name), ignore=LEFT_OUT)
            else:
                shutil.copy(ROOT / name, scratch)
        yield Path(scratch)


def verdict(mutant: Mutant, root: Path) -> str:
    """killed, SURVIVED, or what went wrong."""
    if fault := mutant.fault(root):
        return f"DOES NOT APPLY: {fault}"
    with mutant.made(root):
        for stage in STAGES:
            done = asked([mutant.rule], root, stage, PATIENCE_S)
            if done.returncode not in (SURVIVED, NONE):
                return "killed" if done.returncode == KILLED else f"COULD NOT BE TRIED\n{done.stdout}"
    return "SURVIVED"


def main(wanted: Sequence[str]) -> int:
    """Try them all; 1 if any is not killed."""
    chosen = mutants(wanted)
    if not chosen:
        raise SystemExit(f"no mutants for {' '.join(wanted)}")
    with copy() as root:
        whole = asked(sorted({m.rule for m in chosen}), root)
        if whole.returncode != SURVIVED:
            print(f"the tests fail before anything is broken\n{whole.stdout}")
            return 1
        verdicts = [_told(mutant, root) for mutant in chosen]
    print(f"{verdicts.count('killed')} of {len(chosen)} killed")
    return int(verdicts.count("killed") < len(chosen))


def _told(mutant: Mutant, root: Path) -> str:
    began = time.monotonic()
    said = verdict(mutant, root)
    print(f"{time.monotonic() - began:5.1f} s  {said:8}  {mutant}", flush=True)
    return said


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
