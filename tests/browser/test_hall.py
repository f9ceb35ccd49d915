"""The wall of the hall: read from the back row on any projector, and never to be mistaken for what it is not."""

import re
import signal
from asyncio import gather

import pytest
from playwright.async_api import Page, expect

from tests.browser.desks import Hall
from tests.browser.gathering import Gathering, log_in, make_event
from tests.browser.given import CLOSE, Order, by
from tests.browser.screens import HALL, MOVING, barriers, sideways
from tests.browser.words_of_control import Control, control_of

WALLS = [(1280, 720), (1920, 1080), (3840, 2160)]
DIGITS = """timer => {
    const brush = document.createElement('canvas').getContext('2d');
    const look = getComputedStyle(timer);
    brush.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
    return brush.measureText('0').actualBoundingBoxAscent;
}"""
CUT = """() => {
    // A text is cut if part of it lies inside what clips it and part outside; all of it outside is left out, not cut.
    // The letters count, not the box around them: that is higher, and in every font by something else.
    const brush = document.createElement('canvas').getContext('2d');
    const ink = (text, look, {left, right, top, bottom}) => {
        brush.font = `${look.fontStyle} ${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
        const letters = brush.measureText(text);
        const [up, down] = [letters.fontBoundingBoxAscent, letters.fontBoundingBoxDescent];
        const scale = (bottom - top) / (up + down);
        const above = scale * Math.max(0, up - letters.actualBoundingBoxAscent);
        const below = scale * Math.max(0, down - letters.actualBoundingBoxDescent);
        return {left, right, top: top + above, bottom: bottom - below};
    };
    const page = document.documentElement;
    const wall = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    const edges = e => e === page ? wall : e.getBoundingClientRect();
    const clips = e => e === page || getComputedStyle(e).overflow !== 'visible';
    const shown = e => e.checkVisibility() && !e.closest('.hidden, [role=timer], svg, script, style');
    const found = [];
    const judge = (text, holder, box) => {
        for (let e = holder; e; e = e.parentElement) {
            if (!clips(e)) continue;
            const {left, top, right, bottom} = edges(e);
            const beside = box.right <= left + 1 || box.left >= right - 1;
            if (beside || box.bottom <= top + 1 || box.top >= bottom - 1) return;
            const over = Math.max(left - box.left, top - box.top, box.right - right, box.bottom - bottom);
            if (over > 2) found.push(`${Math.round(over)} px: ${text} in ${e.outerHTML.slice(0, 60)}`);
        }
    };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const text = node.data.trim().slice(0, 60);
        if (!text || !shown(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const look = getComputedStyle(node.parentElement);
        for (const box of range.getClientRects()) judge(text, node.parentElement, ink(node.data.trim(), look, box));
    }
    return found;
}"""
SMALL = """() => {
    // What a person should read has a fortieth of the wall's height, names and news a thirtieth; those on a map with
    // less than half of the wall have a fortieth. What is pressed at the wall itself is read by whoever stands there.
    const found = [];
    const map = document.querySelector('.map.wall');
    const narrow = map && map.getBoundingClientRect().width < innerWidth / 2;
    const ON_MAP = narrow ? '' : 'svg .name, svg .count, svg .sea-name, ';
    const NAMES = ON_MAP + '.sentence, .sides, [data-page] tbody th, [data-page=news] li' +
        ', .queue strong';
    const AT_HAND = '.hidden, .controls, .walk nav, [aria-live], script, style';
    const shown = e => e.checkVisibility({visibilityProperty: true}) && !e.closest(AT_HAND);
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const holder = node.parentElement, text = node.data.trim().slice(0, 40);
        if (!text || !shown(holder)) continue;
        // A chart is enlarged as a whole; by how much, whole pixels of something wide say more exactly than of a sign.
        let wide = holder;
        while (wide.offsetWidth < 100 && wide.parentElement) wide = wide.parentElement;
        const grown = wide.offsetWidth ? wide.getBoundingClientRect().width / wide.offsetWidth : 1;
        const drawn = holder instanceof SVGElement ? Math.abs(holder.getScreenCTM().a) : grown;
        const size = parseFloat(getComputedStyle(holder).fontSize) * drawn;
        const least = innerHeight / (holder.closest(NAMES) && holder.tagName !== 'SMALL' ? 30 : 40);
        if (size < least - 0.1) found.push(`${text}: ${size.toFixed(1)} of ${least.toFixed(1)} px`);
    }
    return [...new Set(found)];
}"""
SETTLED = """async () => {
    // Drawn at this size, also what gives way step by step; what rises or turns has come to rest. What never ends or
    // lasts for seconds goes on.
    await document.fonts.ready;
    for (let frame = 0; frame < 8; frame++) await new Promise(requestAnimationFrame);
    const brief = one => one.playState === 'running' && one.effect.getComputedTiming().endTime <= 1000;
    for (let moving; (moving = document.getAnimations().filter(brief)).length; )
        await Promise.allSettled(moving.map(one => one.finished));
}"""
OVERLAP = """() => {
    // What is said over the map at the same time stands one below the other, all of it on the wall.
    const said = [...document.querySelectorAll('.stage > .band, .stage article')];
    const all = said.map(one => one.getBoundingClientRect());
    const {top, bottom} = document.querySelector('main').getBoundingClientRect();
    const found = all.filter(one => one.top < top - 1 || one.bottom > bottom + 1).map(() => 'said beyond the wall');
    if (all.some((one, i) => i && one.top < all[i - 1].bottom - 1)) found.push('said over each other');
    return found;
}"""
COVERED = """() => {
    // On the map no disc, badge, crown or army at a crossing lies over a name, and every capital's name is written.
    const MARKS = '.disc, .crown, .badge, .pennant, .burst, .fought, .starving, .head';
    const box = one => one.getBoundingClientRect();
    const ink = one => {
        const {left, right, top, bottom} = box(one), trim = (bottom - top) * 0.22;
        return {left, right, top: top + trim, bottom: bottom - trim};
    };
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const names = [...document.querySelectorAll('.map.wall svg :is(.marker text.name, text.sea-name)')];
    const marks = [...document.querySelectorAll(`.map.wall svg :is(${MARKS})`)];
    const covers = name => marks.filter(mark => over(ink(name), box(mark)));
    const covered = names.flatMap(name => covers(name).map(mark => `${mark.classList[0]} over ${name.textContent}`));
    const capitals = [...document.querySelectorAll('.map.wall .marker:has(.disc.capital)')];
    const unnamed = capitals.filter(one => !one.querySelector('text.name'));
    return [...covered, ...unnamed.map(() => 'a capital without its name')];
}"""
ASKED = ", ".join(f"...({one})()" for one in (CUT, SMALL, OVERLAP, COVERED))
WRONG = f"async () => {{ await ({SETTLED})(); return [{ASKED}]; }}"
"""Both are judged at one moment: a headline may begin to rise at any time."""
LONG = "Whoever has found a red scarf, two keys or a crown is asked to bring them to the desk. " * 5


