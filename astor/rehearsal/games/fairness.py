"""Is what the phone advises good, and the game fair: whole days of bots, compared (`make days`).

It is an error if tapping only what is yellow is worse than saying nothing, or leaves a court in the second half of all
more often than not, or if the same court comes first too often.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from statistics import mean, median, quantiles

from astor.rehearsal.games import at_once, balance
from astor.rehearsal.games.days import BOTS, SILENT, WAYS, YELLOW, Day, End

LEAST = 16
"""So many days at least: each of eight courts is played otherwise twice."""
BEARABLE = 2
"""Nobody who taps what is yellow may end with so many provinces fewer, and one more, than a tenth of the silent do."""
MOST_WINS = 30
"""In so many of a hundred days at most may the same court come first."""


def faults(ends: Sequence[End]) -> list[str]:
    """Where yellow was worse than silence, or the game was not fair."""
    tried = _tried(ends)
    wrong = list[str]()
    lands, shares = ({way: measure(tried[way]) for way in (SILENT, YELLOW)} for measure in (_lands, _shares))
    for what, by_way in (("provinces", lands), ("objectives", shares)):
        silent, yellow = median(by_way[SILENT]), median(by_way[YELLOW])
        if yellow < silent:
            wrong.append(f"{what} in the median: yellow {yellow:.2f}, silent {silent:.2f}")
    least, bearable = min(lands[YELLOW]), _tenth(lands[SILENT]) - BEARABLE
    if least < bearable:
        wrong.append(f"yellow ended with {least} provinces, and {bearable:.1f} is bearable")
    days = _days(ends, BOTS)
    for faction, wins in _wins(days).items():
        if wins * 100 > MOST_WINS * len(days):
            wrong.append(f"{faction} came first in {wins} of {len(days)} days")
    upper = sum(_in_first_half(day) for day in _days(ends, YELLOW))
    if upper * 2 <= len(tried[YELLOW]):
        wrong.append(f"yellow came in the first half in {upper} of {len(tried[YELLOW])} days")
    return wrong


def _tried(ends: Iterable[End]) -> dict[str, list[End]]:
    """The ends of the courts that were played otherwise, by how."""
    tried = defaultdict[str, list[End]](list)
    for end in ends:
        if end.tried:
            tried[end.way].append(end)
    return tried


def _days(ends: Iterable[End], way: str) -> list[list[End]]:
    """The ends of all courts, day by day."""
    days = defaultdict[int, list[End]](list)
    for end in ends:
        if end.way == way:
            days[end.seed].append(end)
    return list(days.values())


def _lands(ends: Iterable[End]) -> list[float]:
    """The provinces of those that are kingdoms: guild and religions begin without."""
    return [end.lands for end in ends if end.kind == "kingdom"]


def _shares(ends: Iterable[End]) -> list[float]:
    return [end.share for end in ends]


def _tenth(lands: Sequence[float]) -> float:
    """So many provinces a tenth of them do not exceed."""
    return quantiles(lands, n=10, method="inclusive")[0]


def _wins(days: Iterable[list[End]]) -> dict[str, int]:
    """Court → in how many days nobody came before it; who share the first place have each come first."""
    wins = defaultdict[str, int](int)
    for day in days:
        best = max(end.rank for end in day)
        for end in day:
            wins[end.faction] += end.rank == best
    return dict(sorted(wins.items()))


def _in_first_half(day: Sequence[End]) -> bool:
    """Did fewer than half of the courts come before the one that was played otherwise?"""
    own = next(end for end in day if end.tried)
    return 2 * sum(end.rank > own.rank for end in day) < len(day)


TEXT = """{heading}

{days} days of six turns (seeds {first} to {last}), each played three times by `{command}` on {date}, with
their own wars, battles, treaties and weddings. Bots have all seats of monarchs, generals and wizards but those of one
court, the next with each seed: nobody sits there, or somebody taps only what is yellow on the phone wherever it
leads, or it is played by bots like the others. Provinces are those of kingdoms.

| the court | provinces: median | a tenth has at most | least | % of objectives: median | mean | in the first half |
| --- | --: | --: | --: | --: | --: | --: |
{rows}

Where all courts are bots: in how many days each came first by the share of its objectives, then by their number, then
by provinces. Who shares the first place has come first.

| {courts} |
| {rules} |
| {wins} |

{verdict}
"""


GOOD = "Yellow is never worse than silence and mostly in the first half; no court comes first too often."


def section(ends: Sequence[End], command: str, date: str) -> str:
    """The tables, as docs/balance.md has them."""
    seeds, tried = sorted({end.seed for end in ends}), _tried(ends)
    wins = _wins(_days(ends, BOTS))
    return TEXT.format(
        heading=balance.WHOLE_DAYS, days=len(seeds), first=seeds[0], last=seeds[-1], command=command, date=date,
        rows="\n".join(_row(way, tried[way], _days(ends, way)) for way in WAYS),
        courts=" | ".join(wins), rules=" | ".join("--:" for _ in wins), wins=" | ".join(map(str, wins.values())),
        verdict="\n".join(f"- Not as it should be: {fault}." for fault in faults(ends)) or GOOD,
    )  # fmt: skip


def _row(way: str, ends: Sequence[End], days: Iterable[list[End]]) -> str:
    lands = _lands(ends)
    shares = [100 * share for share in _shares(ends)]
    upper = 100 * mean(_in_first_half(day) for day in days)
    cells = (
        f"{median(lands):g}",
        f"{_tenth(lands):g}",
        f"{min(lands):g}",
        f"{median(shares):.0f}",
        f"{mean(shares):.0f}",
    )
    return f"| {way} | {' | '.join(cells)} | {upper:.0f} % |"


def many(seeds: range, processes: int) -> Iterator[End]:
    """The ends of all courts in all these days, each played in every way."""
    return at_once.ends(_play, list(product(seeds, WAYS)), processes, "days")


def _play(job: tuple[int, str]) -> list[End]:
    return Day(*job).play()


def main(given: Sequence[str]) -> int:
    """The exit status; the tables stand in docs/balance.md, after those of single kingdoms."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--days", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="of the first day")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--write", type=Path, default=balance.PAGE, metavar="FILE", help="the page they stand in")
    asked = parser.parse_args(given)
    if asked.days < LEAST:
        parser.error(f"at least {LEAST} days: every court is to be played twice")
    ends = list(many(range(asked.seed, asked.seed + asked.days), asked.processes))
    command = f"make days ARGS='--days {asked.days} --seed {asked.seed}'"
    tables = section(ends, command, datetime.now(UTC).date().isoformat())
    before = asked.write.read_text(encoding="utf-8").partition(balance.WHOLE_DAYS)[0] if asked.write.exists() else ""
    asked.write.write_text(f"{before.rstrip()}\n\n{tables}".lstrip(), encoding="utf-8")
    wrong = faults(ends)
    print(*wrong, f"written: {asked.write.name}", sep="\n")
    return bool(wrong)
