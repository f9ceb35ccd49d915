"""A practice event on the pieces of a running server: hub, thread, clock and bots."""

import asyncio
import io
import logging
from collections import Counter
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest
import structlog
from django.test import Client

from astor.bots import duties
from astor.game.models import Draft, Entry, Event, Seat
from astor.game.orders import bell, clock, seats
from astor.running.thread import in_turn, now_ms
from astor.servers import practice
from astor.servers.lifespan import Company
from astor.servers.practice import IDLE, Practice
from astor.sockets.hub import hub
from tests import cast
from tests.rooms.screens import HOST, Venue

KINDS = ("planning", "initial_diplomacy", "production", "trade", "purchase", "war", "upkeep", "diplomacy")
HEIR = "humans-successor"
LENGTH = 4_000
"""So long is every phase, ms."""


class Rehearsal:
    """A practice event with a clock of its own: nothing happens by waiting."""

    def __init__(self) -> None:
        self.now, self.event = cast.T0, cast.EVENT
        self.practice = Practice(lambda: self.now)

    async def begin(self, length: int = LENGTH) -> None:
        await in_turn(founded, dict.fromkeys(KINDS, length // 1000))

    async def order(self, actor: str, name: str, /, **args: Any) -> None:
        await in_turn(lambda: cast.order(actor, name, now=self.now, **args))

    async def wait(self, ms: int) -> float:
        """So much later the bots are looked after again."""
        self.now += ms
        return await self.practice.look()

    async def until(self, phase: str) -> None:
        """Ring until this phase begins, without the bots."""
        while (event := await in_turn(Event.objects.get, key=self.event)).phase != phase:
            assert event.deadline is not None
            self.now = event.deadline + clock.GRACE
            await in_turn(bell.ring_due, self.now)
        await self.practice.look()  # takes note that the phase has begun

    async def orders(self, **wanted: object) -> list[Entry]:
        """What seats have ordered."""
        return await in_turn(lambda: list(Entry.objects.filter(actor__startswith="seat/", **wanted)))


def founded(lengths: dict[str, Any]) -> None:
    cast.new_event(practice=True, **lengths)


@pytest.fixture(autouse=True)
def _land_by_land(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots speak for one land after the other, never for the whole realm: so there are orders to interrupt."""
    monkeypatch.setattr("astor.bots.factions.production.HINTED", 0.0)


@pytest.fixture
async def rehearsal(transactional_db: None) -> AsyncIterator[Rehearsal]:
    """A practice event not yet begun."""
    hub.forget()
    made = Rehearsal()
    await made.begin()
    yield made
    await Venue().close()


@pytest.fixture
async def production(rehearsal: Rehearsal) -> Rehearsal:
    """The first production phase has just begun; a player sits on the queen's seat."""
    await rehearsal.order(cast.QUEEN, "join", player="Ada")
    await rehearsal.order("control/ann", "start")
    await rehearsal.until("t1/production")
    return rehearsal


@pytest.fixture
async def long_trade(transactional_db: None) -> AsyncIterator[Rehearsal]:
    """Ten minutes of trade have just begun; a player sits on the queen's seat."""
    hub.forget()
    made = Rehearsal()
    await made.begin(600_000)
    await made.order(cast.QUEEN, "join", player="Ada")
    await made.order("control/ann", "start")
    await made.until("t1/trade")
    yield made
    await Venue().close()


def by(entries: list[Entry], *commands: str) -> Counter[str]:
    """Who gave these orders, and how many."""
    return Counter(e.actor.removeprefix("seat/") for e in entries if e.command in commands)


async def test_bots_play_in_the_first_half_of_the_phase_and_nothing_is_refused(production: Rehearsal):
    await production.wait(0)
    assert await production.orders(phase="t1/production") == []
    await production.wait(LENGTH // 2)
    drafted = await in_turn(lambda: set(Draft.objects.values_list("subject", flat=True)))
    assert drafted >= {"lirien", "karrhold", "kingsmead-guildhall", "silverlea-temple"}
    assert production.practice.refused == Counter()
    given = by(await production.orders(phase="t1/production"), "produce", "send_proposal")
    assert given[cast.ELF_QUEEN] >= 5
    assert production.practice.given["produce"] == sum(by(await production.orders(), "produce").values())


async def test_a_players_seat_is_not_played(production: Rehearsal):
    await production.wait(LENGTH // 2)
    assert by(await production.orders(phase="t1/production"), "produce", "confirm", "send_proposal")[cast.QUEEN] == 0


async def test_a_bot_stops_when_a_player_sits_down(production: Rehearsal):
    await production.order(cast.ELF_QUEEN, "join", player="Bo")
    await production.order("control/ann", "revoke", seat=cast.DWARF_KING)
    await production.wait(LENGTH // 2)
    given = by(await production.orders(phase="t1/production"), "produce", "confirm")
    assert given[cast.ELF_QUEEN] == given[cast.DWARF_KING] == 0
    assert given["dwarves-lord-general"] >= 5, "the king's powers fall to the bot that stands in for him"


async def test_a_bot_stops_in_the_middle_of_its_turn(production: Rehearsal, monkeypatch: pytest.MonkeyPatch):
    sat_down = False

    async def breath(_seconds: float) -> None:
        nonlocal sat_down
        if not sat_down and await production.orders(actor=f"seat/{cast.ELF_QUEEN}", command="produce"):
            sat_down = True
            await production.order(cast.ELF_QUEEN, "join", player="Bo")
            await hub.events[cast.EVENT].catch_up()

    monkeypatch.setattr(practice, "asyncio", SimpleNamespace(sleep=breath))
    await production.wait(LENGTH // 2)
    assert by(await production.orders(), "produce")[cast.ELF_QUEEN] == 1


async def test_bots_answer_a_players_proposal_later_in_the_phase(production: Rehearsal):
    await production.order("elves-lord-general", "join", player="Cy")
    await production.wait(LENGTH // 2)
    args = {"province": "mistfen", "outputs": ["exotic", "food"]}
    await production.order("elves-lord-general", "propose", command="produce", args=args)
    await production.wait(LENGTH // 4)
    answers = by(await production.orders(phase="t1/production"), "send_proposal", "drop_proposal")
    assert answers[cast.ELF_QUEEN] >= 1


async def test_a_second_process_and_a_new_start_order_nothing_twice(production: Rehearsal):
    other = Practice(lambda: production.now)
    await other.look()
    production.now += LENGTH // 2
    await asyncio.gather(production.practice.look(), other.look())
    given = await production.orders(phase="t1/production")
    told = Counter((e.actor, e.command, str(e.args)) for e in given if e.command != "confirm")
    assert max(told.values()) == 1
    again = Practice(lambda: production.now)
    await again.look()
    await production.wait(LENGTH // 2 - 1)
    assert again.given == Counter()


async def test_what_control_took_back_is_not_ordered_again(production: Rehearsal):
    await production.wait(LENGTH // 2)
    given = await production.orders(actor=f"seat/{cast.GUILDMASTER}", phase="t1/production")
    for entry in reversed(given):
        await production.order("control/ann", "undo", entry=entry.seq)
    await production.wait(LENGTH // 4)
    assert len(await production.orders(actor=f"seat/{cast.GUILDMASTER}", phase="t1/production")) == len(given) >= 3


async def test_nothing_is_played_while_the_clock_stands(production: Rehearsal):
    await production.order("control/ann", "pause")
    assert await production.wait(LENGTH // 2) == IDLE
    assert await production.orders(phase="t1/production") == []
    await production.order("control/ann", "resume")
    await production.wait(0)
    assert await production.orders(phase="t1/production") == []
    await production.wait(LENGTH // 2)
    assert await production.orders(phase="t1/production") != []


async def test_an_ordinary_event_is_left_alone(production: Rehearsal):
    await production.order("control/ann", "override", row="event/astor", field="practice", value=False, reason="x")
    assert await production.wait(LENGTH // 2) == IDLE
    assert await production.orders(phase="t1/production") == []


async def test_a_bots_bug_is_loud_and_the_others_play_on(
    production: Rehearsal, monkeypatch: pytest.MonkeyPatch, log: io.StringIO
):
    def orders(view: Any, seat: str, dice: Any) -> Any:
        if seat == cast.ELF_QUEEN:
            raise ZeroDivisionError("a bug")
        return right(view, seat, dice)

    right = duties.orders
    monkeypatch.setattr(duties, "orders", orders)
    await production.wait(LENGTH // 2)
    await production.wait(LENGTH // 4)
    given = by(await production.orders(phase="t1/production"), "produce")
    assert (given[cast.ELF_QUEEN], given[cast.DWARF_KING] > 0) == (0, True)
    assert log.getvalue().count("a bot failed") == 1
    assert "ZeroDivisionError" in log.getvalue()


async def test_a_refusal_is_counted_and_leaves_no_trace(production: Rehearsal, monkeypatch: pytest.MonkeyPatch):
    stolen = [("produce", {"province": "kingsmead", "outputs": ["gold"]})]
    monkeypatch.setattr(duties, "orders", lambda _view, seat, _dice: stolen if seat == cast.ELF_QUEEN else [])
    await production.wait(LENGTH // 2)
    assert production.practice.refused == {"not_yours": 1}
    assert await production.orders(phase="t1/production") == []


async def test_who_is_away_on_a_quest_does_one_deed_a_turn_and_keeps_nobody_waiting(
    production: Rehearsal, monkeypatch: pytest.MonkeyPatch
):
    def orders(view: Any, seat: str, dice: Any) -> Any:
        return [order for order in right(view, seat, dice) if seat == HEIR and order[0] == "act"]

    right = duties.orders
    monkeypatch.setattr(duties, "orders", orders)
    await production.order(f"seat/{HEIR}", "set_out", quest="grey-toll")
    for turn in (1, 2):
        await production.wait(LENGTH // 4)
        assert by(await production.orders(phase="t1/production"), "act")[HEIR] == turn


async def test_a_server_plays_a_practice_event_by_itself(transactional_db: None):
    hub.forget()
    lengths = dict.fromkeys(KINDS, 1) | {"production": 5}
    await in_turn(founded, lengths)
    await in_turn(lambda: cast.order("control/ann", "start", now=now_ms()))
    company = Company()
    company.start()
    try:
        async with asyncio.timeout(60):
            while not await in_turn(Draft.objects.filter(phase__endswith="/production").exists):
                await asyncio.sleep(0.1)
    finally:
        await company.stop()
        await Venue().close()


def test_who_opens_the_link_of_a_bots_seat_takes_nobodys_place(db: None):
    cast.new_event(practice=True)
    cast.order("control/ann", "start")
    seat = Seat.objects.select_related("event").get(key=cast.QUEEN)
    told = Client(HTTP_HOST=HOST).post("/j/who", {"token": seats.token(seat)}).json()
    assert (seat.bot, told["joined"]) == (True, False)


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What the server writes about itself."""
    written = io.StringIO()
    for handler in logging.getLogger().handlers:
        if isinstance(handler.formatter, structlog.stdlib.ProcessorFormatter):
            monkeypatch.setattr(handler, "stream", written)
    return written


async def test_TRADE_5_a_bot_answers_an_offer_within_half_a_minute_and_not_at_once(long_trade: Rehearsal):
    for faction in ("guild", "dwarves"):
        goods = {"gives": {"goods": {"gold": 2}}, "wants": {"goods": {"food": 1}}}
        await long_trade.order(cast.QUEEN, "offer", to=faction, **goods)
    await (await hub.event(long_trade.event)).catch_up()
    answered = dict[str, int]()
    for seconds in range(30):
        await long_trade.wait(1_000)
        for entry in await long_trade.orders(phase="t1/trade", command__in=("accept", "refuse", "counter")):
            answered.setdefault(entry.actor.removeprefix("seat/"), seconds)
    asked = (cast.GUILDMASTER, cast.DWARF_KING)
    assert all(4 <= answered.get(seat, 0) <= 26 for seat in asked), answered