def plate(hall: Hall, word: str):
    return hall.page.get_by_role("status").filter(has_text=word)


async def faults(page: Page) -> list[str]:
    """What is wrong with the wall as it stands, at every size it is judged at."""
    found: list[str] = []
    for width, height in WALLS:
        await page.set_viewport_size({"width": width, "height": height})
        wrong = [*await page.evaluate(WRONG), *await sideways(page), *await qr_hidden(page)]
        found += [f"{width}x{height}: {fault}" for fault in wrong]
    return found


async def qr_hidden(page: Page) -> list[str]:
    """The code must lie on the wall with nothing over it, large enough for a camera in the third row."""
    box = await page.get_by_role("img", name="QR code of the join address").bounding_box()
    size = page.viewport_size
    if not box or not size or box["height"] < size["height"] * 0.12:
        return [f"the QR code is {box}"]
    on_top = await page.evaluate(
        "([x, y]) => !!document.elementFromPoint(x, y)?.closest('.qr')",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )
    return [] if on_top else ["something lies over the QR code"]


SUMS = """() => [...document.querySelectorAll('.fought .sums dl')].map(sum => [...sum.querySelectorAll('.digits')]
    .filter(e => e.checkVisibility()).map(e => Number(e.textContent.replace('−', '-').replace('=', ''))))"""
