"""`make rehearse`: a short evening through real sockets, and a verdict that notices what is broken."""

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from astor.bots.screen import Order
from astor.game.values import dice
from astor.rehearsal import rehearse, verdict
from astor.rehearsal.evening import LEAST, Plan
from astor.rehearsal.players import Player, Witness
from astor.rehearsal.rehearse import main
from astor.rehearsal.verdict import Verdict
from astor.venue.ledger import Ledger
from astor.venue.pages import Answer, Browser
from astor.venue.server import EventServer
from astor.venue.surroundings import ROOT
from factions import turns
from tests.test_ledger import ENTRY

TOOLS = ("pytest", "hypothesis", "playwright", "importlinter")
CHECKLIST_S = 7 * 60
"""How long docs/running-an-event.md says that it takes."""


def test_a_short_evening_is_clean(tmp_path, capsys):
    report = tmp_path / "report.md"
    main(["--seats=9", "--turns=1", "--pace=0.4", "--kill", f"--write={report}"])
    page = report.read_text()
    assert page in capsys.readouterr().out
    assert "BROKEN" not in page
    assert page.count("- held: ") == 9
    assert "9 players" in page
    assert "8 phases of 1 turns" in page
    assert all(what in page for what in ("every screen dropped |", "server killed: every screen |", "| produce |"))
    assert all(what in page for what in ("| taps for what waited", "the longest wait |", "by evidence / by hand |"))
    assert "| hold_phase | 0 |" in page, "every kind of order is told, and a short evening needs not have them all"


def test_a_server_that_does_not_start_ends_the_rehearsal(monkeypatch):
    monkeypatch.setattr(EventServer, "command", lambda self: ["false"])
    with pytest.raises(RuntimeError, match="did not start"):
        main([])


def test_a_broken_law_is_the_exit_status(monkeypatch):
    async def broken(_evening: object) -> Verdict:
        return Verdict({verdict.DENSE: ["a gap"]})

    monkeypatch.setattr(rehearse, "judged", broken)
    monkeypatch.setattr(EventServer, "start", lambda self: None)
    monkeypatch.setattr(verdict, "page", lambda *_: "")
    with pytest.raises(SystemExit, match="a law was broken"):
        main([])


def test_an_organisers_machine_needs_no_tools_of_the_tests():
    without = f"import sys; sys.modules.update(dict.fromkeys({TOOLS})); import astor.rehearsal.__main__"
    without += "; import astor.rehearsal.rehearse, astor.rehearsal.games.balance"
    subprocess.run([sys.executable, "-c", without], check=True, cwd=ROOT)


# What the verdict notices


def test_what_was_not_looked_at_is_said():
    said = verdict.laws(Verdict({verdict.DENSE: [], verdict.KEPT: ["one was lost"]}))
    assert f"- held: {verdict.DENSE}" in said
    assert f"- BROKEN: {verdict.KEPT}" in said
    assert f"- not looked at, for want of node: {verdict.DICE}" in said


def test_a_word_for_others_is_heard_whenever_it_comes():
    screen = Witness("hall", EventServer(Path()), "storms", "", "")
    screen.tables = {"public": {"line/1": {"facts": "early"}}}
    screen.forbid(("early", "late", "never"))
    screen.search('{"t":"delta","set":{"line/2":"late"}}')
    assert screen.leaks == {"early", "late"}


async def test_a_bot_waits_for_the_other_half_of_a_row(monkeypatch):
    looks = 0

    def orders(*_: object) -> list[Order]:
        nonlocal looks
        looks += 1
        if looks == 1:
            raise KeyError("faction")
        return [("confirm", {})]

    monkeypatch.setattr("astor.rehearsal.players.duties.orders", orders)
    player = Player("phone0", EventServer(Path()), "storms", "", 1)
    player.tables = {"public": {}, "faction/elves": {}, "seat/elves-monarch": {}}
    assert await player._wanted(("t1/production", "")) == [("confirm", {})]


