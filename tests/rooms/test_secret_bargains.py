"""Deals, pooled research, knowledge and treasuries: by no frame or page do others learn of them.

Wood is counted here in numbers that nothing else has.
"""

import json
import re
from typing import Any

import pytest

from astor.game.models import Event
from astor.game.values.errors import Refused
from astor.running.thread import in_turn
from diplomacy.models import Deal, Pool
from tests import cast
from tests.rooms.screens import Screen, Venue, joined
from tests.rooms.test_secrets import ONLOOKERS, PAGES, browser, whole

ANN, QUEEN, GUILDMASTER = "control/ann", cast.QUEEN, cast.GUILDMASTER
PRICE = 983
NOTE = "canary-note-bargain"
WOOD = {"goods": {"wood": PRICE}}
SHARES = {"humans": {"wood": 1}, "guild": {"wood": 1}}
THEIRS = ["deal", "pool", "contact", "tree", "tally", "knowledge"]
"""Kinds of rows of which each faction sees its own alone."""
NUMBERS = re.compile(r'"(?:wood|amount)": ?-?(\d+)')
TOLD = ["offered", "countered", "deal_", "offer_", "researched", "pool_"]
"""How the lines begin that tell of them."""


def order(actor: str, name: str, /, **args: Any) -> None:
    cast.order(actor, name, **args)


def offered(price: int = PRICE) -> str:
    before = set(Deal.objects.values_list("key", flat=True))
    order(QUEEN, "offer", to="guild", gives=WOOD, wants={"goods": {"wood": price}}, note=NOTE)
    return str(Deal.objects.exclude(key__in=before).get().key)


def pooled() -> str:
    before = set(Pool.objects.values_list("key", flat=True))
    order(QUEEN, "pool_research", technology="crop-rotation", shares=SHARES)
    return str(Pool.objects.exclude(key__in=before).get().key)


def endow() -> None:
    """In the first trade phase humans and guild have much of the wood that only they know of."""
    order(GUILDMASTER, "join", player="Guest")
    for faction in ("humans", "guild"):
        order(ANN, "override", row=f"faction/{faction}", field="wood", value=9 * PRICE, reason="a forest")
    order(ANN, "override", row="knowledge/humans-crop-rotation", field="state", value="option", reason="a forest")
    order(ANN, "override", row="technology/crop-rotation", field="cost", value={"wood": 2}, reason="a forest")
    order(ANN, "close_phase")


def bargain() -> None:
    """Everything that can become of an offer, and two that are left open."""
    order(GUILDMASTER, "accept", deal=offered())
    order(GUILDMASTER, "refuse", deal=offered())
    order(GUILDMASTER, "counter", deal=offered(), gives=WOOD, wants={"technologies": []}, note=NOTE)
    order(QUEEN, "withdraw_offer", deal=offered())
    order(QUEEN, "give", to="guild", goods={"wood": PRICE})
    failing = offered()
    order(ANN, "override", row="faction/humans", field="wood", value=PRICE - 1, reason="a fire")
    order(GUILDMASTER, "accept", deal=failing)
    order(ANN, "override", row="faction/humans", field="wood", value=9 * PRICE, reason="rain")
    order(ANN, "make_deal", a="humans", b="guild", gives=WOOD, wants={})
    order(ANN, "cancel_offer", deal=offered())
    offered()


def study() -> None:
    """The same for pooled research."""
    order(ANN, "close_phase")
    order(QUEEN, "leave_pool", pool=pooled())
    order(ANN, "cancel_pool", pool=pooled())
    order(GUILDMASTER, "join_pool", pool=pooled())
    order(ANN, "override", row="knowledge/humans-crop-rotation", field="state", value="option", reason="forgotten")
    order(ANN, "override", row="knowledge/guild-crop-rotation", field="state", value="option", reason="forgotten")
    pooled()


