"""What may be done at a side table: what it costs to tell, of duels and of skirmishes beside each other in one run."""

import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from astor.ventures.many_quests import thrown
from astor.ventures.orders import offer
from astor.ventures.reading import content
from astor.ventures.reading.ring_content import armoury
from astor.ventures.reading.skirmish_content import edition
from astor.ventures.rules.play import Entrant, Ruleset
from tests.bench.runs import Bench, share

TITLE = "What may be done at a side table"
EDITION = "istra-2"
MOST = 200
"""Deeds of one fight that are looked at."""


async def offers(bench: Bench) -> None:
    table = bench.table(
        TITLE, f"{bench.scale.fights} fights each, of all kits and companies on all boards, played by what is usual, "
        "after as many others: a server keeps what it has reckoned of a blow. Before each deed what may be done is "
        "told as to the phone that decides. CPU, ms; bytes of it as JSON.",
        "fight", "looks", "CPU, p50 / p95 / p99", "CPU, mean", "bytes, p50 / p99 / most")  # fmt: skip
    ring, skirmish = armoury().ring, edition(EDITION)
    for name, rules, kits, boards in (
        ("duel", content.ring(), list(ring.kit), list(ring.ground)),
        ("skirmish", content.skirmish(EDITION), list(skirmish.companies), list(skirmish.grounds)),
    ):
        spent, sizes = list[float](), list[float]()
        for state in _looks(rules, kits, boards, "before", bench.scale.fights):
            offer(rules, state)
        for state in _looks(rules, kits, boards, "measured", bench.scale.fights):
            began = time.process_time()
            told = offer(rules, state)
            spent.append(1000 * (time.process_time() - began))
            sizes.append(len(msgspec.json.encode(told)))
        cpu = " / ".join(f"{share(spent, part):.1f}" for part in (0.5, 0.95, 0.99))
        size = " / ".join(f"{share(sizes, part):.0f}" for part in (0.5, 0.99, 1.0))
        bench.add(table, name, len(spent), cpu, f"{sum(spent) / len(spent):.1f}", size)


def _looks(rules: Ruleset[Any], kits: Sequence[str], boards: Sequence[str], seed: str, fights: int) -> Iterator[Any]:
    """How it stands before each deed, fight by fight."""
    for n in range(fights):
        dice = Random(f"{seed}/{n}")
        roll = thrown(dice)
        entrants = Entrant("a", kit=dice.choice(kits)), Entrant("b", kit=dice.choice(kits))
        state, deeds = rules.begin(entrants, boards[n % len(boards)], roll), 0
        while rules.outcome(state) is None and deeds < MOST:
            yield state
            state, _ = rules.do(state, rules.usual(state), roll)
            deeds += 1
