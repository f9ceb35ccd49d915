"""What a day of troubles came to, in a few lines to print."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Outage:
    """One trouble, in seconds since it came: over, and 95 % of the phones answered again."""

    kind: str
    killed: bool
    over: float
    back: float


def report(outages: Sequence[Outage], *, phones: int, answered: int, bells: int) -> str:
    """The lines of a table by kind, and what they sum up to. Only a kill counts from its beginning."""
    kinds = sorted({outage.kind for outage in outages})
    head = (f"{len(outages)} faults, {phones} phones, {answered} orders answered, {bells} bells",
            f"{'fault':28}{'times':>6}   until 95 % of phones were answered again, s: p50, p95")  # fmt: skip
    lines = [_line(kind, [o for o in outages if o.kind == kind]) for kind in kinds]
    killed = [outage for outage in outages if outage.killed]
    return "\n".join((*head, *lines, f"kill → accepting again, s: {_both(o.over for o in killed)}",
                      f"kill → 95 % of phones back, s: {_both(o.back for o in killed)}"))  # fmt: skip


def _line(kind: str, outages: Sequence[Outage]) -> str:
    waits = _both(o.back - (0 if o.killed else o.over) for o in outages)
    return f"{kind.replace('_', ' '):28}{len(outages):6}   {waits}"


def _both(figures: Iterable[float]) -> str:
    ordered = sorted(figures)
    return f"p50 {_at(ordered, 0.5):.2f}, p95 {_at(ordered, 0.95):.2f}" if ordered else "none"


def _at(ordered: Sequence[float], part: float) -> float:
    return ordered[math.ceil(part * len(ordered)) - 1]
