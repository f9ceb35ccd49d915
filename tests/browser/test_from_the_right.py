"""A language that runs from the right: a phone in one made of English, in letters that do, breaks nowhere."""

import json
import re

from playwright.async_api import Page, Route, expect

from astor.scenarios.folders import FILES, HOME
from tests.browser.gathering import Gathering
from tests.browser.phones import Phone
from tests.browser.screens import PHONE
from tests.browser.test_fits import PANES, pane_by_pane
from tests.browser.words_of_control import control_of

QUEEN = "humans-monarch"
GROUPS = (*"abcdefghijklmno", "pq", "r", "s", "t", "uv", "w", "xyz")
OTHERS = dict(zip(GROUPS, "אבגדהוזחטיכלמנסעפצקרשת", strict=True))
LETTERS = str.maketrans({one: other for group, other in OTHERS.items() for one in group + group.upper()})
"""Each letter for one that is written from the right."""
WHOLE = re.compile(r"(\{[^{}]*\}|<[^>]*>)")
LATIN = """() => {
    const found = [], walk = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT);
    for (let node; (node = walk.nextNode());)
        if (node.parentElement.checkVisibility() && !node.parentElement.closest('svg, option')) found.push(node.data);
    return found.join('\\n');
}"""


def turned(text: str) -> str:
    """The same sentence in the other letters; what is filled in keeps its name, and each form its place."""
    parts = WHOLE.split(text)
    return "".join(_form(part) if part.startswith("{") else part.translate(LETTERS) for part in parts)


def _form(inner: str) -> str:
    name, *forms = inner[1:-1].split("|")
    return "{" + "|".join((name, *(form.translate(LETTERS) for form in forms))) + "}"


async def from_the_right(page: Page) -> None:
    """Its page says so from now on, and its words are turned."""

    async def paged(route: Route) -> None:
        answer = await route.fetch()
        text = re.sub(r"<html lang=\"en\"", '<html lang="he" dir="rtl"', await answer.text(), count=1)
        await route.fulfill(response=answer, body=text)

    async def worded(route: Route) -> None:
        answer = await route.fetch()
        words: dict[str, str] = await answer.json()
        await route.fulfill(response=answer, body=json.dumps({key: turned(text) for key, text in words.items()}))

    await page.route(re.compile(r"/play/"), paged)
    await page.route(re.compile(r"/assets/words[.][^/]+[.]json$"), worded)
    await page.reload()
    await page.wait_for_selector("html[dir=rtl] nav a")


async def test_a_phone_whose_words_run_from_the_right(event: Gathering):
    """Nothing lies over anything else or reaches over the edge; and all that is said comes from a catalogue."""
    control, queen = await control_of(event), await event.sit(QUEEN, "Ann")
    await queen.page.set_viewport_size(PHONE)
    await from_the_right(queen.page)
    await expect(queen.page.locator("html")).to_have_css("direction", "rtl")
    assert await pane_by_pane(queen, ("now", "now/layout", "realm")) == {}
    await control.begin_production()
    assert await pane_by_pane(queen, (*PANES, "now/orders", "now/war", "realm/raise", "now/plot")) == {}
    assert await first_tab_stands_right(queen)
    assert await unturned(queen, event) == {}


async def first_tab_stands_right(queen: Phone) -> bool:
    boxes = [await tab.bounding_box() for tab in await queen.page.locator("nav a").all()]
    edges = [box["x"] for box in boxes if box]
    return len(edges) > 4 and edges == sorted(edges, reverse=True)


async def unturned(queen: Phone, event: Gathering) -> dict[str, set[str]]:
    """Pane → Latin words on it that are nobody's name and no text of the scenario: no catalogue has them."""
    files = " ".join((HOME / "storms" / name).read_text() for name in FILES)
    known = {word.lower() for word in (*words(files), *words(event.key), "Ann")}
    found = {}
    for pane in PANES:
        await queen.go(pane)
        if left := {word for word in words(await queen.page.evaluate(LATIN)) if word.lower() not in known}:
            found[pane] = left
    return found


def words(text: str) -> list[str]:
    """No codes and fingerprints."""
    return re.findall(r"\b[A-Za-z]?[a-z]+\b", text)