"""What is seen of each: the die, what is added, and what it makes."""
PHASES = ("Trade", "Purchase", "War", "Upkeep", "Diplomacy")
PAGES = ("news", "standings", "bonds", "marks", "treaties", "dice")


def joins(unit: str, **fields: str) -> list[Order]:
    """A militia goes over to an army."""
    given = {"row": f"unit/{unit}", "reason": "More to fight with"}
    return [("override", given | {"field": field, "value": value}) for field, value in fields.items()]


async def a_battle_stands(control: Control, hall: Hall) -> None:
    """Its first round is thrown on the table, and has been shown; so the next one is waited for.

    Both are strong enough to outlive it: a battle that is over leaves the wall by itself.
    """
    await a_battle_is_thrown(control)
    await expect(hall.page.locator("div.fought")).to_contain_text("Round 1")
    await expect(hall.page.locator("article.show")).to_have_count(0)


async def a_battle_is_thrown(control: Control) -> None:
    for number in (1, 2, 3):
        await control.orders(
            *joins(f"militia-midmarch-{number}", faction="humans", army="humans-guard", place="kingsmead"),
            *joins(f"militia-barrowdown-{number}", army="eastreach-guard", place="eastreach"),
        )
    (rules,) = (row["rules"] for row in (await control.rows("event")).values())
    real = {"row": f"event/{control.event}", "field": "rules", "value": rules | {"table_dice": True}, "reason": "Dice!"}
    meeting = {"army": "humans-guard", "place": "eastreach", "reason": "They would not let it pass"}
    await control.orders(("override", real), ("open_battle", meeting))
    (battle,) = await control.rows("battle")
    await control.order("throw_dice", battle=battle, attacker=1, defender=1)


HUMAN, ELF = "humans-arch-wizard", "elves-arch-wizard"
THEORY = "The moon pulls the tide behind her, and whoever builds a mill at the ford may grind by night. " * 3
PROOF = "We have counted the tides of a year at three harbours; none of them came unbidden by the moon. " * 3


async def the_council_sits(control: Control, hall: Hall) -> list[str]:
    """What is wrong while one wizard speaks as long as she may, writes it down, and is voted on."""
    floor, found = hall.page.get_by_role("region", name="Academic summit"), []
    await control.orders(by(HUMAN, "announce_theory", hypothesis=THEORY))
    (theory,) = await control.rows("theory")
    await control.orders(by(HUMAN, "present", theory=theory))
    await expect(floor).to_contain_text("The moon pulls the tide")
    found += await faults(hall.page)
    await control.order("end_presentation", theory=theory)
    await expect(floor).to_contain_text("Time is up")
    found += await faults(hall.page)
    await control.orders(by(HUMAN, "conclude", theory=theory, conclusion=PROOF))
    await expect(floor).to_contain_text("Votes: 0 of 1")
    found += await faults(hall.page)
    await control.orders(by(ELF, "vote", theory=theory, accept=True))
    await expect(floor).to_contain_text("1 to 0")
    return found + await faults(hall.page)


