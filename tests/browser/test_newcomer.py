"""A newcomer plays a whole first turn on a phone: no hand-written address, only taps on what the screen shows."""

from typing import Any

import pytest
from playwright.async_api import Page, ViewportSize, expect

from tests.browser import newcomer
from tests.browser.given import CLOSE
from tests.browser.screens import PHONE, barriers, too_small
from tests.browser.test_accessible import MOVING
from tests.browser.test_fits import LARGE, on_phone
from tests.browser.thumb import Thumb
from tests.browser.words_of_control import control_of

SIZES = (
    (ViewportSize(width=320, height=568), 100),
    (PHONE, 200),
    (ViewportSize(width=1080, height=810), 100),
)
"""The narrowest phone, large letters, a tablet on its side: width and height, and letters in percent."""
LOCALES = {"de": "de-DE", "en": "en-GB", "fr": "fr-FR"}
OTHER_WORDS = ("label-content-name-mismatch",)
"""The one rule that other words can break: by no other are barriers looked for again in them."""


class Eye:
    """It looks at every page: nobody is kept out, nothing moves, and all of it has room at each size."""

    def __init__(self, *rules: str) -> None:
        self.rules = rules
        self.wrong: list[tuple[str, dict[str, Any]]] = []

    async def look(self, page: Page) -> None:
        found = {
            "barriers": await barriers(page, *self.rules),
            "small": await too_small(page),
            "moves": await page.evaluate(MOVING),
        }
        for size, percent in SIZES:
            await page.set_viewport_size(size)
            await page.evaluate(LARGE, percent)
            found[f"{size['width']} px, {percent} %"] = [*(await on_phone(page)).items()]
        await page.set_viewport_size(PHONE)
        await page.evaluate(LARGE, 100)
        if wrong := {what: told for what, told in found.items() if told}:
            self.wrong.append((await page.locator("h1").first.inner_text(), wrong))


LANGUAGES = ["en", *(pytest.param(other, marks=pytest.mark.thorough) for other in ("de", "fr"))]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_newcomer_plays_a_whole_first_turn(event, server, phone, language):
    control = await control_of(event)
    page = await phone(f"{server.origin}/", new_here=True, locale=LOCALES[language], reduced_motion="reduce")
    eye = Eye(*(OTHER_WORDS if language != "en" else ()))
    thumb = Thumb(page, language, look=eye.look)
    await newcomer.take_the_seat(thumb, event.key.replace("-", " ").capitalize(), event.cards[newcomer.QUEEN].code)
    await newcomer.read_the_first_minute(thumb)
    for phase, jobs in newcomer.TURN.items():
        await newcomer.rings(control, thumb, phase)
        for job in jobs:
            await job.do(thumb)
    await control.orders(CLOSE)
    await thumb.now()
    await expect(thumb.button("ui.give_orders")).to_be_visible()
    assert eye.wrong == []
