"""Nobody in the hall or on a phone reads how a battle ended before its dice lie, nor a bell over either."""

from playwright.async_api import expect

from tests.browser.words_of_control import Control, control_of

GUARD, PLACE, GENERAL = "humans-guard", "eastreach", "humans-lord-general"
RESULT = "takes|wins|holds|hold"
WATCHED = f"""() => {{
    // What is seen, one after the other; what tells the result is looked for everywhere on the page.
    window.seen = [];
    const note = () => {{
        const show = document.querySelector('article.show');
        const dice = show && [...show.querySelectorAll('.die.landed')].length;
        const text = document.body.innerText;
        const told = /({RESULT}) (the battle in )?Eastreach|Nobody wins|without a victor|have fallen/.test(text);
        const what = [
            show ? `dice ${{dice}}` : '', document.querySelector('.headline') ? 'headline' : '',
            document.querySelector('.toll, .bell') ? 'toll' : '', told ? 'result' : '',
        ].filter(Boolean).join(' ');
        if (window.seen.at(-1) !== what) window.seen.push(what);
    }};
    const all = {{subtree: true, childList: true, characterData: true, attributes: true}};
    new MutationObserver(note).observe(document.body, all);
}}"""


ON_TOP = """call => {
    const {left, top, width, height} = call.getBoundingClientRect();
    return call.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


async def a_war_ends_with_its_battle(control: Control) -> None:
    """Two sides have met, nothing is thrown yet, and the bell of the war throws what is left."""
    meeting = {"army": GUARD, "place": PLACE, "reason": "They would not let it pass"}
    await control.orders(("open_battle", meeting))
    await control.order("close_phase", skip=True)


async def test_the_dice_are_seen_before_the_result_and_the_bell_comes_last(event):
    control, hall, general = await control_of(event), await event.hall(), await event.sit(GENERAL, "Bert")
    await control.begin_production()
    for phase in ("Trade", "Purchase", "War"):
        await control.order("close_phase", skip=True)
        await expect(hall.phase).to_have_text(phase)
    await control.order("end_part", part="preparation")
    await expect(hall.page.locator(".toll.beside")).to_be_visible()
    assert await hall.page.locator(".queue .called").evaluate(ON_TOP), "the season's bell leaves the call its place"
    await expect(hall.page.locator(".toll, .headline")).to_have_count(0, timeout=30_000)
    for page in (hall.page, general.page):
        await page.evaluate(WATCHED)
    await a_war_ends_with_its_battle(control)
    for page in (hall.page, general.page):
        await page.wait_for_function("() => window.seen.some(what => what.includes('toll'))", timeout=60_000)
        assert_in_order(await page.evaluate("window.seen"))


def assert_in_order(seen: list[str]) -> None:
    """Both dice, then the result, at last the bell, and no two of them at a time; the wall has a headline between."""
    result, toll = (next(i for i, what in enumerate(seen) if word in what) for word in ("result", "toll"))
    assert [what for what in seen[:result] if what] == ["dice 0", "dice 1", "dice 2"]
    assert seen[result] == "dice 2 result"
    assert not any("dice" in what for what in seen[toll:]), seen
    assert not any("headline" in what for what in seen[:result] + seen[toll:]), seen