async def test_nothing_is_cut_or_small_at_any_size_in_any_phase(event):
    """Each phase with its bell, each page beside the map, a headline, a season, the council, the break."""
    control, hall = await control_of(event), await event.hall()
    await expect(hall.land("Kingsmead")).to_be_attached()
    assert await faults(hall.page) == []
    await control.orders(("start", {}), CLOSE)
    await expect(hall.phase).to_have_text("Initial diplomacy")
    assert await faults(hall.page) == []
    await control.orders(CLOSE)
    await expect(hall.phase).to_have_text("Production")
    await control.order("override", row="character/dwarves-monarch", field="alive", value=False, reason="A fever")
    await expect(hall.headline).to_contain_text("Karrund")
    assert await faults(hall.page) == []
    for phase in PHASES:
        await control.order("close_phase", skip=True)
        await expect(hall.phase).to_have_text(phase)
        if phase == "War":
            await control.order("end_part", part="preparation")
            await expect(hall.page.locator(".queue")).to_be_visible()
            assert await faults(hall.page) == []
            await a_battle_stands(control, hall)
            await expect(hall.page.locator(".map.wall text.name", has_text="Eastreach")).to_be_attached()
            assert await faults(hall.page) == []
            assert [max(0, sum(parts)) == made for *parts, made in await hall.page.evaluate(SUMS)] == [True, True]
        assert await faults(hall.page) == []
    await control.order("set_relation", a="elves", b="humans", state="war", attacked=True)
    await control.order("set_relation", a="guild", b="orcs", state="alliance", attacked=False)
    await control.orders(by(HUMAN, "attend"), by(ELF, "attend"))
    for page in PAGES:
        await hall.turn_to(page)
        assert await faults(hall.page) == [], page
    await expect(hall.page.locator("article.show")).to_have_count(0)  # between war and a summit lies a phase
    assert await the_council_sits(control, hall) == []
    await control.announce(LONG)
    await expect(hall.page.get_by_role("alert")).to_contain_text("red scarf")
    assert await faults(hall.page) == []
    await control.order("pause")
    await expect(plate(hall, "Paused")).to_be_visible()
    assert await faults(hall.page) == []


async def test_a_battle_is_shown_on_the_whole_wall_while_the_council_sits(event):
    """War ends under the dice: the lectern waits for as long as they are shown."""
    control, hall = await control_of(event), await event.hall()
    await control.begin_production()
    await control.orders(*[CLOSE] * 3)
    await control.order("end_part", part="preparation")
    await a_battle_is_thrown(control)
    await control.orders(CLOSE, CLOSE, by(HUMAN, "attend"), by(ELF, "attend"))
    await control.orders(by(HUMAN, "announce_theory", hypothesis=THEORY))
    (theory,) = await control.rows("theory")
    await control.orders(by(HUMAN, "present", theory=theory))
    floor, show = hall.page.get_by_role("region", name="Academic summit"), hall.page.locator("article.show")
    await expect(show).to_be_visible()
    await expect(floor).to_be_hidden()
    assert await hall.page.evaluate(WRONG) == []
    box = await show.bounding_box()
    assert box
    assert box["width"] > HALL["width"] * 0.9
    await expect(show).to_have_count(0)
    await expect(floor).to_be_visible()


NEAR = f"() => ({SETTLED})().then(() => document.querySelector('.walk nav p').textContent)"


async def test_nothing_is_cut_or_small_after_the_last_bell(event):
    """How it ended, each part of the day and the story of each court; and a second screen with the standings alone."""
    control, hall = await control_of(event), await event.hall()
    await control.begin_production()
    await control.order("set_relation", a="elves", b="humans", state="war", attacked=True)
    await control.end_the_game()
    await expect(hall.page.get_by_role("heading", name="How it ended")).to_be_visible()
    await hall.page.keyboard.press(" ")
    assert len(await _walked(hall.page)) == len(("map", "day", "time"))
    await control.tell_who_came_where()
    await expect(hall.page.get_by_role("row", name="Aldermark")).to_be_visible()
    assert len(await _walked(hall.page)) > len(("map", "day", "time", "awards"))
    board = await event.shows["hall"](f"{event.url}/hall/{event.key}#standings")
    await expect(board.get_by_role("row", name="Aldermark")).to_be_visible()
    assert await faults(board) == []


