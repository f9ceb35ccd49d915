"""Light or dark as the device says, at once when it says otherwise, until somebody chooses; the wall stays dark."""

from playwright.async_api import Page, expect

from tests.browser.test_remedies import sound

QUEEN = "humans-monarch"


async def seems(page: Page, theme: str) -> None:
    await expect(page.locator("html")).to_have_attribute("data-theme", theme)


async def test_a_phone_is_as_light_as_its_device_until_it_is_told_otherwise(event):
    queen = await event.sit(QUEEN, "Ann")
    await seems(queen.page, "dark")
    await queen.page.emulate_media(color_scheme="light")
    await seems(queen.page, "paper")
    for pane in ("Now", "Realm", "Market", "Map", "Goals", "Log"):
        await queen.open(pane)
        assert await sound(queen), pane
    await queen.page.get_by_role("button", name="My seat").tap()
    look = queen.page.get_by_role("group", name="Look")
    await expect(look.get_by_role("button", name="As the device")).to_have_attribute("aria-pressed", "true")
    assert await sound(queen)
    await look.get_by_role("button", name="Dark").tap()
    await seems(queen.page, "dark")
    await queen.page.reload()
    await expect(queen.pane).to_be_visible()
    await seems(queen.page, "dark")


async def test_the_wall_stays_dark_and_the_desk_follows(event):
    desk, hall = await event.desk(), await event.hall()
    for page, theme in ((desk.page, "paper"), (hall.page, "dark")):
        await page.emulate_media(color_scheme="light")
        await seems(page, theme)
