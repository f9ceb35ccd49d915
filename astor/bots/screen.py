"""Seats (SEAT-5): what a bot reads off its seat's screen. It knows nothing else. Pure."""

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any, TypeVar

from astor.bots.temper import TEMPERS, Temper, temper_of
from astor.game.rows.page import Image
from astor.shown.facts import ToldFacts
from astor.shown.rows import (
    ShownArmy,
    ShownDraft,
    ShownEvent,
    ShownFaction,
    ShownForecast,
    ShownLine,
    ShownMay,
    ShownPlan,
    ShownProvince,
    ShownRelation,
    ShownRequest,
    ShownSeat,
    ShownTreaty,
    ShownUnit,
)
from astor.shown.seen import Offer, Seen, told
from factions.rules.goods import GOODS
from war.wire import LandForecast

Chosen = TypeVar("Chosen", bound=Offer)
Order = tuple[str, dict[str, Any]]
"""A command and its arguments."""

BUILDS = {"kingdom": 0.35, "guild": 0.6, "religion": 0.5}
"""How likely a faction saves for great works in a turn: those without land have nothing else to build."""


def sides_of(seat: str, faction: str) -> tuple[str, str, str]:
    return "public", f"faction/{faction}", f"seat/{seat}"


class Screen(Seen):
    """One seat's screen."""

    def __init__(self, view: Mapping[str, Image], seat: str) -> None:
        super().__init__(view)
        self.seat = seat

    @cached_property
    def clock(self) -> ShownEvent:
        """The event's row."""
        return next(iter(self.of(ShownEvent).values()))

    @property
    def phase(self) -> str:
        return self.clock.phase

    @property
    def own(self) -> ShownSeat:
        """The seat's own row."""
        return self.of(ShownSeat)[self.seat]

    @property
    def faction(self) -> str:
        """The key of its faction."""
        return self.own.faction

    @property
    def treasury(self) -> ShownFaction:
        return self.of(ShownFaction)[self.faction]

    @property
    def forecast(self) -> ShownForecast | None:
        """The coming upkeep if nothing changes; None when none comes."""
        return self.find(ShownForecast, self.faction)

    @cached_property
    def means(self) -> dict[str, int]:
        """Its treasury without what the coming upkeep takes."""
        has = {good: getattr(self.treasury, good) for good in GOODS}
        if self.forecast is not None:
            has["food"] -= self.forecast.due.food
            has["gold"] -= self.forecast.due.gold
        return has

    @property
    def builds(self) -> bool:
        """Whether its faction saves for great works in this turn: all its seats know, and nobody else needs to."""
        die = Random(f"{self.clock.commitment}/{self.faction}/{self.clock.turn}").random()
        return die < BUILDS[self.treasury.kind] + self.temper.builds

    @cached_property
    def temper(self) -> Temper:
        return TEMPERS[temper_of(self.faction, self.clock.commitment)]

    @cached_property
    def lands(self) -> dict[str, ShownProvince]:
        """The provinces of its faction."""
        return {key: land for key, land in self.of(ShownProvince).items() if land.owner == self.faction}

    @cached_property
    def lines(self) -> list[ShownLine]:
        """What its faction's log says of this phase."""
        phase = self.phase
        return [told(ShownLine, line) for line in self.images(ShownLine).values() if line["phase"] == phase]

    def heard(self, *codes: str) -> list[ToldFacts]:
        """What its faction's log says of these in this phase."""
        return [told(ToldFacts, line.facts) for line in self.lines if line.code in codes]

    def did(self, *codes: str) -> bool:
        """Whether the log says so of its own faction in this phase."""
        return any(facts.faction == self.faction for facts in self.heard(*codes))

    def older(self, rows: Mapping[str, ShownRequest] | Mapping[str, ShownTreaty]) -> list[str]:
        """Those of these rows that come from an earlier phase."""
        return sorted(key for key, row in rows.items() if row.phase != self.phase)

    @cached_property
    def units(self) -> dict[str, ShownUnit]:
        """The units of its faction."""
        return {key: unit for key, unit in self.of(ShownUnit).items() if unit.faction == self.faction}

    @cached_property
    def serving(self) -> set[str]:
        """The officers who have a post in an army."""
        return {officer for army in self.of(ShownArmy).values() for officer in (army.commander, army.lieutenant)}

    @cached_property
    def relations(self) -> dict[str, ShownRelation]:
        """Each other faction, and what the two are."""
        own = (r for r in self.of(ShownRelation).values() if self.faction in (r.a, r.b))
        return {relation.b if relation.a == self.faction else relation.a: relation for relation in own}

    @property
    def at_war(self) -> bool:
        return any(relation.state == "war" for relation in self.relations.values())

    @cached_property
    def plans(self) -> dict[str, ShownPlan]:
        """Plans that say something, by army: to stay is something, and what is over is emptied (WAR-12)."""
        filed = self.of(ShownPlan).items()
        return {plan.army: plan for key, plan in filed if self.images(ShownPlan)[key]["orders"]}

    def may(self, command: str) -> bool:
        """Whether it may order this now."""
        offer = self.find(ShownMay, command)
        return offer is not None and offer.refused is None

    def offer(self, of: type[Chosen]) -> Chosen | None:
        """What it has to choose from for an order; None if it may not order it now."""
        return told(of, self.of(ShownMay)[of.COMMAND].choices) if self.may(of.COMMAND) else None

    def choices(self, of: type[Chosen]) -> Chosen:
        """What it has to choose from for an order; nothing if it may not order it now."""
        return told(of, self.of(ShownMay)[of.COMMAND].choices if self.may(of.COMMAND) else {})

    def may_propose(self, of: type[Chosen]) -> Chosen | None:
        """The choices for an order it may only propose (SEAT-3)."""
        offer = self.find(ShownMay, of.COMMAND)
        return told(of, offer.choices) if offer and offer.propose else None

    def drafts(self, command: str) -> dict[str, ShownDraft]:
        """What its faction has drafted for this phase: subject → draft."""
        mine = (d for d in self.of(ShownDraft).values() if (d.command, d.faction) == (command, self.faction))
        return {draft.subject: draft for draft in mine if draft.phase == self.phase}


def calm(land: ShownProvince | LandForecast) -> int:
    """How a province would stand if it were fed (ORD-3), from a row of its own or of the forecast."""
    return sum(amount for cause, amount in land.causes if cause != "unfed")
