"""What a rehearsal proved: the laws it was held to, the numbers, and both as a page."""

import os
import platform
import sqlite3
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import fmean
from tempfile import TemporaryDirectory

from django.conf import settings
from msgspec import Struct, convert

from astor.game.play.play import CLOCK
from astor.game.values.phases import ENDED
from astor.game.values.sides import own_side, sides_at
from astor.game.values.statements import StatementItem
from astor.rehearsal import coverage, hall
from astor.rehearsal.corner import CROWD, PAIRS
from astor.rehearsal.evening import Evening
from astor.rehearsal.players import Witness
from astor.shown.rows import ShownSeat, ShownStatement
from astor.venue import ledger, wall
from astor.venue.client import Client
from astor.venue.dice import rechecked
from astor.venue.ledger import Ledger, Record
from astor.venue.server import EventServer
from astor.venue.wall import Told, Watched
from factions import turns

KEPT, BELLS, DENSE, SAME, OWN, QUIET, WHOLE, FULL, TOLD, WALL, DICE = (
    "every answer is in the journal exactly once, and no refusal is", "every bell rang once and in its order",
    "the journal's numbers have no gap", "every screen shows at the end what a fresh one shows",
    "every socket heard its own sides and no word meant for others", "no order met a fault of the server, no error was "
    "logged", "everything that was planned happened", "every kind of order and purchase occurred, technologies and "
    f"deals enough, and {CROWD} side tables at once, {PAIRS} of them skirmishes of two seats a side", "every player "
    "has a story", "the wall has told what people talk about for 5 s or more, and no headline holds up the bell that "
    "ends its phase for more than 15 s", "every die of the journal is told when the secret is, "
    "and falls again in two reckonings"
)  # fmt: skip
PATIENT = (
    "A close may come long after its bell: a war waits for what officers learn and conquerors destroy (BAT-11, "
    "BAT-13). So what screens take is counted from the close, the entry that ended the phase."
)
FILMED = (
    "A headline takes its seconds at any pace, and a hurried phase is over before its bell has left the wall. So what "
    "the hall was told, frame by frame, is shown to the wall's own rule (`headlines.ts`) with each phase as long as "
    "the scenario gives it."
)
SEVERE = ("error", "critical")
TRIES = 5
"""So often a screen is compared with a fresh one; something may come between the two."""


@dataclass
class Verdict:
    """Law → what broke it; and what was counted."""

    faults: dict[str, list[str]] = field(default_factory=dict)
    journal: list[Record] = field(default_factory=list)
    log: Counter[tuple[str, str]] = field(default_factory=Counter)
    given: Counter[str] = field(default_factory=Counter)
    got: Counter[str] = field(default_factory=Counter)
    deals: int = 0
    shown: list[Told] = field(default_factory=list)
    judged: int = 0


async def judge(evening: Evening) -> Verdict:
    """Hold the laws on an event that has ended, while its screens are still connected."""
    journal, log = evening.journal(), Counter(evening.server.severe())
    played = [phase for phase in turns.order_of_play(evening.plan.turns) if phase != ENDED]
    closed = {record.phase for record in journal if record.command == "close_phase"}
    shown = _shown(evening) if wall.NODE else Watched([], [])
    given, got = coverage.orders(journal), coverage.acquired(_statements(evening))
    deals = sum(screen.outcomes["accept", ""] for screen in evening.witnesses)
    faults = {
        KEPT: ledger.lost_or_twice(evening.witnesses, journal),
        BELLS: ledger.bells(journal, evening.plan.turns) + [f"{p} never closed" for p in played if p not in closed],
        DENSE: ledger.gaps(journal),
        SAME: [name for screen in evening.screens for name in await _stale(screen)],
        OWN: _overheard(evening),
        QUIET: broken(evening.witnesses, log) + ledger.held(journal),
        WHOLE: [*evening.failed, *(f"{deed.__name__.strip('_')} never came" for _, deed in evening.due)],
    }
    if wall.NODE:
        faults[WALL] = _unread(evening, journal, shown)
        faults[DICE] = thrown_again(evening.server, evening.event)
    if evening.plan.full:
        faults[FULL] = coverage.missing(given, got, deals, evening.hall.crowd)
        faults[TOLD] = _untold(evening)
    judged = Ledger(evening.server.database, evening.event).judged()
    return Verdict(faults, journal, log, given, got, deals, shown.told, judged)


def _statements(evening: Evening) -> list[tuple[StatementItem, ...]]:
    """What all there are say, as Control's desk shows them."""
    return [statement.items for statement in evening.desk.of(ShownStatement).values()]


async def _stale(screen: Witness) -> list[str]:
    """The name of a screen that does not show what a fresh one shows."""
    for _ in range(TRIES):
        async with Client("fresh", screen.server, screen.path, screen.cookie, Random(0)) as fresh:
            await screen.until(lambda: (screen.epoch, screen.n) == (fresh.epoch, fresh.n))
            if screen.tables == fresh.tables:
                return []
    return [screen.name]


