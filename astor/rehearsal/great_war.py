"""A war of thirty armies in real time, fought by bots through real sockets."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, suppress
from functools import partial
from random import Random
from typing import Any

from astor.bots.screen import Order, Screen
from astor.bots.timing import ANSWERS, RANK, asked
from astor.bots.war import armies, battle, marches
from astor.rehearsal import verdict
from astor.rehearsal.evening import Evening, Plan
from astor.rehearsal.figures import ANSWERS as ANSWERING
from astor.rehearsal.figures import Dispatches
from astor.rehearsal.players import Player, Witness
from astor.shown.offers import FilePlanOffer, MarchOffer, ProduceOffer, RaiseArmyOffer
from astor.shown.rows import ShownActivation, ShownBattle, ShownFaction, ShownPlan, ShownSeat, ShownUnit
from astor.shown.seen import merged
from astor.venue import ledger
from astor.venue.server import EventServer
from war.wire import Ground, Reach

LENGTHS = {"planning": 60, "initial_diplomacy": 2, "production": 20, "trade": 2, "purchase": 20, "war": 600,
           "upkeep": 60, "diplomacy": 60}  # fmt: skip
"""Seconds: the war has the time a scenario gives it, what comes before is only as long as its orders take."""
WAR, LAST = "t1/war", "season_2"
LOOK, LOOKS, PATIENCE_S = 0.1, 50, 1800
"""Between two looks at a screen, s; so many of them at the most; and a war that takes longer never ends, s."""
PLANS, SILENT = 0.4, 0.1
"""How many generals file a plan, and how many calls and decisions nobody answers."""
MOST = 5
"""So many armies has a kingdom."""
ARMIES, BATTLES = 30, 10
"""So many there are to be, at least."""


class Campaign(Evening):
    """One war. Every province musters, every officer leads, and whoever can attack does."""

    def __init__(self, server: EventServer, seed: int, say: Callable[[str], None]) -> None:
        super().__init__(server, Plan(turns=1, seed=seed), say)
        self.dispatches = Dispatches(time.monotonic)

    @property
    def speaking(self) -> list[Player]:
        """Who orders for a faction: its monarch."""
        offices = self.hall_offices()
        return [player for player in self.players if offices[player.seat] == "monarch"]

    async def wage(self, stack: AsyncExitStack) -> None:
        """From the first log-in to the bell after the second season, within a bounded time."""
        self.stack = stack
        async with asyncio.timeout(PATIENCE_S):
            await self._open()
            await self._play()

    def faults(self) -> list[str]:
        """What got stuck, was lost or broke; and whether it was large enough to prove anything."""
        journal, log = self.journal(), Counter(self.server.severe())
        return [*self.dispatches.faults(self.hall.clock.phase), *ledger.lost_or_twice(self.witnesses, journal),
                *ledger.gaps(journal), *verdict.broken(self.witnesses, log), *few(self.dispatches)]  # fmt: skip

    async def _play(self) -> None:
        row = self.desk.clock_row
        rules = {**self.desk.row(row)["rules"], "round_losses": "half"}
        for name, value in (("lengths", LENGTHS), ("rules", rules)):
            await self.desk.insist("override", row=row, field=name, value=value, reason="rehearsal")
        await self.desk.insist("start")
        for phase in ("planning", "t0/diplomacy"):
            await self.desk.insist("close_phase", phase=phase)
        await self._all("t1/production", muster)
        await self.desk.insist("close_phase", phase="t1/production")
        await self.desk.insist("close_phase", phase="t1/trade")
        await self._all("t1/purchase", raise_all)
        await self.desk.insist("close_phase", phase="t1/purchase")
        await self._fight()

    async def _all(self, phase: str, wanted: Callable[[Screen], Iterator[Order]]) -> None:
        """Every monarch orders until nothing is left to order."""
        for player in self.speaking:
            await player.until(partial(_has_come, player, phase))
        self.say(phase)
        await asyncio.gather(*(self._until_content(player, wanted) for player in self.speaking))

    async def _until_content(self, player: Player, wanted: Callable[[Screen], Iterator[Order]]) -> None:
        refused = 0
        while (order := next(wanted(self._screen(player)), None)) and refused < MOST:
            answer = await player.give(*order)
            refused += "refused" in answer
            if order[0] == "file_plan" and "refused" not in answer:
                self.dispatches.planned.add(("t1/season_1", order[1]["army"]))
            await asyncio.sleep(LOOK)

    def _screen(self, player: Player) -> Screen:
        return Screen(merged(player.tables.values()), player.seat)

    # The war

    async def _fight(self) -> None:
        """Plans, then both seasons to their end; the phase closes by itself, or at its time."""
        await self._all(WAR, plans)
        await self.desk.insist("end_part", part="preparation")
        async with asyncio.TaskGroup() as busy:
            for player in self.players:
                busy.create_task(self._answer(player))
            while self._note():
                await asyncio.sleep(LOOK)
            await self.desk.insist("set_clock", seconds=1, revision=self.desk.clock.revision)
            await self.hall.until(lambda: bool(self.hall.clock.phase != WAR))
        self._note()

    def _note(self) -> bool:
        """Look at the hall's screen; is anybody still to act, or a battle fought?"""
        phase, part = self.hall.part
        season = f"{phase.partition('/')[0]}/{part}" if phase == WAR and part.startswith("season") else ""
        if season and season not in self.dispatches.opened:
            self.say(season)
        busy = _is_busy(self.hall)
        self.dispatches.look(season if busy else "", self.hall.public)
        return phase == WAR and (busy or part != LAST)

    async def _answer(self, player: Player) -> None:
        """Whoever speaks for a faction answers what is asked of it after some seconds, sometimes not at all."""
        random, heard = Random(f"{self.plan.seed}/{player.seat}"), set[str]()
        while player.clock.phase == WAR:
            wanted = next(self._wanted(player, heard), None)
            if wanted is None:
                await asyncio.sleep(LOOK)
                continue
            heard.add(wanted)
            await asyncio.sleep(random.uniform(*ANSWERS) / 1000)
            if random.random() >= SILENT:
                await self._give(player, random)

    def _wanted(self, player: Player, heard: set[str]) -> Iterator[str]:
        """What is asked of its faction, it has to answer, and it has not thought about yet."""
        if player.faction not in asked(player.public) or not self._speaks(player):
            return
        for key, turn in player.of(ShownActivation).items():
            about = f"activation/{key} called"
            if (turn.faction, turn.state) == (player.faction, "called") and about not in heard:
                yield about
        for key, fight in player.of(ShownBattle).items():
            about = f"battle/{key} {fight.state} {fight.round}"
            if player.faction in fight.awaited and about not in heard:
                yield about

    def _speaks(self, player: Player) -> bool:
        """The first who holds the power of war: the monarch, as long as they live."""
        own = {key: seat for key, seat in self._screen(player).of(ShownSeat).items() if seat.faction == player.faction}
        holding = [key for key, seat in own.items() if "war" in seat.powers]
        return player.seat == min(holding, key=lambda key: (-RANK.index(own[key].office), key), default="")

    async def _give(self, player: Player, random: Random) -> None:
        for name, args in await self._orders(player, random):
            season = f"{player.part[0].partition('/')[0]}/{player.part[1]}"
            answer = await player.give(name, args)
            if name in ANSWERING and "refused" not in answer:
                self.dispatches.answered.add((season, args["army"]))

    async def _orders(self, player: Player, random: Random) -> list[Order]:
        """What it answers. News comes side by side: where half a row is there for a moment, it looks again."""
        for _ in range(LOOKS):
            screen = self._screen(player)
            with suppress(KeyError, ValueError):
                return next((found for duty in DUTIES if (found := duty(screen, random))), [])
            await asyncio.sleep(LOOK)
        raise RuntimeError(f"{player.name} never sees a whole screen")


