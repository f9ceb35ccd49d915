"""What a rehearsed war is measured by: seasons, calls and who answered them, battles. The clock is handed in."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from astor.game.rows.page import Image
from astor.rehearsal.players import Witness
from astor.shown.rows import ShownActivation, ShownBattle
from astor.shown.seen import Seen

Key = tuple[str, str]
"""A season and an army."""

TITLE = "A war in real time"
ANSWERED, PLANNED, DEFAULTED, LAPSED = "answered in time", "by plan", "by default", "lapsed"
ANSWERS = ("march", "decline")
DECISIONS = ("choose_losses", "withdraw_units", "join_battle", "admit_ally", "grow")


@dataclass
class Dispatches:
    """What everybody's screen shows of a war, noted whenever it is looked at. Times are seconds of `now`.

    Which turns were `answered` by a player, and which had a plan, those say who gave or filed them.
    """

    now: Callable[[], float]
    opened: dict[str, float] = field(default_factory=dict)
    closed: dict[str, float] = field(default_factory=dict)
    called: dict[Key, float] = field(default_factory=dict)
    done: dict[Key, tuple[float, str]] = field(default_factory=dict)
    answered: set[Key] = field(default_factory=set)
    planned: set[Key] = field(default_factory=set)
    begun: dict[str, float] = field(default_factory=dict)
    over: dict[str, tuple[float, int]] = field(default_factory=dict)
    largest: int = 0

    def look(self, season: str, rows: Mapping[str, Image]) -> None:
        """The public rows as they are now; `season` as t1/season_1, "" outside of one."""
        at = self.now()
        for old in self.opened.keys() - self.closed.keys() - {season}:
            self.closed[old] = at
        if season:
            self.opened.setdefault(season, at)
        seen = Seen(rows)
        turns = {(turn.season, turn.army): turn for turn in seen.of(ShownActivation).values()}
        self.largest = max(self.largest, len(turns))
        for key, turn in turns.items():
            self._note_call(key, turn, at)
        for key in self.called.keys() - self.done.keys() - turns.keys():  # with its turn the season was over
            self.done[key] = at, "acted" if key in self.planned else "declined"
        for name, battle in seen.of(ShownBattle).items():
            self._note_battle(f"battle/{name}", battle, at)

    def _note_call(self, key: Key, turn: ShownActivation, at: float) -> None:
        if turn.state != "waiting":
            self.called.setdefault(key, at)
        if turn.state == "done":
            self.done.setdefault(key, (at, turn.how))

    def _note_battle(self, name: str, battle: ShownBattle, at: float) -> None:
        self.begun.setdefault(name, at)
        if battle.state == "over":
            self.over.setdefault(name, (at, battle.round))

    def outcomes(self) -> Counter[str]:
        """How the calls were settled."""
        return Counter(self._outcome(key, how) for key, (_, how) in self.done.items())

    def _outcome(self, key: Key, how: str) -> str:
        if key in self.answered:
            return ANSWERED
        return {"acted": PLANNED, "lapsed": LAPSED}.get(how, DEFAULTED)

    def waits(self) -> list[float]:
        """From each call to the end of the turn, its battle left out, s."""
        return [at - self.called[key] for key, (at, _) in self.done.items() if at > self.called[key]]

    def faults(self, phase: str) -> list[str]:
        """What got stuck; `phase`: where the event stands afterwards."""
        found = [f"{army} was called in {season} and never had its turn"
                 for season, army in sorted(self.called.keys() - self.done.keys())]  # fmt: skip
        found += [f"{battle} never ended" for battle in sorted(self.begun.keys() - self.over.keys())]
        found += [f"{season} never ended" for season in sorted(self.opened.keys() - self.closed.keys())]
        return found + ([] if not phase.endswith("/war") else [f"{phase} never closed"])


# The page


def section(told: Dispatches, screens: Sequence[Witness], words: Mapping[str, str]) -> str:
    """The section of docs/performance.md; `words`: by which command, when and on what."""
    outcomes, given = told.outcomes(), _given(screens)
    waits = [1000 * wait for screen in screens for wait in screen.waits]
    rows = [
        *((f"{season.partition('/')[2].replace('_', ' ')}, s", f"{told.closed[season] - told.opened[season]:.0f}")
          for season in sorted(told.closed)),
        ("armies and fleets with a turn in a season, at the most", str(told.largest)),
        *((f"calls {how}", str(outcomes[how])) for how in (ANSWERED, PLANNED, DEFAULTED, LAPSED)),
        ("call → turn over, p50 / p99, s", spread(told.waits(), 1)),
        ("battles, and their rounds", f"{len(told.over)}, {sum(rounds for _, rounds in told.over.values())}"),
        ("longest battle, s", f"{max((at - told.begun[b] for b, (at, _) in told.over.items()), default=0):.0f}"),
        ("decisions of players in battles", str(sum(given[name] for name in DECISIONS))),
        ("order → answer, p50 / p99, ms", spread(waits)),
    ]  # fmt: skip
    text = (
        "Bots on all seats, a hall screen and a desk at real sockets; the time limits are the scenario's, 3 s to stop "
        "a plan and 15 s for a call without one and for each decision; at most half of the units fall in a round, so "
        "that battles last. A bot answers after 2 to 6 s, one in ten calls and decisions not at all."
    )
    return "\n".join([f"## {TITLE}", "", f"`{words['command']}` on {words['date']}: {words['machine']}.", "", text, "",
                      "| what | measured |", "| --- | --: |", *(f"| {what} | {value} |" for what, value in rows),
                      "", "No queue got stuck, every battle ended, and the phase closed at its bell."])  # fmt: skip


def _given(screens: Iterable[Witness]) -> Counter[str]:
    found = Counter[str]()
    for screen in screens:
        for (name, refused), times in screen.outcomes.items():
            found[name] += 0 if refused else times
    return found


def spread(values: Sequence[float], digits: int = 0) -> str:
    """Median and 99th percentile."""
    ordered = sorted(values)
    if not ordered:
        return "none"
    return " / ".join(
        f"{ordered[min(len(ordered) - 1, int(share * len(ordered)))]:.{digits}f}" for share in (0.5, 0.99)
    )


def put(page: str, own: str, title: str = TITLE) -> str:
    """A page with this section in place of the one it had, or at its end."""
    kept, found, rest = page.partition(f"\n## {title}\n")
    after = rest.partition("\n## ")[1:] if found else ("", "")
    return f"{kept.rstrip()}\n\n{own.strip()}\n{''.join(after)}"


def own_section(page: str) -> str:
    """What a page says of a war; "" if nothing."""
    _, found, rest = page.partition(f"\n## {TITLE}\n")
    return f"## {TITLE}\n{rest.partition(chr(10) + '## ')[0]}" if found else ""
