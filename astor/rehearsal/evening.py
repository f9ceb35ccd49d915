"""The evening before: a whole event, bots on all seats through real sockets, and everything that may go wrong."""

import asyncio
import re
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from secrets import token_hex
from typing import Any

from astor.bots.timing import RANK, Scene, asked
from astor.rehearsal import untaught
from astor.rehearsal.control.attendant import Attendant
from astor.rehearsal.control.battles import Battles
from astor.rehearsal.control.court import Court
from astor.rehearsal.control.hand import Hand
from astor.rehearsal.control.passages import Passages
from astor.rehearsal.control.quests import Tables
from astor.rehearsal.control.referee import Deed, Referee
from astor.rehearsal.control.summits import Summits
from astor.rehearsal.control.thrones import Thrones
from astor.rehearsal.hall import Hall
from astor.rehearsal.hearsay import Secret
from astor.rehearsal.players import Part, Player, Witness, until_all
from astor.rehearsal.timekeeper import LONGEST, Timekeeper
from astor.rehearsal.wares import BUILT
from astor.rehearsal.wishes import Wishes
from astor.running.thread import now_ms
from astor.shown.rows import ShownSeat
from astor.venue.ledger import Ledger, Record
from astor.venue.server import EventServer
from factions import turns

LENGTHS = {"planning": 6, "initial_diplomacy": 5, "production": 7, "trade": 10, "purchase": 7, "war": 14, "upkeep": 8,
           "diplomacy": 8}  # fmt: skip
"""Seconds of each phase, at the usual pace."""
HURRIED = ("plan_seconds", "plan_seconds_most", "activation_seconds", "decision_seconds")
"""What a war waits for, as often as it is: in a hurried evening each is shorter, as the phases are."""
LEAST = 0.5
"""No pace makes a phase shorter, s: a bell needs a moment, too."""
BREATH = 0.06
"""Between two orders of one bot, s: longer than news takes, so that it sees what its last order changed."""
LOOK = 0.02
WHOLE = 6
"""The turns of a whole event."""
COURTLY = ("answer_requests", "judge_objectives", "judge_by_facts")
"""While Control tries these commands, nobody else at the desk does the same."""
PAUSE = 1.0
"""How long Control keeps the clock paused, s."""
REST, BRISK = 0.8, 0.2
"""So long a bot that has heard nothing for its own side looks up no more, s; where it is waited for."""
AS_LONG_AS = ("preside",)
"""What Control does for as long as a phase lasts: no bell waits for it."""


@dataclass(frozen=True)
class Plan:
    """What to rehearse. No `seats` is every seat; `pace` 0.5 is twice as fast."""

    seats: int = 0
    turns: int = 6
    pace: float = 1.0
    kill: bool = False
    seed: int = 1

    def lengths(self) -> dict[str, float]:
        """How long Control leaves each phase where nobody needs more, s."""
        return {kind: max(LEAST, seconds * self.pace) for kind, seconds in LENGTHS.items()}

    def hurried(self, rules: Mapping[str, Any]) -> dict[str, int]:
        """The rules' own seconds at this pace."""
        return {name: max(1, int(rules[name] * self.pace)) for name in HURRIED}

    @property
    def full(self) -> bool:
        """A whole event with everybody there: Control gives every command, and everything must occur."""
        return self.turns >= WHOLE and not self.seats

    @property
    def patience(self) -> int:
        """A rehearsal that takes longer never ends, s."""
        return 20 * self.seconds() + 120

    def seconds(self) -> int:
        """How long all phases take at the least."""
        own = self.lengths()
        return round(own["planning"] + own["initial_diplomacy"] + self.turns * sum(own[kind] for kind in turns.TURN))


