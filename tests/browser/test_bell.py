"""The bell on a phone: it crosses the screen, says what is over, what it brought and what comes first."""

from playwright.async_api import Page, expect

from tests.browser.given import CLOSE, TO_PRODUCTION, given
from tests.browser.screens import MOVING

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
    hall, desk = await event.hall(**MOVING), await event.desk()

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

    await expect(page.get_by_role("heading", name="Production plans")).to_be_visible()
    await page.emulate_media(reduced_motion="reduce")
    await page.reload()
    await watched(page, "tap")
    await given(organiser, event.key, CLOSE)
    await expect(page.locator("html")).to_have_attribute("data-tapped", "away")
    assert {look["moves"] for look in await page.evaluate("seen")} == {"none"}
    await queen.button("To Now")
    await expect(page.get_by_role("button", name="Buy")).to_be_visible()


async def test_who_has_missed_several_bells_reads_of_all_of_them_at_once(event, organiser, wifi):
    """A line that was cut, a night's sleep: one plate says from when to when, what came of it, and waits to be read."""
    queen = await event.sit(QUEEN, "Ann", url=wifi.url)
    page, bell = queen.page, queen.page.locator(".bell")
    await given(organiser, event.key, *TO_PRODUCTION)
    await expect(queen.phase).to_have_text("Production")
    await expect(bell).to_have_count(0)
    wifi.refusing = True
    wifi.cut()
    await expect(queen.link).to_have_text("No signal")
    await given(organiser, event.key, CLOSE, CLOSE, CLOSE)
    await page.wait_for_timeout(6000)  # a line that comes back sooner has missed nothing
    wifi.refusing = False
    await expect(queen.phase).to_contain_text("War")
    await expect(bell).to_contain_text("You missed 3 bells: Production, turn 1 to Purchase, turn 1")
    for told in (" food", "War begins"):
        await expect(bell).to_contain_text(told)
    await page.wait_for_timeout(3000)  # longer than any other plate stands
    await bell.tap()
    await expect(bell).to_have_count(0)

    await page.goto("about:blank")
    await given(organiser, event.key, CLOSE, CLOSE)
    await page.goto(f"{wifi.url}/play/{event.key}")
    await expect(bell).to_contain_text("You missed 2 bells: War, turn 1 to Upkeep, turn 1")
    await bell.tap()
    await expect(bell).to_have_count(0)
    await page.reload()
    await expect(queen.phase).to_contain_text("Diplomacy")
    await expect(bell).to_have_count(0)
