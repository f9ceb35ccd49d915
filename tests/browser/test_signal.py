"""Without signal: a phone on a secure page shows itself again after a reload; another says not to."""

import re

from playwright.async_api import expect

from tests.browser.given import CLOSE, TO_PRODUCTION, given

QUEEN = "humans-monarch"
KEPT = """async () => {
    const shell = await caches.open('astor-shell');
    const kept = (await shell.keys()).map(({url}) => new URL(url).pathname);
    return kept.some(path => path.startsWith('/play/')) && kept.some(path => path.startsWith('/static/assets/realm'));
}"""


async def test_a_reload_without_signal_shows_the_phone_and_its_orders_wait(event, organiser, server):
    queen = await event.sit(QUEEN, "Ann", url=server.origin, service_workers="allow")
    page = queen.page
    await given(organiser, event.key, *TO_PRODUCTION)
    await page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    while not await page.evaluate(KEPT):
        await page.wait_for_timeout(100)
    await page.context.set_offline(True)
    await page.reload()
    await expect(page.get_by_role("status").filter(has_text="what you send waits here")).to_be_visible()
    await queen.open_orders()
    await queen.choose("Ostmark", "metal")
    await expect(queen.receipt("Ostmark")).to_contain_text("Waiting")
    await page.context.set_offline(False)
    await expect(queen.receipt("Ostmark")).to_contain_text("Received")
    await expect(page.get_by_role("status").filter(has_text="waits here")).to_have_count(0)


async def test_a_page_that_browsers_do_not_keep_says_not_to_load_it_again(event, organiser, server):
    queen = await event.sit(QUEEN, "Ann", url=server.venue)
    page = queen.page
    await given(organiser, event.key, ("start", {}), CLOSE)
    await queen.go("now/menu")
    await expect(page.get_by_text(re.compile("screen time-out"))).to_be_visible()
    await page.context.set_offline(True)
    await expect(page.get_by_role("status").filter(has_text="Do not load this page again")).to_be_visible()
