"""What is asked for on the page of long work itself: rehearsal, balance, a map; and the programs that do it."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from astor.game.models import Work
from astor.paper.printing import print_on
from astor.running import programs
from astor.running.job import GivenUp, Job
from astor.running.thread import now_ms
from astor.scenarios.folders import HOME
from astor.screens.shell import map_address
from astor.works import mapped, worker
from factions.turns import order_of_play
from tests import cast
from tests.rooms.errands import asked, at_the, organiser, stands, until
from tests.rooms.screens import logged_in

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("data"),
]

State = Work.State


def test_what_a_form_asks_for_is_the_organisers_and_within_bounds():
    client, ann = organiser(), logged_in("ann")
    page = client.get("/control/works").content.decode()
    assert all(f'name="kind" value="{kind}"' in page for kind in ("rehearsal", "balance"))
    assert 'name="kind"' not in ann.get("/control/works").content.decode()
    for who, given in ((ann, {"kind": "rehearsal", "turns": 1}), (client, {"kind": "rehearsal", "turns": 99}),
                       (client, {"kind": "balance"}), (client, {"kind": "export", "part": "file"}),
                       (client, {"kind": "map", "scenario": "storms"})):  # fmt: skip
        assert who.post("/control/works", given).status_code == 200
    assert Work.objects.count() == 0
    client.post("/control/works", {"kind": "rehearsal", "turns": 2})
    assert Work.objects.get().args == {"turns": 2}


def test_neither_is_played_beside_an_event_that_is_played():
    rows = [asked("rehearsal", args={"turns": 1}), asked("balance", args={"games": 1})]
    cast.order("control/ann", "start")
    assert [worker.carry_out("long") for _ in rows] == [True, True]
    assert {stands(row) for row in rows} == {State.FAILED}
    assert "pause it" in rows[0].fault


def test_a_long_lane_holds_up_no_short_one():
    asked("balance", args={"games": 1})
    assert worker.claim("long", now_ms()) is not None
    asked()
    assert worker.carry_out("short")


def test_how_far_a_game_is_stands_in_what_it_says(monkeypatch: pytest.MonkeyPatch):
    """The words of both programs are theirs; a stand-in says them, and writes the page it is told to."""
    said = (
        "A rehearsal\nplanning , after 0 s\nt1/war preparation, after 38 s\nt1/war season_1, after 49 s\n\r1 of 2 games"
    )
    written = list[list[str]]()
    heard = at_the(0, Job.give_up, monkeypatch)

    def run(command: list[str], _said: Path, look: Callable[[str], None], **_more: Any) -> None:
        written.append(command)
        Path(command[-1]).write_text("a page")
        look(said)

    monkeypatch.setattr(programs, "run", run)
    rows = [asked("rehearsal", args={"turns": 1}), asked("balance", args={"games": 2})]
    assert [worker.carry_out("long") for _ in rows] == [True, True]
    assert [(stands(row), row.file) for row in rows] == [(State.DONE, "rehearsal.md"), (State.DONE, "balance.md")]
    assert [command[2:4] for command in written] == [["astor.rehearsal", "--turns"], ["astor.rehearsal", "balance"]]
    assert [far for far in heard if far[1]] == [(2, len(order_of_play(1))), (1, 2)]


def test_a_map_is_drawn_of_a_scenario_of_ones_own(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(mapped, "find_spec", lambda _name: True)
    assert not mapped.can_be_drawn()
    shutil.copytree(HOME / "storms", data / "scenarios" / "ours")
    client = organiser()
    assert client.post("/control/works", {"kind": "map", "scenario": "ours", "seed": ""}).status_code == 302

    def run(command: list[str], said: Path, look: Callable[[str], None], **_more: Any) -> None:
        assert command[2:] == ["scenario", "draw", "ours"]
        said.write_text("map.json: seed 1\nOurs: no faults")
        look("")

    monkeypatch.setattr(programs, "run", run)
    assert worker.carry_out("long")
    row = Work.objects.get()
    assert (row.state, row.file) == (State.DONE, "ours-map.json")
    assert (Job(row).folder / row.file).read_bytes() == (HOME / "storms" / "map.json").read_bytes()


def test_a_map_that_was_drawn_anew_is_the_one_that_is_shown(data: Path):
    shutil.copytree(HOME / "storms", data / "scenarios" / "ours")
    file = data / "scenarios" / "ours" / "map.json"
    before = map_address("ours")
    assert Client().get(before).content == file.read_bytes()
    file.write_bytes(b'{"seed": 2}')
    assert map_address("ours") != before
    assert Client().get(map_address("ours"), headers={"Accept-Encoding": "gzip"}).content[:2] == b"\x1f\x8b"
    assert Client().get(map_address("ours")).content == b'{"seed": 2}'


def test_a_program_is_ended_with_all_it_has_started(tmp_path: Path):
    """It starts another one, and says its number; whoever no longer wants it ends both."""
    other = [sys.executable, "-c", "import time; time.sleep(600)"]
    text = f"import subprocess, time; print(subprocess.Popen({other!r}).pid, flush=True); time.sleep(600)"
    told = list[int]()

    def look(said: str) -> None:
        if said.strip():
            told.append(int(said))
            raise GivenUp

    with pytest.raises(GivenUp):
        programs.run([sys.executable, "-c", text], tmp_path / "said", look, longest=60)
    until(lambda: not is_alive(told[0]))


def is_alive(program: int) -> bool:
    """One that has ended, and whose end nobody has asked for yet, is none."""
    try:
        return " Z " not in Path(f"/proc/{program}/stat").read_text()
    except OSError:
        return False


def test_what_a_program_said_last_is_told_when_it_fails(tmp_path: Path):
    with pytest.raises(OSError, match="no such land"):
        programs.run(
            [sys.executable, "-c", "raise SystemExit('no such land')"], tmp_path / "said", print_on, longest=60
        )
    with pytest.raises(TimeoutError, match="too long"):
        programs.run([sys.executable, "-c", "import time; time.sleep(600)"], tmp_path / "said", print_on, longest=0)