@dataclass
class Evening:
    """One rehearsal: who takes part, and what was measured on the way."""

    server: EventServer
    plan: Plan
    say: Callable[[str], None]
    event: str = ""
    players: list[Player] = field(default_factory=list)
    memory: dict[str, float] = field(default_factory=dict)
    back: dict[str, float] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    turns: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    gone: list[Player] = field(default_factory=list)
    due: list[tuple[str, Deed]] = field(default_factory=list)
    wishes: Wishes = field(default_factory=Wishes)
    stack: AsyncExitStack = field(init=False)
    desk: Witness = field(init=False)
    hall: Hall = field(init=False)
    lengths: dict[str, int] = field(default_factory=dict)
    began: float = 0.0
    took: float = 0.0
    attendant: Attendant = field(init=False)
    timekeeper: Timekeeper = field(init=False)

    @property
    def screens(self) -> list[Witness]:
        """Everybody who is still there."""
        return [*self.players, self.hall, self.desk]

    @property
    def witnesses(self) -> list[Witness]:
        """Everybody who was ever there."""
        return [*self.screens, *self.gone]

    def journal(self) -> list[Record]:
        """What the database holds, read beside the server and never through it."""
        return Ledger(self.server.database, self.event).entries()

    async def run(self, stack: AsyncExitStack) -> None:
        """From the first log-in to the end of the event, within a bounded time; the screens stay on the stack."""
        self.stack = stack
        async with asyncio.timeout(self.plan.patience):
            await self._open()
            await self._play()
            await until_all(self.screens, _has_ended)
            if self.plan.full:
                hand = Hand(Referee(self.desk))
                await self._attempt(hand.reveal)
                await self._attempt(hand.end)
            self.note_memory("end")

    # Doors

    async def _open(self) -> None:
        """Control logs in, every player takes a seat, the hall screen is switched on."""
        greeting = self.server.log
        self.wishes.left = set((*untaught.asked_of_seats(), *BUILT) if self.plan.full else ())
        self.event = re.findall(r"/hall/([\w-]+)", greeting)[0]
        cookie = await asyncio.to_thread(self.server.log_in)
        self.desk = Witness("desk", self.server, self.event, f"/ws/control/{self.event}", cookie)
        self.attendant = Attendant(self.desk, time.monotonic)
        self.timekeeper = Timekeeper(self.desk, self.plan.lengths(), self._busy, self.say, time.monotonic)
        self.desk.wishes = self.wishes
        self.hall = Hall("hall", self.server, self.event, f"/ws/hall/{self.event}", "")
        for screen in (self.desk, self.hall):
            await self.stack.enter_async_context(screen)
        found = await self._tokens()
        wanted = min(self.plan.seats or len(found), len(found))
        for at in range(wanted):
            token = found[at * len(found) // wanted]
            self.words[token] = f"w{token_hex(8)}"
            self.players.append(await self._seat(token, f"phone{at}", self.words[token]))
        self.say(f"{len(self.players)} players are seated")
        self.note_memory("start")

    async def _tokens(self) -> list[str]:
        """The seats' links as Control reads them from the seat list."""
        page = await asyncio.to_thread(self.server.browser.get, f"/control/{self.event}/seats", self.desk.cookie)
        found = list(dict.fromkeys(re.findall(r"/j#([\w-]+)", page.text)))
        if not found:
            raise RuntimeError(f"the seat list has no links: {page.status}")
        return found

    async def _seat(self, token: str, phone: str, word: str) -> Player:
        """Somebody opens this link on this phone and gives a name with this word in it."""
        cookie = await asyncio.to_thread(self.server.take, token, f"Guest {word}")
        player = Player(phone, self.server, self.event, cookie, self.plan.seed)
        player.wishes = self.wishes
        return await self.stack.enter_async_context(player)

    def _keep_secrets(self) -> None:
        """From here on a word in a player's name may reach those alone who are of one faction with their seat."""
        owners = zip(self.words.values(), (f"mates/{player.seat}" for player in self.players), strict=True)
        self._entrust(*(Secret(word, owner) for word, owner in owners))

    def _entrust(self, *secrets: Secret) -> None:
        for player in self.players:
            player.entrust(*secrets)
        self.hall.forbid((*self.hall.forbidden, *(secret.word for secret in secrets)))

    # Play

    async def _play(self) -> None:
        clock = self.desk.row(self.desk.clock_row)
        self.lengths, rules = clock["lengths"], clock["rules"]
        lengths = dict.fromkeys(self.plan.lengths(), LONGEST)
        rules = {**rules, **self.plan.hurried(rules), "letters": "sealed", "judge_by_evidence": True}
        for name, value in (("lengths", lengths), ("turns", self.plan.turns), ("rules", rules)):
            if self.desk.row(self.desk.clock_row)[name] != value:
                await self.desk.insist("override", row=self.desk.clock_row, field=name, value=value, reason="rehearsal")
        await self.desk.set_time("set_clock", LONGEST)
        self._keep_secrets()
        await self.desk.insist("start")
        scene, self.began = Scene("", "", 0), time.monotonic()
        async with asyncio.TaskGroup() as busy:
            busy.create_task(self._suffer())
            busy.create_task(self._attend())
            busy.create_task(self.timekeeper.watch(partial(_has_ended, self.desk)))
            while self.desk.clock.state != "ended":
                scene = self._cue(busy, scene)
                await asyncio.sleep(LOOK)
        self.took = time.monotonic() - self.began

    async def _suffer(self) -> None:
        """One incident after the other, each in its phase, or as soon after it as may be."""
        order = turns.order_of_play(self.plan.turns)
        self.due = sorted(self._incidents(), key=lambda incident: order.index(incident[0]))
        while self.due:
            phase, deed = self.due[0]
            then = partial(self._has_come, order, phase)
            await self.desk.until(then, seconds=self.plan.patience)
            if _has_ended(self.desk):
                return
            await self._attempt(deed)
            del self.due[0]

    async def _attend(self) -> None:
        """In turn 1 nobody reads what waits: players take back what they have asked in vain."""
        order, second = turns.order_of_play(self.plan.turns), f"t{min(2, self.plan.turns)}/production"
        await self.desk.until(partial(self._has_come, order, second), seconds=self.plan.patience)
        await self.attendant.attend(partial(_has_ended, self.desk))

    async def _attempt(self, deed: Deed) -> None:
        """What cannot be done is a fault of this evening and is told at its end; till then everybody plays on."""
        self.attendant.aside = deed.__name__ in COURTLY
        try:
            await deed()
        except (TimeoutError, RuntimeError) as failure:
            self.failed.append(f"{deed.__name__}: {failure}")
            self.say("".join(traceback.format_exception(failure)))
            if self.desk.clock.state == "paused":
                await self.desk.give("resume", {})
        finally:
            self.attendant.aside = False

    def _has_come(self, order: list[str], phase: str) -> bool:
        return order.index(self.desk.clock.phase) >= order.index(phase)

    def _incidents(self) -> list[tuple[str, Deed]]:
        """What happens beside the play, by the phase in which it does; Control's own part comes last in it."""
        last = self.plan.turns
        found: list[tuple[str, Deed]] = [
            (turns.PLANNING, self._whisper), ("t1/trade", self._announce), (f"t{min(2, last)}/war", self._pause),
            (f"t{min(3, last)}/production", self._storm)]  # fmt: skip
        found += [(f"t{min(4, last)}/upkeep", self._kill)] if self.plan.kill else []
        if not self.plan.full:
            return found
        referee = Referee(self.desk)
        others = (Battles, Court, Thrones, Summits, Passages, Tables, Hand)
        parts = (referee, *(of(referee) for of in others))
        deeds = [deed for part in parts for deed in part.deeds()]
        return [*found, *deeds, ("t4/production", self._lose_a_phone)]

    def _cue(self, busy: asyncio.TaskGroup, scene: Scene) -> Scene:
        """Give every bot whose moment has come its turn, unless it is still at its last one."""
        clock, part = self.desk.clock, self.desk.part
        if clock.state != "running":
            return scene
        self.timekeeper.look()
        left = max(1, round(1000 * self.timekeeper.left))
        if (scene.phase, scene.part) != part:
            scene = Scene(*part, left)
            self.say(f"{' '.join(part)}, after {time.monotonic() - self.began:.0f} s")
        by_seat = {player.seat: player for player in self.players}
        offices = self.hall_offices()
        scene.follow(left)
        scene.enter(sorted(by_seat, key=lambda seat: (RANK.index(offices[seat]), seat)))
        awaited = asked(self.hall.public)
        scene.hurry((player.seat for player in self.players if player.faction in awaited), left)
        for seat in filter(by_seat.__contains__, scene.due(left)):
            if not self._is_at_it(seat) and self._looks_up(by_seat[seat], part, awaited):
                self.turns[seat] = busy.create_task(by_seat[seat].turn(part, BREATH))
            scene.look_again(seat, left)
        return scene

    def _is_at_it(self, seat: str) -> bool:
        return seat in self.turns and not self.turns[seat].done()

    def _looks_up(self, player: Player, part: Part, awaited: set[str]) -> bool:
        idle = time.monotonic() - player.looked_at
        return not player.is_content(part) or idle > (BRISK if player.faction in awaited else REST)

    # What a bell waits for

    def _busy(self) -> str:
        """What Control has to do yet, or who has something to say; "" where nobody need be waited for."""
        part, order = self.desk.part, turns.order_of_play(self.plan.turns)
        deeds = (deed.__name__ for phase, deed in self.due[:1] if self._has_come(order, phase))
        speak = (p.seat for p in self.players if p.is_awaited(part))
        return next((name for name in chain(deeds, speak) if name not in AS_LONG_AS), "")

    def hall_offices(self) -> dict[str, str]:
        """Seat → office, as the hall screen shows them."""
        return {key: seat.office for key, seat in self.hall.of(ShownSeat).items()}

    # Incidents

    async def _whisper(self) -> None:
        """A word for each faction and one for a single seat: nobody else may ever hear it."""
        sides = (*sorted({f"faction/{player.faction}" for player in self.players}), f"seat/{self.players[0].seat}")
        secrets = [Secret(f"w{token_hex(8)}", side) for side in sides]
        self._entrust(*secrets)
        for word, to in secrets:
            await self.desk.insist("announce", to=[to], text=f"For you alone: {word}")

    async def _announce(self) -> None:
        await self.desk.insist("announce", to=["all"], text="Tea and biscuits by the door")

    async def _pause(self) -> None:
        await self.desk.insist("pause", reason="rehearsal")
        await self.desk.insist("go_on_at", back=now_ms() + 60_000, text="Soup in the yard")
        await asyncio.sleep(PAUSE)
        await self.desk.insist("resume")

    async def _storm(self) -> None:
        """The Wi-Fi goes and comes back: everybody at once."""
        await asyncio.sleep(self.plan.lengths()["production"] / 4)
        self.note_memory("middle")
        began = time.monotonic()
        for screen in self.screens:
            screen.drop()
        await self._all_back("every screen dropped", began)

    async def _lose_a_phone(self) -> None:
        """A phone is gone for good: Control closes its seat, issues a new link, and its player comes in by that."""
        lost, before = self.players.pop(), set(await self._tokens())
        if turn := self.turns.get(lost.seat):
            await turn
        await lost.__aexit__()
        self.gone.append(lost)
        for command in ("revoke", "reissue"):
            await self.desk.insist(command, seat=lost.seat)
        (link,) = set(await self._tokens()) - before
        found = await self._seat(link, f"{lost.name}b", list(self.words.values())[-1])
        found.entrust(*lost.hearsay.secrets)
        self.players.append(found)

    async def _kill(self) -> None:
        began = time.monotonic()
        await asyncio.to_thread(self.server.kill)
        await asyncio.to_thread(self.server.start)
        self.back["server killed: it answers"] = time.monotonic() - began
        await self._all_back("server killed: every screen", began)
        if self.desk.clock.state == "paused":  # it was away for so long that nobody was to lose minutes by it
            await self.desk.insist("resume")

    async def _all_back(self, what: str, began: float) -> None:
        await until_all(self.screens, _caught_up, began)
        self.back[what] = max(screen.caught_up_at for screen in self.screens) - began
        self.say(f"{what}: caught up after {self.back[what]:.2f} s")

    def note_memory(self, when: str) -> None:
        self.memory[when] = self.server.memory()


def _caught_up(screen: Witness, since: float) -> bool:
    return screen.caught_up_at > since


def _has_ended(screen: Witness) -> bool:
    return bool(screen.clock.state == "ended")