async def _walked(wall: Page) -> list[str]:
    """What the wall walks through until it is where it began; nothing of it is cut or small."""
    told: list[str] = []
    while (part := await wall.evaluate(NEAR)) not in told:
        assert await faults(wall) == [], part
        told.append(part)
        await wall.keyboard.press("ArrowDown")
    return told


async def test_a_second_screen_shows_how_they_stand_and_no_more(event):
    """/hall/<event>#standings"""
    control, page = await control_of(event), await event.shows["hall"](f"{event.url}/hall/{event.key}#standings")
    await control.begin_production()
    await control.order("set_relation", a="elves", b="humans", state="war", attacked=True)
    row = page.get_by_role("row", name="Aldermark")
    await expect(row.get_by_role("cell").last).to_have_text("1")
    await expect(page.get_by_role("row")).to_have_count(9)
    assert await faults(page) == []
    assert await barriers(page) == []


async def test_a_great_moment_takes_the_wall_with_its_place_and_signs_and_goes_again(event):
    """A war is told first, because it came first; while it is on, the queen dies: of what waits she is the greatest."""
    control, hall = await control_of(event), await event.hall()
    await expect(hall.land("Kingsmead")).to_be_attached()
    await control.begin_production()
    await control.order("set_relation", a="elves", b="humans", state="war", attacked=True)
    await expect(hall.headline).to_contain_text("Control rules: Lirienne and Aldermark are at war now.")
    await expect(hall.page.locator("[data-lit=lirien], [data-lit=kingsmead]")).to_have_count(2)
    await control.orders(
        ("set_relation", {"a": "guild", "b": "orcs", "state": "alliance", "attacked": False}),
        ("override", {"row": "character/humans-monarch", "field": "alive", "value": False, "reason": "A fever"}),
    )
    for told in ("who wore the crown of Aldermark, is dead", "crowned", "are allies now"):
        await expect(hall.headline).to_contain_text(told)
    assert await barriers(hall.page) == []
    await expect(hall.headline).to_have_count(0)
    await expect(hall.news.get_by_role("listitem").first).to_contain_text("crowned")


async def test_a_quiet_phase_has_something_new_beside_the_map_and_two_walls_say_the_same(event):
    """Nothing happens in this production: a line of what everybody may know stands there all the same."""
    control, walls = await control_of(event), [await event.hall(), await event.hall()]
    await control.begin_production()
    lines = [hall.page.locator("[data-minute] .line") for hall in walls]
    for hall, line in zip(walls, lines, strict=True):
        await expect(hall.phase).to_have_text("Production")
        await expect(line).not_to_be_empty()
    # Between two readings the time of one line may be over: not so twice.
    read = [await gather(*(line.inner_text() for line in lines)) for _ in range(2)]
    assert any(one == other for one, other in read), read
    assert await barriers(walls[0].page) == []


async def test_a_break_says_control_s_own_words_and_when_it_ends(event):
    """Control tells it at the desk."""
    desk, hall = await event.desk(), await event.hall()
    await desk.begin_production()
    await desk.press("Pause")
    await desk.clock.get_by_role("button", name="Break…").click()
    form = desk.page.get_by_role("form", name="The break")
    await form.get_by_label("We go on at").fill("13:45")
    await form.get_by_label("What the wall says").fill("Lunch in the yard")
    await form.get_by_role("button", name="Tell everybody").click()
    told = plate(hall, "Paused")
    await expect(told).to_contain_text("Lunch in the yard")
    await expect(told).to_contain_text("We go on at 13:45")
    await expect(told.get_by_role("timer")).to_have_text(re.compile(r"^in (\d+ h \d+ min|\d+ min \d+ s|\d+ s)$"))
    assert await faults(hall.page) == []
    assert await barriers(desk.page) == []
    await (await control_of(event)).announce(LONG)
    await expect(hall.page.get_by_role("alert")).to_contain_text("red scarf")
    assert await faults(hall.page) == []


