"""From a seat's link to the first screen: how much comes over the line, in which form, and what comes later, or not."""

import asyncio
import gzip
import json
import re
import urllib.request
from collections import Counter
from typing import Any

import pytest
from playwright.async_api import Page, Route, expect

from astor.screens import client
from astor.venue.surroundings import ROOT
from tests.browser.gathering import Gathering, Show
from tests.browser.phones import Phone, seated, take_seat
from tests.browser.serving import HallServer

QUEEN = "humans-monarch"
HEIR = "humans-successor"
MOST = 150_000
"""Bytes over the line from the join page to the first screen: see docs/performance.md."""
DIST = ROOT / "frontend" / "dist"
HALL = "/hall/{}"
ROOMS = {
    "realm": ("realm", "goals", "log", "now/menu", "now/notices"),
    "land": ("now/orders", "now/feed", "now/hire", "now/layout"),
    "market": ("market", "market/lore", "market/offer"),
    "map": ("map",),
    "court": ("now/court", "now/treaties", "now/treaty", "now/plot", "now/betroth"),
    "war": ("now/war", "now/march", "now/raise", "now/battle"),
    "summit": ("now/summits", "now/summon"),
}
"""What is fetched together, and the pages in it."""


# The files


def files() -> list[str]:
    """What a browser is told to keep for good."""
    manifest = json.loads((DIST / ".vite" / "manifest.json").read_text())
    entries = [manifest[source] for source in client.SOURCES.values()]
    words = [part for name, part in manifest.items() if name.startswith("words.")]
    return sorted({name for part in (*entries, *words) for name in (part["file"], *part.get("css", ()))})


def fetch(url: str, accepted: str = "") -> tuple[bytes, Any]:
    request = urllib.request.Request(url, headers={"Accept-Encoding": accepted} if accepted else {})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.read(), answer.headers


async def test_a_browser_gets_the_smallest_form_it_takes(server: HallServer):
    """Brotli over https, gzip in a hall without, and whoever takes neither gets it plain."""
    large = [name for name in files() if (DIST / name).stat().st_size > 2000]
    assert len(large) >= 10
    for name in large:
        plain, told = await asyncio.to_thread(fetch, f"{server.origin}/static/{name}")
        small, how = await asyncio.to_thread(fetch, f"{server.origin}/static/{name}", "gzip, deflate")
        least, best = await asyncio.to_thread(fetch, f"{server.origin}/static/{name}", "gzip, deflate, br")
        assert (told["Content-Encoding"], how["Content-Encoding"], best["Content-Encoding"]) == (None, "gzip", "br")
        assert gzip.decompress(small) == plain
        assert len(least) < len(small) < 0.6 * len(plain), name
        for headers in (told, how, best):
            assert headers["Vary"] == "Accept-Encoding"
            assert "immutable" in headers["Cache-Control"]
            assert headers["Content-Type"] == told["Content-Type"]


@pytest.mark.parametrize(("entry", "brings"), [("hall", True), ("control", True), ("player", False), ("story", False),
                                               ("press", False), ("sheet", False)])  # fmt: skip
def test_wall_and_desk_alone_bring_letters_of_their_own(entry: str, brings: bool):
    styles = [(DIST / style.removeprefix("/static/")).read_text() for style in client.assets(entry).styles]
    assert any("@font-face" in style for style in styles) is brings


async def test_pages_and_maps_are_compressed_too(event: Gathering):
    page, told = await asyncio.to_thread(fetch, event.url + HALL.format(event.key), "gzip")
    assert (told["Content-Encoding"], told["Cache-Control"]) == ("gzip", "no-store")
    address = re.search(rb'"map": "([^"]+)"', gzip.decompress(page))
    assert address is not None
    small, how = await asyncio.to_thread(fetch, event.url + address[1].decode(), "gzip")
    plain, bare = await asyncio.to_thread(fetch, event.url + address[1].decode())
    assert (how["Content-Encoding"], bare["Content-Encoding"]) == ("gzip", None)
    assert all("Accept-Encoding" in headers["Vary"] for headers in (told, how, bare))
    assert gzip.decompress(small) == plain


# The first screen


async def cold(page: Page) -> dict[str, int]:
    """Address → bytes over the line for it, to a browser that has nothing of ours yet: pages, files and frames."""
    counted: dict[str, int] = Counter()
    addresses: dict[str, str] = {}
    session = await page.context.new_cdp_session(page)
    await session.send("Network.enable")

    def count(told: dict[str, Any]) -> None:
        counted[addresses[told["requestId"]]] += int(told["encodedDataLength"])

    def hear(told: dict[str, Any]) -> None:
        counted["frames"] += len(told["response"]["payloadData"])

    session.on("Network.requestWillBeSent", lambda told: addresses.update({told["requestId"]: told["request"]["url"]}))
    session.on("Network.loadingFinished", count)
    session.on("Network.webSocketFrameReceived", hear)
    return counted


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "fr-FR"])
async def test_the_first_screen_comes_with_little(event: Gathering, server: HallServer, phone: Show, language: str):
    """The first minute's, as in a hall: plain http, so gzip at best. What is fetched ahead is not counted."""
    page = await phone("about:blank", new_here=True, locale=language)
    counted = await cold(page)
    await page.goto(event.cards[QUEEN].at(server.venue))
    await page.locator("#take input[name=player]").fill("Ann")
    await page.locator("#take button[value=no]").tap()
    await expect(page.locator("html")).to_have_attribute("data-net", "live")
    await expect(page.locator("main h1")).to_be_visible()
    boot = json.loads(await page.locator("#boot").text_content() or "")
    ahead = {boot["map"], *(file for room in boot["rooms"].values() for file in room)} - {*boot["rooms"][client.FIRST]}
    rules = f"{server.venue}/rules/"
    first = {address: size for address, size in counted.items()
             if address.removeprefix(server.venue) not in ahead and not address.startswith(rules)}  # fmt: skip
    assert len(first) > 10
    assert {f"{server.venue}{file}" for file in boot["rooms"][client.FIRST]} <= first.keys()
    assert sum(first.values()) <= MOST, first