def _overheard(evening: Evening) -> list[str]:
    """Words meant for others, sides of others, and two phones on one seat."""
    seats = evening.hall.of(ShownSeat)
    faults = [f"{screen.name} heard {word}" for screen in evening.screens for word in screen.overheard()]
    for player in evening.players:
        own = {*sides_at(player.seat, player.faction), own_side(player.seat)}
        if set(player.tables) != own or seats[player.seat].faction != player.faction:
            faults.append(f"{player.name} has {sorted(player.tables)}")
    twice = [seat for seat, times in Counter(player.seat for player in evening.players).items() if times > 1]
    wrong = [screen.name for screen, sides in ((evening.hall, {"public"}), (evening.desk, {"public", "control"}))
             if set(screen.tables) != sides]  # fmt: skip
    return faults + [f"{seat} was given to two" for seat in twice] + [f"{name} has sides of others" for name in wrong]


def _untold(evening: Evening) -> list[str]:
    """The seats whose phones tell nothing of what they did and what befell them (SEAT-5)."""
    return [p.seat for p in evening.players if not any(name.startswith("deed/") for name in p.tables[f"seat/{p.seat}"])]


def _shown(evening: Evening) -> Watched:
    """What the hall's wall has shown of the day."""
    phases = turns.order_of_play(evening.plan.turns)
    lengths = {phase: evening.lengths.get(turns.kind_of(phase), 0) for phase in phases}
    with TemporaryDirectory() as folder:
        film = Path(folder) / "film"
        hall.write(hall.stretched(evening.hall.shots, lengths), film)
        return wall.watched(film)


def _unread(evening: Evening, journal: Iterable[Record], shown: Watched) -> list[str]:
    """What the wall did not tell, and headlines that stood too long; what the last bell brings, the stories tell."""
    ends = max((record.at for record in journal if record.command == "close_phase"), default=0)
    lines = [line for line in Ledger(evening.server.database, evening.event).lines() if line.at < ends]
    unread = [f"{line.code} in {line.phase}" for line in wall.unread(lines, shown, evening.hall.moments)]
    return unread + [f"{one.key} outlived {one.phase}" for one in wall.outlived(shown.told)]


AGAIN_S = 0.5


class Die(Struct, frozen=True):
    """A die as the page of all dice tells it."""

    seq: int
    label: str
    value: int


class Thrown(Struct, frozen=True):
    """That page."""

    dice: list[Die]


def thrown_again(server: EventServer, event: str) -> list[str]:
    """Dice of the journal that the page of dice does not tell of, or finds otherwise than they fell."""
    while (told := server.browser.get(f"/dice/{event}.json")).status == 202:
        time.sleep(AGAIN_S)
    if told.status != 200:
        return [f"the dice are not told: {told.status}"]
    listed = [(die.seq, die.label, die.value) for die in convert(told.json, Thrown).dice]
    untold = Counter(Ledger(server.database, event).dice())
    untold.subtract(listed)
    with TemporaryDirectory() as folder:
        day = Path(folder) / "day.json"
        day.write_text(told.text, encoding="utf-8")
        fault = rechecked(day).fault
    unlike = [f"{die} stands {times} times more in the journal" for die, times in untold.items() if times]
    return [*unlike, *filter(None, [fault])]


def broken(screens: Iterable[Witness], log: Counter[tuple[str, str]]) -> list[str]:
    failed = Counter[str]()
    for screen in screens:
        for (name, refused), times in screen.outcomes.items():
            failed[name] += times * (refused == "server_error")
    logged = [f"{times} × {level}: {text}" for (level, text), times in log.items() if level in SEVERE]
    return [f"{name} failed {times} times" for name, times in failed.items() if times] + logged


# The page


def page(evening: Evening, verdict: Verdict, command: str) -> str:
    """The report, to read on a terminal or in docs/."""
    plan = evening.plan
    closes = sum(record.command == "close_phase" and not record.step for record in verdict.journal)
    return "\n".join([
        "# Rehearsal", "",
        f"`{command}` on {datetime.now(UTC).date().isoformat()}: {len(evening.players)} players, a hall screen and a "
        f"desk at real sockets, {closes} phases of {plan.turns} turns in {evening.took:.0f} s.", "",
        f"{machine()}. The screens ran on the same machine as the server.", "",
        "## Laws", "",
        *laws(verdict), "",
        "## Numbers", "",
        *_numbers(evening, verdict), "", PATIENT, "", FILMED, "",
        "## Orders", "",
        *_orders(verdict, evening.witnesses), "",
        "## Warnings in the server's log", "",
        *([f"- {times} × {level}: {text}" for (level, text), times in verdict.log.most_common(20)] or ["None."]), "",
    ])  # fmt: skip


def machine() -> str:
    """What it ran on."""
    return (f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}, "
            f"SQLite {sqlite3.sqlite_version}, {settings.SERVER}")  # fmt: skip