@pytest.mark.parametrize(("name", "awaited"), [("act", False), ("confirm", True)])
async def test_no_bell_waits_for_a_side_table(monkeypatch, name: str, *, awaited: bool):
    player, part = Player("phone0", EventServer(Path()), "storms", "", 1), ("t1/production", "")
    clock = {"phase": "t1/production", "part": ""}
    player.tables = {"public": {"event/storms": clock}, "faction/elves": {}, "seat/elves-monarch": {}}

    async def given(*_: object, **_more: object) -> None:
        player.tables["public"]["event/storms"] = {**clock, "part": "over"}

    monkeypatch.setattr("astor.rehearsal.players.duties.orders", lambda *_: [(name, {}), (name, {})])
    monkeypatch.setattr(player, "give", given)
    assert player.is_awaited(part), "nobody knows yet what it has to say"
    await player.turn(part, 0)
    assert player.is_awaited(part) is awaited
    assert player.is_awaited(("t1/trade", ""))


@pytest.mark.parametrize(("forged", "untold", "faults"), [(False, 0, 0), (True, 0, 1), (False, 1, 1)])
def test_a_die_that_fell_otherwise_or_is_not_told_is_found(monkeypatch, forged: bool, untold: int, faults: int):
    secret, label = "5a" * 32, "t1/lot/1"
    value = dice.roll(secret, label, 6) % 6 + 1 if forged else dice.roll(secret, label, 6)
    die = {"seq": 1, "phase": "t1/war", "word": "", "label": label, "value": value, "sides": 6}
    told = {"name": "x", "secret": secret, "commitment": dice.commitment(secret), "dice": [die], "ruled": 0}
    monkeypatch.setattr(Browser, "get", lambda *_: Answer(200, json.dumps(told), told, ""))
    monkeypatch.setattr(Ledger, "dice", lambda _: [(1, label, value)] * (1 + untold))
    assert len(verdict.thrown_again(EventServer(Path()), "storms")) == faults


def test_a_fault_of_the_server_is_found_in_answers_and_in_the_log():
    screen = Witness("phone0", EventServer(Path()), "storms", "", "")
    screen.outcomes.update([("produce", ""), ("produce", "late"), ("confirm", "server_error")])
    log = {("warning", "slow"): 3, ("error", "the bell failed"): 1}
    found = verdict.broken([screen], Counter(log))
    assert found == ["confirm failed 1 times", "1 × error: the bell failed"]


def test_what_a_phase_waits_past_its_bell_is_not_counted_to_the_screens():
    closed = replace(ENTRY, actor="clock", command="close_phase", phase="t1/war", at=14_000)
    early = replace(closed, actor="control/ann", phase="t1/upkeep", at=20_000)
    screens = [Witness(name, EventServer(Path()), "storms", "", "") for name in ("hall", "desk", "phone away")]
    for screen, shown in zip(screens, (14_040, 14_090), strict=False):
        screen.ends |= {"t1/war": shown, "t1/upkeep": 20_500}
    assert verdict.rung([closed, early, replace(closed, step=True, at=14_001)]) == {"t1/war": 14_000}
    assert verdict.told(screens, {"t1/war": 14_000, "t1/trade": 1}) == [90]


def test_a_close_that_control_took_back_is_no_bell_of_the_clocks():
    closed = replace(ENTRY, actor="clock", command="close_phase", at=5)
    assert verdict.rung([closed, replace(closed, actor="control/ann", at=9)]) == {}
    assert verdict.rung([closed, replace(closed, at=9)]) == {"t1/production": 9}


def test_the_log_is_read_by_its_levels(tmp_path):
    (tmp_path / "log").write_text("2026 [info     ] fine\n2026 [warning  ] slow   x=1\n2026 [error    ] bad\n")
    assert EventServer(tmp_path).severe() == [("warning", "slow x=1"), ("error", "bad")]


def test_a_plan_has_every_phase_at_its_pace():
    lengths = Plan(pace=0.1).lengths()
    assert lengths.keys() == {*turns.TURN, "planning", "initial_diplomacy"}
    assert min(lengths.values()) == LEAST


def test_every_turn_takes_its_phases_and_a_whole_evening_the_minutes_of_the_checklist():
    one, two = Plan(turns=1), Plan(turns=2)
    assert two.seconds() - one.seconds() == round(sum(two.lengths()[kind] for kind in turns.TURN))
    assert Plan().seconds() < CHECKLIST_S < Plan().patience


def test_only_an_evening_of_all_turns_with_all_seats_is_held_to_everything():
    assert Plan().full
    assert not Plan(turns=5).full
    assert not Plan(seats=9).full
