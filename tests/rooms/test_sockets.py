"""Sockets: each screen sees its own sides and nothing else, order after order, also when it comes back."""

import asyncio
import json

import pytest

from astor.sockets import hub as hubs
from astor.sockets import live_event as lives
from astor.sockets.delta import Change
from astor.sockets.hub import GATHERED, LONGEST, rest
from tests import cast
from tests.rooms.screens import PATIENCE_S, Venue

pytestmark = pytest.mark.both_databases

HUMANS = ["public", "faction/humans", f"seat/{cast.QUEEN}", f"own/{cast.QUEEN}"]


async def test_a_phone_sees_exactly_its_sides(venue: Venue):
    phone = await venue.phone(cast.QUEEN)
    assert list(phone.tables) == HUMANS
    assert phone.row("faction/humans")["gold"] == cast.gold_canary("humans")
    assert "gold" not in phone.row("faction/elves")


async def test_the_hall_sees_only_what_is_public(venue: Venue):
    hall = await venue.hall()
    assert list(hall.tables) == ["public"]
    assert "gold" not in hall.row("faction/humans")


async def test_control_sees_everything_without_the_dice_secret(venue: Venue):
    desk = await venue.desk()
    assert list(desk.tables) == ["public", "control"]
    assert desk.row("faction/elves")["gold"] == cast.gold_canary("elves")
    assert cast.SECRET not in json.dumps(desk.heard)


async def test_an_order_is_answered_and_reaches_its_own_side(venue: Venue):
    await venue.until_production()
    phone = await venue.phone(cast.QUEEN)
    ack = await phone.order("produce", province="kingsmead", outputs=["gold"], phase="t1/production")
    assert "refused" not in ack
    await venue.settle()
    drafts = [row for name, row in phone.tables["faction/humans"].items() if name.startswith("draft/")]
    assert [draft["data"]["outputs"] for draft in drafts] == [["gold"]]
    assert phone.row("may/confirm")["choices"] == {"drafts": 1, "counts": True}


async def test_a_factions_order_is_not_even_a_tick_elsewhere(venue: Venue):
    await venue.until_production()
    screens = await venue.everybody()
    queen = screens[cast.QUEEN]
    heard = await venue.news(screens, lambda: queen.order("produce", province="kingsmead", outputs=["gold"]))
    assert set(heard) == {cast.QUEEN, cast.GENERAL, "control"}
    beats = await venue.news(screens, hubs.hub.beat)
    for name, frames in beats.items():
        assert [frame["t"] for frame in frames] == ["beat"]
        assert frames[0]["n"] == screens[name].n
    assert screens["hall"].n == {"public": beats[cast.ELF_QUEEN][0]["n"]["public"]}


async def test_news_of_a_side_leaves_other_sides_counts_alone(venue: Venue):
    await venue.until_production()
    screens = await venue.everybody()
    counts = {name: dict(screen.n) for name, screen in screens.items()}
    await screens[cast.ELF_QUEEN].order("produce", province="silverlea", outputs=["gold"])
    await venue.settle()
    moved = {name for name, screen in screens.items() if screen.n != counts[name]}
    assert moved <= {cast.ELF_QUEEN, "control"}


async def test_news_comes_by_itself(venue: Venue):
    phone = await venue.phone(cast.QUEEN)
    await venue.order(cast.QUEEN, "name_character", name="Ada")
    assert (await phone.frame())["t"] == "delta"


async def test_a_public_deed_reaches_everybody(venue: Venue):
    screens = await venue.everybody()
    heard = await venue.news(screens, lambda: screens["control"].order("start"))
    assert set(heard) == set(screens)
    assert {screen.row(f"event/{cast.EVENT}")["state"] for screen in screens.values()} == {"running"}


async def test_a_refusal_carries_code_and_facts_and_nobody_else_hears(venue: Venue):
    screens = await venue.everybody()
    queen, before = screens[cast.QUEEN], await venue.trace()
    heard = await venue.news(screens, lambda: queen.order("produce", province="kingsmead", outputs=["gold"]))
    assert set(heard) == {cast.QUEEN}
    ack = heard[cast.QUEEN][0]
    assert (ack["refused"], ack["facts"]["now"]) == ("wrong_phase", "planning")
    assert await venue.trace() == before


