"""Servers of tests and rehearsals: none outlives whoever has started it."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from astor.venue.clusters import PATIENCE_S, Server, lives
from astor.venue.surroundings import ROOT

SLEEP = """
import pathlib, signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
pathlib.Path(sys.argv[1]).touch()
time.sleep(600)
"""
"""It heeds SIGINT also where whoever started the tests has them ignore it, as a shell does in the background."""


class Idle(Server):
    def command(self) -> list[str]:
        return [sys.executable, "-c", SLEEP, str(self.folder / "up")]

    def answers(self) -> bool:
        return (self.folder / "up").exists()


STARTED = """
import sys, time
from pathlib import Path
from tests.test_clusters import Idle
server = Idle(Path(sys.argv[1]))
server.start()
print(server.process.pid, flush=True)
time.sleep(600)
"""


def comes(true: Callable[[], bool]) -> bool:
    patience = time.monotonic() + PATIENCE_S
    while not true() and time.monotonic() < patience:
        time.sleep(0.02)
    return true()


def test_a_server_ends_with_whoever_started_it_though_killed_outright(tmp_path: Path):
    command = [sys.executable, "-c", STARTED, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8") as program:
        assert program.stdout is not None
        server = int(program.stdout.readline())
        assert lives(server)
        program.kill()
    assert comes(lambda: not lives(server))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_server_that_is_ended_leaves_nobody_in_its_group(tmp_path: Path, how: signal.Signals):
    server = Idle(tmp_path)
    server.start()
    assert server.process is not None
    group = server.process.pid
    server.end(how)
    assert comes(lambda: not members(group))


def members(group: int) -> list[str]:
    """The processes of a group that are not just waiting to be struck off."""
    listed = subprocess.run(["ps", "-eo", "pgid=,stat="], check=True, capture_output=True, text=True).stdout
    return [line for line in listed.splitlines() if line.split()[0] == str(group) and line.split()[1][0] != "Z"]