def few(told: Dispatches) -> list[str]:
    found = [f"only {told.largest} armies"] if told.largest < ARMIES else []
    return found + ([f"only {len(told.over)} battles"] if len(told.over) < BATTLES else [])


def _has_come(player: Player, phase: str) -> bool:
    return bool(player.clock.phase == phase)


def _is_busy(player: Witness) -> bool:
    """Is there a general who has not had a turn, or a battle that is not over?"""
    turns, fights = player.of(ShownActivation).values(), player.of(ShownBattle).values()
    return any(turn.state != "done" for turn in turns) or any(fight.state != "over" for fight in fights)


# What they order


def muster(screen: Screen) -> Iterator[Order]:
    """Every province raises all the militia it can."""
    for key, open_to in screen.choices(ProduceOffer).province.items():
        if open_to.times and key not in screen.drafts("produce"):
            yield "produce", {"province": key, "outputs": ["militia"] * open_to.times}


def raise_all(screen: Screen) -> Iterator[Order]:
    """Every officer who is free leads whoever stands together, and idle ships put out without one."""
    free = [key for key in screen.choices(RaiseArmyOffer).officers if key not in screen.serving]
    for place, there in sorted(screen.choices(RaiseArmyOffer).place.items()):
        if ships := _loose(screen, there.ships):
            yield "raise_army", {"units": ships}
        land = _loose(screen, there.land)
        if land and free and len(armies.armies(screen)) < MOST and not armies.armies(screen, place):
            yield "raise_army", {"units": land, "commander": free[0]}


def _loose(screen: Screen, units: list[str]) -> list[str]:
    return [key for key in units if not screen.of(ShownUnit)[key].army]


def plans(screen: Screen) -> Iterator[Order]:
    """Some generals write down what they would do."""
    planned = {plan.army for plan in screen.of(ShownPlan).values()}
    for army, reach in sorted(screen.choices(FilePlanOffer).army.items()):
        if army not in planned and Random(f"{screen.clock.commitment}/{army}").random() < PLANS:
            yield "file_plan", {"army": army, "orders": forward(screen, army, reach), "withdraw_below": marches.FEW}


def calls(screen: Screen) -> Iterator[Order]:
    """Whoever is called attacks if there is anybody to attack."""
    for army, reach in sorted(screen.choices(MarchOffer).army.items()):
        orders = forward(screen, army, reach)
        yield ("march", {"army": army, "orders": orders}) if orders else ("decline", {"army": army})


DUTIES = (battle.join, battle.admit, battle.lose, battle.withdraw, battle.grow, lambda screen, _: list(calls(screen)))
"""What somebody who is asked looks for, one after the other."""


def forward(screen: Screen, army: str, reach: Reach) -> dict[str, Any]:
    """The fight with the best odds there is; without any the next province where one may be had."""
    going: dict[str, Ground] = {"": reach.stay}
    going |= {to: space for to, space in reach.spaces.items() if space.refused is None}
    fights = [(odds.attacker, to, foe) for to, ground in sorted(going.items())
              for foe, odds in ground.attack.items() if odds and _fair(screen, foe)]  # fmt: skip
    if fights:
        _, to, foe = max(fights)
        return {"to": to, "attack": foe}
    return marches.wanted(screen, army, reach, Random(f"{screen.clock.commitment}/{army}"))


def _fair(screen: Screen, faction: str) -> bool:
    """Guild and faiths are left in peace: they have one army each."""
    return not faction or screen.of(ShownFaction)[faction].kind == "kingdom"