async def test_who_comes_back_gets_exactly_what_is_missing(venue: Venue):
    phone = await venue.phone(cast.QUEEN)
    await phone.order("name_character", name="Zoe")
    await venue.settle()
    await phone.leave()
    for name in ("Ada", "Berta"):
        await venue.order(cast.QUEEN, "name_character", name=name)
        await venue.settle()
    back = await venue.phone(cast.QUEEN, hello=False)
    back.epoch, back.n, back.tables = phone.epoch, phone.n, phone.tables
    await back.hello()
    await back.silence()
    fresh = await venue.phone(cast.QUEEN)
    assert {frame["t"] for frame in back.heard} == {"delta", "pong"}
    assert (back.tables, back.n) == (fresh.tables, fresh.n)


async def test_who_missed_nothing_gets_nothing(venue: Venue):
    phone = await venue.phone(cast.QUEEN)
    await phone.say({"t": "hello", "epoch": phone.epoch, "n": phone.n})
    assert await phone.silence() == []


async def test_an_unknown_epoch_gets_a_snapshot(venue: Venue):
    phone = await venue.phone(cast.QUEEN)
    phone.epoch = "before the restart"
    assert (await phone.hello())["t"] == "snap"


async def test_who_unpacks_gets_the_same_snapshot_in_fewer_bytes(venue: Venue):
    phone, other = await venue.phone(cast.QUEEN), await venue.phone(cast.QUEEN, hello=False)
    await phone.order("name_character", name="Zoë")
    await venue.settle()
    await phone.silence()
    assert (await other.hello(unpacks=True))["t"] == "snap"
    assert (other.epoch, other.tables, other.n) == (phone.epoch, phone.tables, phone.n)
    live, sides = hubs.hub.events[cast.EVENT], tuple(phone.n)
    assert len(live.snapped(sides, packed=True).wire) * 3 < len(live.snapped(sides).wire)


@pytest.mark.parametrize("n", [{}, {"public": 0}, {"public": 99, "faction/humans": 99, f"seat/{cast.QUEEN}": 99},
                               {"public": -1, "faction/humans": 0, f"seat/{cast.QUEEN}": 0},
                               {"public": 0, "faction/elves": 0, f"seat/{cast.QUEEN}": 0}])  # fmt: skip
async def test_counts_that_cannot_be_mended_get_a_snapshot(venue: Venue, n: dict[str, int]):
    phone = await venue.phone(cast.QUEEN)
    phone.n = n
    snap = await phone.hello()
    assert (snap["t"], list(snap["sides"])) == ("snap", HUMANS)


@pytest.mark.parametrize(("limit", "most"), [("KEPT", 2), ("WIDE_BYTES", 200)])
async def test_who_was_away_too_long_gets_a_snapshot(venue: Venue, monkeypatch, limit: str, most: int):
    monkeypatch.setattr(lives, limit, most)
    phone = await venue.phone(cast.QUEEN)
    await phone.leave()
    for name in ("Ada", "Berta", "Carla"):
        await venue.order(cast.QUEEN, "name_character", name=name)
        await venue.settle()
    back = await venue.phone(cast.QUEEN, hello=False)
    back.epoch, back.n, back.tables = phone.epoch, phone.n, phone.tables
    assert (await back.hello())["t"] == "snap"
    assert "Carla" in json.dumps(back.tables)