async def test_the_clock_is_read_from_the_back_row(event):
    """Eighteen hundredths of the wall's height at least."""
    hall = await event.hall()
    for width, height in WALLS:
        await hall.page.set_viewport_size({"width": width, "height": height})
        assert await hall.timer.evaluate(DIGITS) >= height * 0.18


async def test_a_pause_changes_the_whole_wall(event):
    """A word, a shape and the colour of the strip with the clock, which stays readable."""
    control, hall = await control_of(event), await event.hall()
    await control.order("start")
    await expect(hall.page.locator(".hall.running")).to_be_visible()
    look = "() => getComputedStyle(document.querySelector('.hall')).backgroundImage"
    running = await hall.page.evaluate(look)
    await control.order("pause")
    await expect(plate(hall, "Paused")).to_be_visible()
    await expect(plate(hall, "Paused").locator("svg")).to_be_visible()
    word = await plate(hall, "Paused").get_by_text("Paused").bounding_box()
    assert word
    assert word["height"] >= 1080 * 0.1
    assert await hall.page.evaluate(look) != running
    await expect(hall.timer).to_be_visible()
    assert await barriers(hall.page) == []
    await control.order("resume")
    await expect(plate(hall, "Paused")).to_have_count(0)


async def test_what_has_just_changed_is_framed_for_a_while(event):
    control, hall = await control_of(event), await event.hall(**MOVING)
    await expect(hall.land("Ostmark")).to_be_attached()
    await control.order("override", row="province/ostmark", field="owner", value="orcs", reason="A ruling")
    await expect(hall.page.locator("[data-fresh=ostmark]")).to_have_count(1)
    await expect(hall.page.locator("[data-fresh=kingsmead]")).to_have_count(0)
    await expect(hall.page.locator("[data-fresh]")).to_have_count(0)


async def test_the_key_names_every_mark_on_the_map(event):
    control, hall = await control_of(event), await event.hall()
    for mark in ("capital", "Port", "Temple", "Guildhall"):
        await hall.shows("marks", mark)
    await expect(await hall.turn_to("marks")).not_to_contain_text("public order 0 or less")
    await control.order("override", row="province/ostmark", field="order", value=-1, reason="A ruling")
    await hall.shows("marks", "public order 0 or less")


async def test_sound_is_off_until_somebody_touches_the_wall(event):
    hall = await event.hall()
    hint = hall.page.get_by_role("button", name="Sound is off: tap")
    await expect(hint).to_be_visible()
    await hall.land("Kingsmead").click(force=True)
    await expect(hint).to_have_count(0)
    await expect(hall.page.get_by_role("button", name="Gong on")).to_have_attribute("aria-pressed", "true")


async def test_the_voice_is_asked_for_and_tells_what_the_clock_says(event):
    """The browser's voice is listened to where it is told to speak: this machine has no loudspeaker."""
    control, hall = await control_of(event), await event.hall()
    await hall.page.evaluate("() => { window.told = []; speechSynthesis.speak = one => window.told.push(one.text) }")
    await control.order("start")
    await control.order("close_phase")
    await expect(hall.phase).to_have_text("Initial diplomacy")
    voice = hall.page.get_by_role("button", name="Voice off")
    await expect(voice).to_have_attribute("aria-pressed", "false")
    await hall.page.keyboard.press("v")
    await expect(hall.page.get_by_role("button", name="Voice on")).to_have_attribute("aria-pressed", "true")
    await control.order("close_phase")
    await hall.page.wait_for_function("() => window.told.includes('Production begins.')")
    assert await hall.page.evaluate("window.told") == ["This voice tells what the clock says.", "Production begins."]


async def test_f_fills_the_screen(event):
    hall = await event.hall()
    button = hall.page.get_by_role("button", name="Full screen")
    await expect(button).to_be_visible()
    await hall.page.keyboard.press("f")
    await hall.page.wait_for_function("() => document.fullscreenElement !== null")
    await expect(button).to_have_count(0)


