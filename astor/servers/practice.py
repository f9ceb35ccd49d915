"""Practice: the bots of running practice events order when their moment has come; every server process sees to it.

Orders go through the ordinary door, one at a time on the one thread. Their ids follow from what is ordered and when, so
that a second process, or a server started anew, orders nothing twice.
"""

import asyncio
import hashlib
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import structlog
from django.db import OperationalError

from astor.bots import duties
from astor.bots.screen import Order, sides_of
from astor.bots.timing import MULLS, Scene, asked, is_played, owes_an_answer, played
from astor.game.models import Event
from astor.game.orders import commands
from astor.game.play import countdown
from astor.game.values.errors import Refused
from astor.game.values.sides import PUBLIC
from astor.running import ticker
from astor.running.broken_events import sound
from astor.running.thread import in_turn, now_ms
from astor.shown.rows import ShownEvent
from astor.shown.seen import merged, told
from astor.sockets.hub import hub
from astor.sockets.live_event import Live

log = structlog.get_logger()

IDLE, BUSY = 1.0, 0.2
"""How long it waits without and with a practice event, s."""
ROUNDS = 12
"""So often at most a bot is asked before the next one has its turn."""
AWAY = "act"
"""A deed at a side table is a turn of its own: nobody waits for a quest to end."""


@dataclass(frozen=True)
class Moment:
    """Where a running practice event stands, and what is left of its phase, ms."""

    event: str
    phase: str
    part: str
    left: int


class Practice:
    """The bots of this process. `given` and `refused` count their orders, by command and by reason."""

    def __init__(self, now: Callable[[], int] = now_ms) -> None:
        self.now = now
        self.scenes: dict[str, Scene] = {}
        self.given = Counter[str]()
        self.refused = Counter[str]()

    async def run(self) -> None:
        await ticker.forever(self.look)

    async def look(self) -> float:
        """Let everybody play whose moment has come; returns how long to wait until the next look, s."""
        moments = await in_turn(_moments, self.now())
        self.scenes = {m.event: self.scenes[m.event] for m in moments if m.event in self.scenes}
        for moment in moments:
            try:
                await self._play(moment)
            except OperationalError:
                raise
            except Exception:  # of this event: the others play on
                log.exception("the bots of an event failed", game=moment.event)
        return BUSY if moments else IDLE

    async def _play(self, moment: Moment) -> None:
        live, scene = await hub.event(moment.event), self.scenes.get(moment.event)
        left = _left(live, moment, self.now())
        if scene is None or (scene.phase, scene.part) != (moment.phase, moment.part):
            scene = self.scenes[moment.event] = Scene(moment.phase, moment.part, left)
        seats, awaited = played(live.seats), asked(live.shown.rows[PUBLIC])
        scene.follow(left)
        scene.enter(seats)
        scene.hurry((key for key in seats if live.seats[key].faction in awaited), left)
        scene.hurry((key for key in seats if owes_an_answer(live.shown.rows[f"seat/{key}"])), left, MULLS)
        for seat in scene.due(left):
            await self._cue(live, scene, seat, left)

    async def _cue(self, live: Live, scene: Scene, seat: str, left: int) -> None:
        """One bot's turn. What goes wrong is loud, and ends nobody's turn but its own."""
        try:
            await self._ask(live, scene, seat)
        except OperationalError as away:  # the database is away or busy: the bot comes again
            log.warning("a bot could not order", game=live.key, actor=seat, why=repr(away))
        except Exception:
            log.exception("a bot failed", game=live.key, actor=seat)
            return scene.leave_out(seat)
        return scene.look_again(seat, left)

    async def _ask(self, live: Live, scene: Scene, seat: str) -> None:
        """Until the bot has nothing new to order, or a player sits down."""
        for _ in range(ROUNDS):
            await live.catch_up()
            wanted, fresh = _wanted(live, scene, seat), True
            for order in wanted:
                if not _on_stage(live, scene, seat):
                    return
                fresh &= await self._give(live, seat, order)
                await asyncio.sleep(scene.breath)
            if not (wanted and fresh) or all(name == AWAY for name, _ in wanted):
                return

    async def _give(self, live: Live, seat: str, order: Order) -> bool:
        """Was it accepted, and not given before? What Control took back is not ordered again."""
        (name, args), clock = order, live.clock
        moment = clock.phase, clock.part, duties.occasion(live.shown.rows[PUBLIC], order)
        given = commands.Order(live.key, f"seat/{seat}", name, args, self.now(), id=order_id(moment, order),
                               phase=clock.phase)  # fmt: skip
        try:
            answer = await in_turn(commands.issue, given)
        except Refused as no:
            self.refused[no.code] += 1
            log.debug("a bot was refused", game=given.event, actor=seat, order=name, why=no.code)
            return False
        fresh = bool(answer["at"] == given.now)
        self.given[name] += fresh
        return fresh


def _moments(now: int) -> list[Moment]:
    """Every practice event whose clock runs."""
    running = sound(Event.objects.filter(practice=True, state=Event.State.RUNNING))
    moments = [Moment(e.key, e.phase, e.part, countdown.time_left(e, now)) for e in running]
    return [moment for moment in moments if moment.left > 0]


def _left(live: Live, moment: Moment, now: int) -> int:
    """What is left of the part that runs, ms: of the phase, if no other part follows."""
    clock = told(ShownEvent, live.shown.rows[PUBLIC][f"event/{moment.event}"])
    ends = clock.part_ends if clock.part == moment.part else None
    return min(moment.left, ends - now) if ends else moment.left


def _on_stage(live: Live, scene: Scene, seat: str) -> bool:
    """Is this still the moment, and a bot on the seat?"""
    clock, row = live.clock, live.seats[seat]
    same = (clock.phase, clock.part) == (scene.phase, scene.part)
    return same and clock.state == "running" and is_played(row)


def _wanted(live: Live, scene: Scene, seat: str) -> list[Order]:
    """What the bot orders by what its screen shows; the same again for as long as nothing changes."""
    if not _on_stage(live, scene, seat):
        return []
    rows, faction = live.shown.rows, live.seats[seat].faction
    view = merged(rows[side] for side in sides_of(seat, faction))
    return duties.orders(view, seat, Random(f"{live.clock.commitment}/{scene.phase}/{scene.part}/{seat}"))


def order_id(moment: tuple[str, str, str], order: Order) -> str:
    """The same order of the same seat at the same moment of the event has the same id, whoever gives it."""
    text = json.dumps([*filter(None, moment), *order], sort_keys=True)
    return f"bot-{hashlib.sha256(text.encode()).hexdigest()[:32]}"