async def test_the_first_minute_waits_for_no_other_words(event: Gathering, phone: Show):
    """What is fetched for later pages may come late: the card of whoever has just sat down has its words."""
    page = await phone("about:blank", new_here=True)
    await page.context.route(re.compile("/assets/words[.]later|/film|/rules/"), lambda route: route.abort())
    await page.goto(event.cards[HEIR].link)
    newcomer = await take_seat(page, "Fay")
    await expect(newcomer.pane).to_contain_text("What you want")
    await expect(newcomer.pane).not_to_contain_text("…")
    await newcomer.button(re.compile("^Start playing"))
    await expect(newcomer.pane).not_to_contain_text("What you want")


async def test_the_page_says_whose_it_is_before_its_program_has_come(event: Gathering):
    """And its colours are those of the device from the first moment; nothing of it stays once the client is there."""
    queen = await event.sit(QUEEN, "Ann")
    await queen.go("now/menu")
    await queen.button("Paper")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    await queen.page.route(re.compile("/assets/player-"), hold)
    await queen.page.reload(wait_until="commit")
    early = queen.page.locator(".early")
    await expect(early).to_contain_text("Connecting …")
    await expect(early).to_contain_text("Queen of Aldermark")
    assert (
        await queen.page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(236, 238, 232)"
    )
    await expect(early).to_be_visible()
    while not held:
        await asyncio.sleep(0.05)
    await held[0].continue_()
    await seated(queen.page)
    await expect(early).to_have_count(0)


async def test_a_lost_program_is_asked_for_again(event: Gathering):
    """Said, and tried again until it is there."""
    queen = await event.sit(QUEEN, "Ann")
    lost: list[str] = []

    async def lose(route: Route) -> None:
        lost.append(route.request.url)
        await (route.abort() if len(lost) == 1 else route.continue_())

    await queen.page.route(re.compile("/assets/player-[^/]+[.]js"), lose)
    await queen.page.reload(wait_until="commit")
    await expect(queen.page.locator(".early")).to_contain_text("No connection. Trying again …")
    await seated(queen.page)
    assert len(lost) > 1


# What comes later


@pytest.mark.parametrize("room", ROOMS)
async def test_every_page_opens_when_it_is_asked_for_first(event: Gathering, room: str):
    """Straight from its address, as after a reload, with nothing fetched before."""
    queen = await event.sit(QUEEN, "Ann")
    for place in ROOMS[room]:
        await queen.page.evaluate("place => { location.hash = place; location.reload() }", place)
        await expect(queen.page.locator(".early")).to_have_count(0)
        await expect(queen.pane.get_by_role("heading").first).to_be_attached()


async def test_pages_are_there_when_the_line_goes(event: Gathering):
    """What was fetched ahead, with its look and the map, needs nobody any more."""
    queen = await event.sit(QUEEN, "Ann")
    await queen.page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(e => e.name.includes('/maps/'))"
    )
    await queen.page.context.set_offline(True)
    await queen.page.route("**/*", lambda route: route.abort())
    for room in ROOMS.values():
        for place in room:
            await queen.page.evaluate("place => { location.hash = place }", place)
            await expect(queen.pane.get_by_role("heading").first).to_be_attached()
    await queen.go("map")
    await expect(queen.pane.get_by_role("button", name=re.compile("^Kingsmead"))).to_be_attached()


async def without_the_market(event: Gathering, answer: dict[str, Any] | None) -> tuple[Phone, list[str]]:
    """A phone to which the market's files do not come: the line fails, or the server answers otherwise."""
    queen = await event.sit(QUEEN, "Ann")
    asked: list[str] = []

    async def lose(route: Route) -> None:
        asked.append(route.request.url)
        await (route.fulfill(**answer) if answer else route.abort())

    await queen.page.context.route(re.compile("/assets/market-"), lose)
    await queen.page.reload()
    await seated(queen.page)
    await queen.page.evaluate("location.hash = 'market'")
    return queen, asked


async def test_a_page_that_does_not_come_says_so_and_is_tried_again(event: Gathering):
    queen, asked = await without_the_market(event, None)
    await expect(queen.pane).to_contain_text("This page did not get through. Trying again …")
    await queen.open("Now")
    await expect(queen.pane).to_contain_text("Queen of Aldermark")
    await queen.page.evaluate("location.hash = 'market'")
    await expect(queen.pane).to_contain_text("This page did not get through.")
    await queen.page.context.unroute(re.compile("/assets/market-"))
    await expect(queen.pane.get_by_role("heading", level=1)).to_be_attached()
    assert len(asked) > 1


async def test_a_page_of_an_older_client_is_loaded_anew_once(event: Gathering):
    """The server has a newer client and these files no more. If they are not there then either, it goes on trying."""
    loads: list[str] = []
    queen = await event.sit(QUEEN, "Ann")
    await queen.page.context.route(re.compile("/assets/market-"), lambda route: route.fulfill(status=404))
    await queen.page.reload()
    await seated(queen.page)
    queen.page.on("load", lambda page: loads.append(page.url))
    await queen.page.evaluate("location.hash = 'market'")
    await expect(queen.pane).to_contain_text("This page did not get through. Trying again …")
    assert len(loads) == 1
