"""How the server says it is: each topic's states, what reaches the desks and what does not."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from astor.backups import backups
from astor.door import code_guesses
from astor.door.code_guesses import Guesser
from astor.game.journal import boards
from astor.game.models import Backup
from astor.health import health, pulse
from astor.health.health import LastBackup, Topic
from astor.health.pulse import Pulse
from astor.running import ticker
from astor.running.broken_events import Told
from astor.running.thread import in_turn, now_ms
from astor.sockets.hub import hub
from astor.sockets.presence import SILENCE_S
from astor.version import VERSION
from tests import cast
from tests.house.test_words import catalogue, said
from tests.rooms.screens import Venue, state
from tests.told import facts_fit

GB = 1024**3
MINUTE = 60_000
NOW = cast.T0


def told(topic: Topic) -> tuple[str, str, dict[str, Any]]:
    return topic["state"], topic["code"], topic["facts"]


@pytest.mark.parametrize(("topic", "expected"), [
    (health.database(2.4), ("good", "database_good", {"ms": 2})),
    (health.database(347.0), ("warn", "database_slow", {"ms": 350})),
    (health.database(None), ("bad", "database_silent", {"seconds": 5})),
    (health.clock(0.3), ("good", "clock_good", {})),
    (health.clock(4.2), ("warn", "clock_late", {"seconds": 4})),
    (health.clock(12.0), ("bad", "clock_stands", {"seconds": 12})),
    (health.disk(37 * GB), ("good", "disk_good", {"gb": 37})),
    (health.disk(312 * 1024**2), ("warn", "disk_low", {"mb": 310})),
    (health.disk(19 * 1024**2), ("bad", "disk_full", {"mb": 19})),
    (health.address("http://a"), ("good", "address_good", {"address": "http://a"})),
    (health.address("http://localhost", alone=True), ("warn", "address_none", {})),
    (health.address("http://a", others=2), ("warn", "address_several", {"address": "http://a", "others": 2})),
    (health.address("http://a", gone="b"), ("warn", "address_gone", {"name": "b", "address": "http://a"})),
    (health.address("http://a", others=2, stranger="c"), ("warn", "address_unknown", {"name": "c", "address": "http://a"})),
    (health.phones(34, 34), ("good", "phones_good", {"connected": 34})),
    (health.phones(32, 34), ("good", "phones_good", {"connected": 32})),
    (health.phones(30, 34), ("warn", "phones_lost", {"connected": 30, "lost": 4})),
    (health.phones(97, 100), ("good", "phones_good", {"connected": 97})),
    (health.phones(10, 34), ("bad", "phones_lost", {"connected": 10, "lost": 24})),
    (health.phones(10, 34, running=False), ("warn", "phones_lost", {"connected": 10, "lost": 24})),
    (health.phones(1, 4), ("warn", "phones_lost", {"connected": 1, "lost": 3})),
    (health.phones(34, 34, guessing=2), ("warn", "codes_guessed", {"connected": 34, "addresses": 2})),
    (health.events([]), ("good", "events_good", {})),
    (health.events([Told(1, "Astor", "phase: none", put_away=False)]),
     ("bad", "event_broken", {"event": "Astor", "what": "phase: none", "n": 1})),
    (health.version(""), ("good", "version_good", {"version": VERSION})),
    (health.version("99.1"), ("warn", "version_other", {"version": VERSION, "other": "99.1"})),
    (health.backup(LastBackup(), running=True, now=NOW), ("good", "backup_none", {})),
    (health.backup(LastBackup(asked=NOW - 2 * MINUTE), running=True, now=NOW), ("good", "backup_none", {})),
    (health.backup(LastBackup(asked=NOW - 14 * MINUTE), running=True, now=NOW),
     ("warn", "backup_late", {"minutes": 14})),
    (health.backup(LastBackup(apart=False), running=False, now=NOW), ("good", "backup_none_apart", {})),
    (health.backup(LastBackup(NOW - 2 * MINUTE), running=True, now=NOW), ("good", "backup_good", {"minutes": 2})),
    (health.backup(LastBackup(NOW - 14 * MINUTE), running=True, now=NOW), ("warn", "backup_late", {"minutes": 14})),
    (health.backup(LastBackup(NOW - 44 * MINUTE), running=True, now=NOW), ("bad", "backup_late", {"minutes": 44})),
    (health.backup(LastBackup(NOW - 44 * MINUTE), running=False, now=NOW), ("good", "backup_good", {"minutes": 44})),
    (health.backup(LastBackup(NOW - 2 * MINUTE, paper="full"), running=True, now=NOW),
     ("warn", "paper_failed", {"fault": "full"})),
    (health.backup(LastBackup(NOW - 999 * MINUTE), running=False, now=NOW), ("good", "backup_old", {"hours": 16})),
    (health.backup(LastBackup(NOW - 2 * MINUTE, apart=False), running=True, now=NOW),
     ("warn", "backup_one_disk", {"minutes": 2})),
    (health.backup(LastBackup(NOW - 44 * MINUTE, apart=False), running=True, now=NOW),
     ("bad", "backup_late", {"minutes": 44})),
    (health.backup(LastBackup(NOW, "full"), running=True, now=NOW), ("warn", "backup_half", {"fault": "full"})),
    (health.backup(LastBackup(NOW, "full", there=False), running=True, now=NOW),
     ("bad", "backup_failed", {"fault": "full"})),
])  # fmt: skip
def test_a_topic_says_how_it_is(topic: Topic, expected: tuple[str, str, dict[str, Any]]):
    assert told(topic) == expected
    facts_fit(topic["code"], topic["facts"])


def test_every_topic_has_a_sentence():
    codes = set(said("topic", 1))
    assert len(codes) > 10
    assert {code for code in codes if f"health.{code}" not in catalogue()} == set()


# At the desks


async def row(venue: Venue, found: Pulse) -> dict[str, Any]:
    """Look, and what a desk is shown."""
    await found.look()
    await venue.settle()
    desk = next(screen for screen in venue.screens if "control" in screen.tables)
    return desk.row(pulse.NAME)


async def test_the_desks_see_how_the_server_is_and_nobody_else(venue: Venue):
    screens = await venue.everybody()
    heard = await venue.news(screens, Pulse().look)
    assert list(heard) == ["control"]
    shown = screens["control"].row(pulse.NAME)
    assert shown.keys() == {"at", "database", "clock", "disk", "address", "phones", "backup", "events", "version"}
    assert shown["phones"] == health.phones(4, 4)
    assert shown["backup"]["code"] == "backup_none_apart"


async def test_what_has_not_changed_is_not_told_again(venue: Venue):
    desk, found = await venue.desk(), Pulse()
    await found.look()
    await venue.settle()
    live = hub.events[cast.EVENT]
    shown = live.own[pulse.NAME]
    heard = len(desk.heard)
    others = {**shown, "database": health.topic("good", "database_good", ms=19), "at": shown["at"] + 59_999}
    for row in (shown, {**shown, "at": shown["at"] + 999_999}, others):
        await pulse.tell(live, row)
    await venue.settle()
    assert len(desk.heard) == heard


async def test_figures_are_renewed_now_and_then_and_troubles_at_once(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ticker, "pace", ticker.Pace())  # here nobody looks at the clock all the time
    desk = await venue.desk()
    await Pulse().look()
    live = hub.events[cast.EVENT]
    shown = live.own[pulse.NAME]
    later = {**shown, "at": shown["at"] + pulse.STALE, "disk": health.disk(444 * GB)}
    trouble = {**later, "clock": health.clock(4.0)}
    for row in (later, trouble, {**trouble, "backup": health.backup(LastBackup(NOW), running=True, now=NOW)}):
        await pulse.tell(live, row)
        await venue.settle()
        assert desk.row(pulse.NAME) == row


async def test_phones_that_are_lost_are_missed_for_a_minute(venue: Venue):
    screens, found = await venue.everybody(), Pulse()
    await row(venue, found)
    for seat in (cast.QUEEN, cast.GENERAL, cast.ELF_QUEEN):
        await screens[seat].leave()
    await venue.settle()
    for _ in range(pulse.LOOKS - 1):
        assert (await row(venue, found))["phones"] == health.phones(1, 4)
    assert (await row(venue, found))["phones"] == health.phones(1, 1)


async def test_guessed_codes_are_announced(venue: Venue):
    await venue.desk()
    found = Pulse()
    event = await in_turn(state)
    for at in range(code_guesses.AT_ONCE):
        await in_turn(code_guesses.count_wrong, event, Guesser(f"device-{at}", "192.0.2.7"), now_ms())
    assert (await row(venue, found))["phones"] == health.phones(0, 0, guessing=1)
    await venue.order("control/ann", "open_codes")
    assert (await row(venue, found))["phones"]["code"] == "phones_good"


async def test_a_backup_and_its_faults_are_told(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    await venue.desk()
    found, now = Pulse(), now_ms()
    monkeypatch.setattr(backups, "are_apart", lambda: True)
    for fields, code in (({"done": now, "file": "x"}, "backup_good"), ({"fault": "full"}, "backup_failed"),
                         ({"done": now, "file": "x", "fault": "no stick"}, "backup_half"),
                         ({"done": now, "file": "x"}, "backup_good")):  # fmt: skip
        await in_turn(Backup.objects.create, asked=now, why="time", **fields)
        assert (await row(venue, found))["backup"]["code"] == code


async def test_a_backup_on_the_games_own_disk_is_not_all_well(venue: Venue, settings: Any, tmp_path: Path):
    await venue.desk()
    await in_turn(Backup.objects.create, asked=now_ms(), why="time", done=now_ms(), file="x")
    settings.EMBEDDED = True
    settings.DATA = tmp_path
    for second in ("", str(tmp_path), str(tmp_path / "taken away")):
        settings.SECOND_BACKUPS = second
        assert (await row(venue, Pulse()))["backup"]["code"] == "backup_one_disk"
    settings.SECOND_BACKUPS = "/proc"  # certainly another device
    assert (await row(venue, Pulse()))["backup"]["code"] == "backup_good"


async def test_a_database_that_does_not_answer_is_asked_once(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    await venue.desk()
    found, asked, answer = Pulse(), [], asyncio.Event()

    async def silent(work: Any) -> pulse.Tables:
        asked.append(work)
        await answer.wait()
        return pulse.Tables(False, LastBackup(), {})

    with monkeypatch.context() as patch:
        patch.setattr(pulse, "in_turn", silent)
        patch.setattr(health, "SILENT_MS", 10)
        for _ in range(3):
            assert await found.ask() is None
        answer.set()
        assert await found.ask() is not None
    assert len(asked) == 1


async def test_a_database_that_fails_is_silent(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    await venue.desk()

    async def fails(work: Any) -> pulse.Tables:
        raise ConnectionError("away")

    monkeypatch.setattr(pulse, "in_turn", fails)
    assert (await row(venue, Pulse()))["database"]["state"] == "bad"


async def test_a_ticker_that_stands_is_seen(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    await venue.desk()
    pace = ticker.Pace()
    monkeypatch.setattr(ticker, "pace", pace)
    pace.at -= 4.5
    pace.look()  # it went on by itself, but had been late
    assert (await row(venue, Pulse()))["clock"] == health.clock(4.5)
    assert (await row(venue, Pulse()))["clock"] == health.clock(0)


# The others' health


async def test_other_processes_are_shown_until_they_fall_silent(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(hub, "tell_others", told.append)
    desk = await venue.desk()
    mine = await row(venue, Pulse())
    message = next(message for message in told if message["type"] == "health")
    assert message["rows"] == {pulse.NAME: mine}
    await hub.hear(message)  # our own words come back
    await hub.hear({**message, "from": "another", "rows": {"health/other-2": mine}})
    await venue.settle()
    assert desk.row("health/other-2") == mine
    await pulse.forget(max(hub.heard.values()) + SILENCE_S + 1)
    await venue.settle()
    assert desk.row("health/other-2") == {}
    assert desk.row(pulse.NAME) == mine


async def test_a_board_that_has_lost_step_is_loud(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    desk = await venue.desk()
    monkeypatch.setattr(boards, "astray", lambda _event, kind: [f"{kind}/ostmark"])
    await Pulse().compare()
    assert (await desk.until("note"))["code"] == "board_astray"