def leaks(text: str, sides: tuple[str, ...]) -> list[str]:
    """What of others stands in what these sides were shown."""
    own = {side.partition("/")[2] for side in sides}
    rows = set(re.findall(rf'"((?:{"|".join(THEIRS)})/[^"]*)"', text))
    foreign = sorted(row for row in rows if row.partition("/")[2].partition("-")[0] not in own)
    lines = sorted(set(re.findall(rf'"code": ?"((?:{"|".join(TOLD)})[^"]*)"', text)))
    wood = any(0 < int(n) // PRICE < 20 and int(n) % PRICE < 5 for n in NUMBERS.findall(text))
    return [*foreign, *lines, *(["the price"] if wood else []), *(["the note"] if NOTE in text else [])]


@pytest.fixture
def fair(event: Event) -> Event:
    """The first trade phase, with everything in it that is nobody's business."""
    joined(QUEEN, cast.GENERAL, cast.ELF_QUEEN, cast.DWARF_KING)
    for name in ("start", "close_phase", "close_phase"):
        order(ANN, name)
    endow()
    bargain()
    return event


STRANGERS = [who for who in ONLOOKERS if who != cast.GENERAL]


def test_no_page_tells_strangers_of_a_bargain(fair: Event):
    for route, visit in PAGES.items():
        for who in STRANGERS:
            for page in visit(browser(who)):
                assert leaks(whole(page), ONLOOKERS[who]) == [], (route, who)


def test_no_page_tells_strangers_of_a_research(fair: Event):
    study()
    for route in ("front", "play", "hall", "journal"):
        for who in STRANGERS:
            for page in PAGES[route](browser(who)):
                assert leaks(whole(page), ONLOOKERS[who]) == [], (route, who)


def test_what_is_looked_for_is_there(fair: Event):
    """Their own side and Control see it on the pages they open."""
    for who, path in ((cast.GENERAL, "/play/astor"), ("control", "/control/astor")):
        found = leaks(whole(browser(who).get(path)), ())
        assert {"the price", "the note", "tree/humans", "tally/humans-t1", "deal_struck"} <= set(found)


async def test_no_frame_tells_strangers_of_a_bargain_or_a_research(venue: Venue):
    await venue.until_production()
    screens = await venue.everybody()
    for deed in (endow, bargain):
        await in_turn(deed)
        await venue.settle()
    await meddled(screens, "deal", Deal)
    await in_turn(study)
    await venue.settle()
    await meddled(screens, "pool", Pool)
    await in_turn(order, ANN, "close_phase")
    await venue.settle()
    for who in (cast.ELF_QUEEN, cast.DWARF_KING, "hall"):
        assert leaks(json.dumps(screens[who].heard), tuple(screens[who].tables)) == [], who
    for who in (QUEEN, cast.GENERAL, "control"):
        heard = leaks(json.dumps(screens[who].heard), ())
        assert {"the price", "the note", "deal_struck", "deal_failed_here", "pool_left", "researched"} <= set(heard), (
            who
        )


async def meddled(screens: dict[str, Screen], kind: str, model: type[Deal | Pool]) -> None:
    """Strangers who guess the name of something open are told what they would be told of nothing."""
    key = (await in_turn(model.objects.latest, "at")).key
    answers = {"deal": ("accept", "refuse", "withdraw_offer"), "pool": ("join_pool", "leave_pool")}[kind]
    for who in (cast.ELF_QUEEN, cast.DWARF_KING):
        for answer in answers:
            at_open, at_nothing = [await screens[who].order(answer, **{kind: name}) for name in (key, "nothing")]
            assert at_open["refused"] == at_nothing["refused"] == f"{kind}_gone"
        if kind == "deal":
            no = await screens[who].order("counter", deal=key, gives=WOOD, wants={})
            assert no["refused"] == "deal_gone"


def test_a_refusal_tells_the_receiver_nothing_of_the_offerer(fair: Event):
    """Who cannot keep an offer any more fails: the other side is told that it failed."""
    deal = offered(PRICE - 1)
    order(ANN, "override", row="faction/humans", field="wood", value=0, reason="a fire")
    answer = cast.order(GUILDMASTER, "accept", deal=deal)
    assert answer == {"at": cast.T0, "failed": "goods_gone"}
    with pytest.raises(Refused) as no:
        order(GUILDMASTER, "accept", deal=deal)
    assert (no.value.code, no.value.facts) == ("deal_gone", {})
