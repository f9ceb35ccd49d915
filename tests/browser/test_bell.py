"""The bell on a phone: it crosses the screen, says what is over, what it brought and what comes first."""

from playwright.async_api import Page, expect

from tests.browser.given import CLOSE, TO_PRODUCTION, given

QUEEN = "humans-monarch"
WATCH = """act => {
    window.seen = [];
    const beneath = () => {
        const at = document.elementFromPoint(innerWidth / 2, innerHeight - 30);
        return at?.closest('.bell') ? 'bell' : at?.closest('nav') ? 'tabs' : 'other';
    };
    const look = () => {
        const bell = document.querySelector('.bell');
        if (!bell) return;
        const armed = bell.classList.contains('armed');
        const moves = getComputedStyle(bell).animationName;
        window.seen.push({armed, beneath: beneath(), told: bell.innerText, moves});
        if (armed && act === 'tap') {
            bell.click();
            setTimeout(() => {
                const away = document.querySelector('.bell') === null;
                document.documentElement.dataset.tapped = away ? 'away' : 'in vain';
            });
        }
    };
    const all = {childList: true, subtree: true, characterData: true, attributeFilter: ['class']};
    new MutationObserver(look).observe(document.body, all);
}"""


async def watched(page: Page, act: str = "") -> None:
    """From now on the page notes what crosses it, and taps it if that is asked for."""
    await page.evaluate(WATCH, act)


async def test_a_bell_crosses_the_phone_and_takes_no_tap_that_was_meant_for_something_else(event, organiser):
    queen = await event.sit(QUEEN, "Ann")
    page, bell = queen.page, queen.page.locator(".bell")
    await given(organiser, event.key, *TO_PRODUCTION)
    await expect(queen.phase).to_have_text("Production")
    await queen.open_orders()
    await expect(bell).to_have_count(0)
    hall, desk = await event.hall(), await event.desk()

    await watched(page)
    await given(organiser, event.key, CLOSE)
    await expect(hall.page.locator(".toll")).to_contain_text("Production is over")
    await expect(hall.page.locator(".toll")).to_contain_text("The harvest")
    await expect(hall.page.locator(".toll")).to_contain_text("Trade begins")
    await expect(desk.page.get_by_text("Production is over · Trade begins")).to_be_visible()
    await expect(bell).to_have_count(0)
    await expect(hall.page.locator(".toll")).to_have_count(0)
    seen = await page.evaluate("seen")
    assert {(look["armed"], look["beneath"]) for look in seen} == {(False, "tabs"), (True, "bell")}
    last = seen[-1]["told"]
    assert [word for word in ("Production is over", " food", "Trade begins", "Do this first") if word not in last] == []
    assert seen[0]["moves"] != "none"

    await expect(page.get_by_role("heading", name="Production orders")).to_be_visible()
    await page.emulate_media(reduced_motion="reduce")
    await page.reload()
    await watched(page, "tap")
    await given(organiser, event.key, CLOSE)
    await expect(page.locator("html")).to_have_attribute("data-tapped", "away")
    assert {look["moves"] for look in await page.evaluate("seen")} == {"none"}
    await queen.button("To Now")
    await expect(page.get_by_role("button", name="Buy")).to_be_visible()
