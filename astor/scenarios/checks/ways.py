"""Set-up: where one gets to, step by step, in what is joined to what."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

Joined = Mapping[str, Iterable[str]]
"""From each to those one step away."""


def both_ways(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """From either of these to the other."""
    joined: dict[str, set[str]] = defaultdict(set)
    for one, other in pairs:
        joined[one].add(other)
        joined[other].add(one)
    return dict(joined)


def reached(joined: Joined, start: str) -> dict[str, str]:
    """All one gets to from here by a step or more, the nearest first, each with the one before it on a shortest way."""
    found: dict[str, str] = {}
    waiting = [start]
    for at in waiting:
        for to in joined.get(at, ()):
            if to not in found:
                found[to] = at
                waiting.append(to)
    return found


def pieces(joined: Joined) -> list[set[str]]:
    """The parts that hang together, of what is joined both ways."""
    return _each_once({key: {key, *reached(joined, key)} for key in joined})


def rings(joined: Joined) -> list[set[str]]:
    """The parts in each of which one gets from any to any, itself included."""
    beyond = {key: reached(joined, key) for key in joined}
    return _each_once({key: {to for to in beyond[key] if key in beyond.get(to, ())}
                       for key in joined if key in beyond[key]})  # fmt: skip


def _each_once(parts: Mapping[str, set[str]]) -> list[set[str]]:
    return [part for key, part in parts.items() if key == min(part)]


def round_trip(joined: Joined, start: str) -> list[str]:
    """A shortest way from one that is in a ring back to itself."""
    before, way = reached(joined, start), [start]
    while (back := before[way[-1]]) != start:
        way.append(back)
    return [start, *reversed(way)]