async def test_milestones_are_spoken_on_the_wall_too(event):
    control, hall = await control_of(event), await event.hall()
    await control.begin_production()
    spoken = hall.page.locator("[aria-live=assertive]")
    await expect(spoken).to_have_text("Production begins.")
    (event_row,) = (await control.rows("event")).values()
    await control.order("set_clock", seconds=62, revision=event_row["revision"])
    await expect(spoken).to_have_text("One minute left in Production.")
    await expect(hall.timer).not_to_have_attribute("aria-live", re.compile("polite|assertive"))


async def test_the_dice_are_sealed_before_everybodys_eyes_and_opened_at_the_end(event):
    control, hall = await control_of(event), await event.hall()
    queen = await event.sit("humans-monarch", "Ann")
    fingerprint = next(iter((await control.rows("event")).values()))["commitment"]
    digits = hall.page.get_by_role("link", name="The digits")
    await expect(hall.page.get_by_role("heading", name="The dice are sealed")).to_be_visible()
    await expect(hall.page.locator("aside")).to_contain_text("Check them on your phone")
    await expect(hall.page.locator("code")).to_have_count(0)
    async with hall.page.expect_popup() as opened:
        await digits.click()
    await expect((await opened.value).get_by_text(fingerprint)).to_be_visible()
    await queen.button("My seat")
    assert fingerprint == "".join((await queen.pane.locator("code").inner_text()).split())
    await queen.go("now")
    await control.begin_production()
    await expect(hall.phase).to_have_text("Production")
    await hall.turn_to("dice")
    await expect(digits).to_be_visible()
    await control.announce("Who has not read this will not mind.")
    await control.end_the_game()
    await expect(hall.page.get_by_role("heading", name="How it ended")).to_be_visible()
    await expect(hall.page.get_by_text("The secret fits the fingerprint.")).to_be_visible()
    await expect(hall.page.get_by_text("the hall is told soon")).to_be_visible()
    for page in (hall.page, queen.page):
        await expect(page.get_by_role("row", name="Aldermark")).to_have_count(0)
    await control.tell_who_came_where()
    for page in (hall.page, queen.page):
        await expect(page.get_by_role("row", name="Aldermark")).to_be_visible()
    assert await faults(hall.page) == []
    assert await barriers(hall.page) == []
    await queen.page.get_by_role("button", name=re.compile("^Control, to everybody")).tap()
    await queen.page.get_by_role("button", name="Got it").tap()
    await expect(queen.page.get_by_role("button", name="Got it")).to_have_count(0)
    await expect(queen.page.locator(".notes p")).to_have_count(0)
    await queen.page.get_by_role("link", name="The secret of the dice").tap()
    await expect(queen.pane.get_by_text("The secret fits the fingerprint.")).to_be_visible()


@pytest.fixture
async def dark(own_server, desk, hall) -> Gathering:
    """An event on a server of its own, whose plug may be pulled."""
    page = await desk(own_server.link("organiser"))
    login = await log_in(page)
    await page.get_by_role("link", name="New event").click()
    cards = await make_event(page, "Dark")
    return Gathering("dark", cards, own_server.origin, login, {"desk": desk, "hall": hall})


async def test_a_lost_line_is_never_mistaken_for_a_quiet_hall_and_comes_back_by_itself(dark, own_server):
    """Two walls at once; the server dies and is started again, and nobody touches either."""
    control, walls = await control_of(dark), [await dark.hall(), await dark.hall()]
    await control.order("start")
    own_server.end(signal.SIGKILL)
    for wall in walls:
        await expect(plate(wall, "No connection")).to_be_visible()
        assert await qr_hidden(wall.page) == []
    assert await faults(walls[0].page) == []
    own_server.start()
    for wall in walls:
        await expect(plate(wall, "No connection")).to_have_count(0)
        await expect(wall.page.locator("html")).to_have_attribute("data-net", "live")
    await control.order("announce", to=["all"], text="We are back.")
    for wall in walls:
        await expect(wall.page.get_by_role("alert")).to_contain_text("We are back.")
