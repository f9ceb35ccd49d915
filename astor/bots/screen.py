"""Seats (SEAT-5): what a bot reads off its seat's screen. It knows nothing else. Pure."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from astor.game.rows.page import Image
from factions.rules.goods import GOODS

View = Mapping[str, Image]
"""Rows by name, as one seat sees them."""

Order = tuple[str, dict[str, Any]]
"""A command and its arguments."""

POSTS = ("commander", "lieutenant")
BUILDS = {"kingdom": 0.35, "guild": 0.6, "religion": 0.5}
"""How likely a faction saves for great works in a turn: those without land have nothing else to build."""


def sides_of(seat: str, faction: str) -> tuple[str, str, str]:
    return "public", f"faction/{faction}", f"seat/{seat}"


def merged(sides: Iterable[Mapping[str, Image]]) -> dict[str, Image]:
    """The rows of several sides, each whole, as the client puts them together."""
    view: dict[str, Image] = {}
    for rows in sides:
        both = {name: view[name] | rows[name] for name in view.keys() & rows.keys()}
        view |= rows
        view |= both
    return view


@dataclass(frozen=True)
class Screen:
    """One seat's screen."""

    view: View
    seat: str

    @cached_property
    def kinds(self) -> dict[str, dict[str, Image]]:
        """Rows by kind and key."""
        found = defaultdict[str, dict[str, Image]](dict)
        for name, row in self.view.items():
            kind, _, key = name.partition("/")
            found[kind][key] = row
        return found

    def of(self, kind: str) -> dict[str, Image]:
        return self.kinds.get(kind, {})

    @cached_property
    def clock(self) -> Image:
        """The event's row."""
        return next(iter(self.of("event").values()))

    @property
    def phase(self) -> str:
        phase: str = self.clock["phase"]
        return phase

    @property
    def own(self) -> Image:
        """The seat's own row."""
        return self.of("seat")[self.seat]

    @property
    def faction(self) -> str:
        """The key of its faction."""
        key: str = self.own["faction"]
        return key

    @property
    def treasury(self) -> Image:
        return self.of("faction")[self.faction]

    @property
    def forecast(self) -> Image:
        """The coming upkeep if nothing changes; empty when none comes."""
        return self.of("forecast").get(self.faction, {})

    @cached_property
    def means(self) -> dict[str, int]:
        """Its treasury without what the coming upkeep takes."""
        due = self.forecast.get("due", {})
        return {good: self.treasury[good] - due.get(good, 0) for good in GOODS}

    @property
    def builds(self) -> bool:
        """Whether its faction saves for great works in this turn: all its seats know, and nobody else needs to."""
        die = Random(f"{self.clock['commitment']}/{self.faction}/{self.clock['turn']}").random()
        return die < BUILDS[self.treasury["kind"]]

    @cached_property
    def lands(self) -> dict[str, Image]:
        """The provinces of its faction."""
        return {key: p for key, p in self.of("province").items() if p["owner"] == self.faction}

    @cached_property
    def lines(self) -> list[Image]:
        """What its faction's log says of this phase."""
        phase = self.phase
        return [line for line in self.of("line").values() if line["phase"] == phase]

    def heard(self, *codes: str) -> list[Image]:
        """What its faction's log says of these in this phase."""
        return [line for line in self.lines if line["code"] in codes]

    def did(self, *codes: str) -> bool:
        """Whether the log says so of its own faction in this phase."""
        return any(line["facts"]["faction"] == self.faction for line in self.heard(*codes))

    def older(self, kind: str, keys: Iterable[str]) -> list[str]:
        """Those of these rows that come from an earlier phase."""
        return sorted(key for key in keys if self.of(kind)[key]["phase"] != self.phase)

    @cached_property
    def units(self) -> dict[str, Image]:
        """The units of its faction."""
        return {key: unit for key, unit in self.of("unit").items() if unit["faction"] == self.faction}

    @cached_property
    def serving(self) -> set[str]:
        """The officers who have a post in an army."""
        return {army[post] for army in self.of("army").values() for post in POSTS}

    @cached_property
    def relations(self) -> dict[str, Image]:
        """Each other faction, and what the two are."""
        own = (r for r in self.of("relation").values() if self.faction in (r["a"], r["b"]))
        return {relation["b" if relation["a"] == self.faction else "a"]: relation for relation in own}

    @property
    def at_war(self) -> bool:
        return any(relation["state"] == "war" for relation in self.relations.values())

    def may(self, command: str) -> Image | None:
        """The choices it has for this command; None if it may not order it now."""
        offer = self.of("may").get(command)
        return offer["choices"] if offer and offer["refused"] is None else None

    def choices(self, command: str, field: str) -> Any:
        """What it has to choose from for one argument of this command; nothing if it may not order it now."""
        found = self.may(command)
        return found[field] if found else {}

    def may_propose(self, command: str) -> Image | None:
        """The choices for an order it may only propose (SEAT-3)."""
        offer = self.of("may").get(command)
        return offer["choices"] if offer and offer["propose"] else None

    def drafts(self, command: str) -> dict[str, Image]:
        """What its faction has drafted for this phase: subject → draft."""
        mine = (d for d in self.of("draft").values() if (d["command"], d["faction"]) == (command, self.faction))
        return {draft["subject"]: draft for draft in mine if draft["phase"] == self.phase}


def calm(land: Image) -> int:
    """How a province would stand if it were fed (ORD-3), from a row of its own or of the forecast."""
    total: int = sum(amount for cause, amount in land["causes"] if cause != "unfed")
    return total