def laws(verdict: Verdict) -> list[str]:
    """A line for each law, and one for each of the first faults."""
    lines = []
    for law, faults in verdict.faults.items():
        lines.append(f"- {'BROKEN' if faults else 'held'}: {law}")
        lines += [f"    - {fault}" for fault in faults[:10]]
        lines += [f"    - and {len(faults) - 10} more"] if len(faults) > 10 else []
    lines += [f"- not looked at, for want of node: {law}" for law in (WALL, DICE) if law not in verdict.faults]
    return lines


def _numbers(evening: Evening, verdict: Verdict) -> list[str]:
    waits = [1000 * wait for screen in evening.witnesses for wait in screen.waits]
    closes = rung(verdict.journal)
    waited = [at - evening.desk.bells[phase] for phase, at in closes.items() if phase in evening.desk.bells]
    rows = [("entries in the journal", str(len(verdict.journal))),
            ("orders answered", str(sum(sum(screen.outcomes.values()) for screen in evening.witnesses))),
            ("order → answer, p50 / p95 / p99", _spread(waits)),
            ("bell → close, p50 / p95 / p99 of the bells", _spread(waited)),
            ("close → last screen, p50 / p95 / p99 of the bells", _spread(told(evening.screens, closes)))]  # fmt: skip
    rows += _of_control(evening, verdict)
    rows += [(f"{what}", f"{seconds:.2f} s") for what, seconds in evening.back.items()]
    rows += [(f"memory of the server, {when}", f"{used:.0f} MB") for when, used in evening.memory.items()]
    return ["| what | measured |", "| --- | --: |", *(f"| {what} | {value} |" for what, value in rows)]


BY_HAND = ("confirm_objective", "deny_objective")


def _of_control(evening: Evening, verdict: Verdict) -> list[tuple[str, str]]:
    """What a Control at the stream had to do, beside one who tries every command; and how objectives were judged."""
    control = evening.attendant
    waited = f"{len(control.waits)}, {max(control.waits, default=0):.1f} s"
    by_hand = sum(verdict.given[name] for name in BY_HAND) + control.by_words
    return [
        ("taps for what waited, a phase: mean / most, and in which", _most(evening, control.taps)),
        ("requests answered in words, a phase: mean / most, and in which", _most(evening, control.answered)),
        ("what waited for Control, and the longest wait", waited),
        ("headlines on the wall, and the shortest time one had", _headlines(verdict.shown)),
        ("objectives judged by evidence / by hand", f"{verdict.judged - by_hand} / {by_hand}"),
        (f"side tables at once, {PAIRS} of them skirmishes of two seats a side", str(evening.hall.crowd)),
    ]  # fmt: skip


def _most(evening: Evening, counted: Mapping[str, int]) -> str:
    """From the second turn on: in the first one everything is tried."""
    of = {phase: counted.get(phase, 0) for phase in evening.desk.bells if phase >= "t2"}
    most = max(of, key=lambda phase: of[phase], default="")
    return f"{fmean(of.values() or [0]):.1f} / {of.get(most, 0)}, {most}"


def _headlines(shown: Sequence[Told]) -> str:
    times = Counter[str]()
    for one in shown:
        times[one.key] += one.ms
    return f"{len(times)}, {min(times.values(), default=0) / 1000:.0f} s"


def rung(journal: Iterable[Record]) -> dict[str, int]:
    """Phase → when the clock closed it, ms; where Control went back the last close counts, if that was the clock's."""
    closes = {record.phase: record for record in journal if record.command == "close_phase" and not record.step}
    return {phase: record.at for phase, record in closes.items() if record.actor == CLOCK}


def told(screens: Sequence[Witness], closes: Mapping[str, int]) -> list[int]:
    """Of each close, how long it took until the last screen that was there for it showed it, ms."""
    late = ([screen.ends.get(phase, 0) - at for screen in screens] for phase, at in closes.items())
    return [max(of_phase) for of_phase in late if max(of_phase) >= 0]


def _spread(values: Sequence[float]) -> str:
    return " / ".join(f"{at(values, share):.0f}" for share in (0.5, 0.95, 0.99)) + " ms" if values else "none"


def at(values: Sequence[float], share: float) -> float:
    """The value below which this share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def _orders(verdict: Verdict, screens: Iterable[Witness]) -> list[str]:
    """Every kind of order there is, in the journal; what was bought; what was answered otherwise."""
    got = {ware: n for ware, n in sorted(verdict.got.items()) if ware != coverage.TECHNOLOGY}
    return ["| kind of order | in the journal |", "| --- | --: |",
            *(f"| {name} | {times} |" for name, times in verdict.given.items()), "",
            f"Bought: {_counted(got)}.", "",
            f"Technologies researched: {verdict.got[coverage.TECHNOLOGY]}. Deals struck: {verdict.deals}.", "",
            f"Refused: {refused(screens)}."]  # fmt: skip


def refused(screens: Iterable[Witness]) -> str:
    """Which orders were, why and how often."""
    found = Counter[str]()
    for screen in screens:
        for (name, code), times in screen.outcomes.items():
            found[f"{name}: {code}"] += times if code else 0
    return _counted(dict((+found).most_common()))


def _counted(times: Mapping[str, int]) -> str:
    return ", ".join(f"{what} {count}" for what, count in times.items()) or "none"