async def test_of_a_side_no_more_is_kept_than_its_snapshot_has(venue: Venue):
    phone, side = await venue.phone(cast.QUEEN), f"seat/{cast.QUEEN}"
    live, n = hubs.hub.events[cast.EVENT], dict(phone.n)
    for at in range(3):
        assert not live.is_lost(live.epoch, n, tuple(n))
        note = Change({f"note/{at}": {"text": "x" * (lives.OWN_BYTES // 3)}})
        await live.publish({side: live.written(side, note)})
    assert live.is_lost(live.epoch, n, tuple(n))
    assert len(live.kept[side]) == 2


async def test_a_late_player_sees_the_day_as_it_is(venue: Venue):
    await venue.until_production()
    await venue.order(cast.GUILDMASTER, "join", player="Late")
    phone = await venue.phone(cast.GUILDMASTER)
    assert phone.row(f"event/{cast.EVENT}")["phase"] == "t1/production"
    assert phone.row("may/name_character")["refused"] is None


async def test_a_ping_is_answered_with_the_servers_time(venue: Venue):
    phone = await venue.phone(cast.QUEEN)
    await phone.say({"t": "ping", "c": 12.5})
    pong = await phone.until("pong")
    assert (pong["c"], pong["now"] > 0) == (12.5, True)


async def test_bursts_are_looked_at_together_and_nothing_is_lost(venue: Venue):
    phone = await venue.phone(cast.QUEEN)
    await asyncio.gather(*[venue.order(cast.QUEEN, "name_character", name=f"Name {at}") for at in range(5)])
    await venue.settle()
    fresh = await venue.phone(cast.QUEEN)
    assert (phone.tables, phone.n) == (fresh.tables, fresh.n)


async def test_control_sees_entry_numbers_and_presence_and_players_do_not(venue: Venue):
    screens = await venue.everybody()
    await screens[cast.QUEEN].order("name_character", name="Ada")
    await venue.settle()
    kinds = {name: {row.split("/")[0] for rows in screen.tables.values() for row in rows}
             for name, screen in screens.items()}  # fmt: skip
    assert {"entry", "presence"} <= kinds.pop("control")
    assert all(not {"entry", "presence", "alarm"} & seen for seen in kinds.values())


async def test_a_phone_that_is_just_going_away_keeps_the_news_from_nobody(venue: Venue, monkeypatch):
    screens = await venue.everybody()
    going = next(iter(hubs.hub.events[cast.EVENT].sockets[f"seat/{cast.ELF_QUEEN}"]))
    monkeypatch.setattr(going, "send", gone)
    heard = await venue.news(screens, lambda: screens["control"].order("start"))
    assert set(heard) == set(screens) - {cast.ELF_QUEEN}
    fresh = await venue.hall()
    assert (screens["hall"].tables, screens["hall"].n) == (fresh.tables, fresh.n)


async def test_control_undoes_and_only_the_concerned_hear(venue: Venue):
    await venue.until_production()
    screens = await venue.everybody()
    await screens[cast.QUEEN].order("produce", province="kingsmead", outputs=["gold"])
    await venue.settle()
    entry = max(int(name.split("/")[1]) for name in screens["control"].tables["control"] if name.startswith("entry/"))
    heard = await venue.news(screens, lambda: screens["control"].order("undo", entry=entry))
    assert set(heard) == {cast.QUEEN, cast.GENERAL, "control"}
    assert not [name for name in screens[cast.QUEEN].tables["faction/humans"] if name.startswith("draft/")]
    assert screens["control"].row(f"entry/{entry}")["undone"] is True


async def gone(**_: object) -> None:
    raise ConnectionError("the handshake of goodbyes has begun")


def test_news_that_take_long_are_gathered_for_longer_while_others_wait():
    """Up to a time that somebody who waits for them would notice; an event alone has its news as soon as ever."""
    assert [round(took + rest(took, others_wait=True), 6) for took in (0.001, 0.02)] == [GATHERED, GATHERED]
    assert GATHERED < rest(0.05, others_wait=True) < rest(0.1, others_wait=True) < LONGEST
    assert rest(3.0, others_wait=True) == LONGEST
    assert [rest(took, others_wait=False) for took in (0.0, 0.2)] == [GATHERED, 0.0]


async def test_the_end_of_a_phase_is_not_told_later_together_with_what_comes_next(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
):
    phone = await venue.phone(cast.QUEEN)
    await venue.until_production()
    with monkeypatch.context() as later:
        later.setattr("astor.sockets.hub.GATHERED", 3 * PATIENCE_S)
        await venue.order("control/ann", "close_phase")
        while phone.row(f"event/{cast.EVENT}")["phase"] != "t1/trade":
            await phone.until("delta")
