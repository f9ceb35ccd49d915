"""Rewind: looked at, done, taken back; offered where an undo is refused; and the journal's older pages."""

import re

import pytest
from playwright.async_api import expect

QUEEN = "humans-monarch"
MANY = """async ([event, n]) => {
    const socket = new WebSocket(`ws://${location.host}/ws/control/${event}`);
    const heard = new Map();
    const until = what => new Promise(resolve => heard.set(what, resolve));
    socket.onmessage = ({data}) => { const frame = JSON.parse(data); heard.get(frame.id ?? frame.t)?.() };
    await new Promise(resolve => { socket.onopen = resolve });
    socket.send(JSON.stringify({t: "hello"}));
    await until("snap");
    for (let i = 0; i < n; i += 1) {
        const pause = new Promise(resolve => setTimeout(resolve, 60));  // a desk that orders faster is a flood
        socket.send(JSON.stringify({t: "cmd", id: `many${i}`, name: "hold", args: {on: i % 2 === 0}}));
        await Promise.all([until(`many${i}`), pause]);
    }
    socket.close();
}"""
"""More entries than a desk holds, one after the other by a socket of its own."""


def gold(phone):
    return phone.card("Treasury").get_by_role("listitem").filter(has_text="gold")


async def test_a_rewind_is_looked_at_done_and_taken_back(event):
    desk, queen = await event.desk(), await event.sit(QUEEN, "Ann")
    await desk.begin_production()
    await desk.override("faction/humans", "gold", "42", "A chest was counted twice")
    start = (await desk.entries("Began the next phase")).first
    await queen.open("Realm")
    await expect(gold(queen)).to_contain_text("42")

    look = await desk.ask_rewind(start)
    assert await desk.page.evaluate("scrollY") == 0, "the clock stays in sight"
    await expect(look).to_contain_text(re.compile(r"paused: Production, turn 1, with \d+:\d\d left"))
    await expect(look).to_contain_text("gold: 42 → 3")
    await expect(look).to_contain_text("Players stay seated")
    await expect(look).to_contain_text("The same dice will fall")
    await look.get_by_text(re.compile(r"^Control \(")).click()
    await expect(look).to_contain_text("Overrode gold of Aldermark: 42")
    await expect(gold(queen)).to_contain_text("42")

    await desk.rewind(look, "The wrong chest")
    await expect(gold(queen)).to_contain_text("3")
    await expect(queen.phase).to_have_text("Production")
    override = await desk.entries("Overrode gold of Aldermark: 42")
    await expect(override).to_contain_text("undone")

    await desk.page.get_by_role("complementary").get_by_role("button", name="Take this rewind back…").click()
    again = desk.page.get_by_role("region", name="Rewind", exact=True)
    await expect(again).to_contain_text("gold: 3 → 42")
    await expect(again).to_contain_text("1 act that had been taken back stands again.")
    await desk.rewind(again)
    await expect(gold(queen)).to_contain_text("42")
    await expect(override).not_to_contain_text("undone")


async def test_what_waits_scrolls_beside_the_pane_and_never_the_desk(event):
    desk = await event.desk()
    await desk.begin_production()
    await desk.page.set_viewport_size({"width": 1280, "height": 320})
    rail = desk.page.get_by_role("complementary")
    assert await rail.evaluate("rail => rail.scrollHeight > rail.clientHeight"), "more waits than there is room for"
    await rail.get_by_role("listitem").last.scroll_into_view_if_needed()
    assert await desk.page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0


async def test_a_phase_is_rewound_to_its_beginning(event):
    desk = await event.desk()
    await desk.begin_production()
    await desk.pass_on("Trade")
    await desk.clock.get_by_role("button", name="Rewind…").click()
    look = desk.page.get_by_role("region", name="Rewind", exact=True)
    await look.get_by_role("button", name="To the beginning of Production, turn 1").click()
    await expect(look).to_contain_text("The clock will stand paused: Production, turn 1")
    await desk.rewind(look)
    await expect(desk.phase).to_have_text("Production")


async def test_what_cannot_be_undone_alone_is_offered_as_a_rewind(event):
    desk = await event.desk()
    await desk.begin_production()
    await desk.override("faction/humans", "trait", "Wide fields", "Shorter")
    await desk.override("faction/humans", "trait", "Golden fields", "Nicer")
    first = await desk.entries(": Wide fields (was ")
    await desk.undo(first, "A slip")
    await first.get_by_role("button", name=re.compile("^Rewind to before entry")).click()
    look = desk.page.get_by_role("region", name="Rewind", exact=True)
    await expect(look).to_contain_text(re.compile("trait: Golden fields → Broad fields"))
    await look.get_by_role("button", name="No, leave it").click()
    await expect(look).to_have_count(0)

    await first.get_by_role("button", name="Take 1 of the 1 since back with it…").click()
    ahead = first.get_by_role("region")
    await expect(ahead).to_contain_text("trait: Golden fields → Broad fields")
    await ahead.get_by_label("Why are they taken back").fill("Both were slips")
    await ahead.get_by_role("button", name="Take back all 2 at once").click()
    first = await desk.entries("Aldermark: Wide fields")  # what it was is not told any more
    await expect(first).to_contain_text("undone")
    both = await desk.entries("and 1 that built on it")
    await both.get_by_role("button", name=re.compile("^Redo entry")).click()
    await both.get_by_role("button", name=re.compile(r"^Redo \d+$")).click()
    await expect(both).to_contain_text("redone by")
    await expect(first).to_contain_text("redone by")


@pytest.mark.thorough
async def test_what_the_desk_no_longer_holds_is_fetched(event):
    """But an entry with an open question stays, however many come after it."""
    desk = await event.desk()
    await desk.override("faction/humans", "gold", "42", "A chest was counted twice")
    entry = await desk.entries("Overrode gold of Aldermark: 42")
    await entry.get_by_role("button", name=re.compile("^Undo entry")).click()
    await entry.get_by_label("Why is entry").fill("It was not")
    await desk.page.evaluate(MANY, [event.key, 210])
    await expect(entry.get_by_label("Why is entry")).to_have_value("It was not")
    await entry.get_by_role("button", name="No, leave it").click()
    await expect(entry).to_have_count(0)
    pane = await desk.open("Journal")
    for button in ("Show more", "Show more", "Show more", "Fetch what was before"):
        await pane.get_by_role("button", name=re.compile(f"^{button}")).click()
    await expect(await desk.entries("Made the event")).to_have_count(1)
