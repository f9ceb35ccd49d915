"""An event goes on on paper: its PDF names every unit of every faction; what became otherwise is typed back."""

import asyncio
import re
from collections import Counter
from itertools import takewhile
from pathlib import Path
from unicodedata import normalize

from playwright.async_api import Page, expect
from pypdf import PdfReader

from astor.paper import pdf
from tests.browser.gathering import Gathering
from tests.browser.screens import barriers, sideways
from tests.browser.words_of_control import Control, control_of

Units = Counter[tuple[str, str]]
"""Place and kind, as they are printed → how many."""
SEALED, CONTROL, BY_HAND = "Sealed. Fold it", "Control Everything, secrets too", "Going on by hand"


async def test_an_event_goes_on_on_paper_and_comes_back(event: Gathering, tmp_path: Path):
    control = await control_of(event)
    await control.begin_production()
    await control.order("give_unit", unit="militia", faction="humans", place="ostmark", reason="a watch")
    await control.order("give_unit", unit="trade_ship", faction="humans", place="saltmere", reason="a cog")
    desk = await event.desk()
    await desk.open("Overview")
    address = await desk.page.get_by_role("link", name="Print everything now").get_attribute("href") or ""
    page = await event.shows["desk"](f"{event.url}{address}", storage_state=event.login)
    await every_unit_is_printed(control, await read(page, tmp_path / "paper.pdf"))
    await page.get_by_role("link", name="Back from paper").click()
    await what_is_different_is_typed(page)
    await it_is_one_entry(control)


async def read(page: Page, file: Path) -> list[str]:
    """The print as PDF, made as the server makes it once it is there; the words of each of its pages."""
    await expect(page.get_by_role("link", name="Back from paper")).to_be_visible()
    await asyncio.to_thread(pdf.of, (await page.content()).encode(), file, lambda _said: None)
    sheets = [sheet.extract_text() for sheet in PdfReader(file).pages]
    return [
        " ".join(normalize("NFKC", text).split()) for text in sheets
    ]  # letters that were drawn as one are two again


async def every_unit_is_printed(control: Control, pages: list[str]) -> None:
    """Each court's on its own pages, all of them on Control's."""
    courts, every = await control.rows("faction"), await standing(control)
    for key, row in courts.items():
        assert told(every[key], of_court(pages, row["name"])) == every[key], key
    everybody = sum(every.values(), Units())
    assert told(everybody, between(pages, CONTROL, BY_HAND)) == everybody
    assert everybody.total() == len(await control.rows("unit")) > 20


async def standing(control: Control) -> dict[str, Units]:
    """Faction → what stands for it, "" for the independents."""
    units = (await control.rows("unit")).values()
    names = {key: row["name"] for kind in ("province", "sea_zone") for key, row in (await control.rows(kind)).items()}
    found = {faction: Units() for faction in ("", *(await control.rows("faction")))}
    for unit in units:
        found[unit["faction"]][names[unit["place"]], unit["kind"].replace("_", " ")] += 1
    return found


def told(wanted: Units, text: str) -> Units:
    """How many of these the pages tell of: "Ostmark militia 2 0 / 0"."""
    found = Units()
    for place, kind in wanted:
        lines = re.findall(rf"{re.escape(place)} {kind} (\d+) [+−]?\d+ / ", text, re.IGNORECASE)
        found[place, kind] = sum(map(int, lines))
    return found


def of_court(pages: list[str], name: str) -> str:
    """What stands between its first page and its sealed one."""
    first = next(
        at for at, text in enumerate(pages) if re.match(rf"{re.escape(name)} .* · (Kingdom|Guild|Religion)", text)
    )
    return " ".join(takewhile(lambda text: SEALED not in text, pages[first:]))


def between(pages: list[str], first: str, after: str) -> str:
    begin, end = (next(at for at, text in enumerate(pages) if text.startswith(words)) for words in (first, after))
    return " ".join(pages[begin:end])


async def what_is_different_is_typed(page: Page) -> None:
    """A page of fields; all of it or nothing."""
    await page.locator("summary", has_text="Aldermark").click()
    sheet = page.locator("details", has=page.locator("summary", has_text="Aldermark"))
    await sheet.get_by_label("Gold").fill("42")
    await sheet.get_by_label("Name").first.fill("Osric the Late")
    await page.set_viewport_size({"width": 390, "height": 844})
    assert [*await barriers(page), *await sideways(page)] == []
    await page.get_by_label("Reason").fill("A turn on paper")
    await page.get_by_role("button", name="Enter all of it").click()
    await expect(page).to_have_url(re.compile(r"/control/[\w-]+$"))


async def it_is_one_entry(control: Control) -> None:
    assert (await control.rows("faction"))["humans"]["gold"] == 42
    officers = [row["name"] for row in (await control.rows("officer")).values()]
    assert "Osric the Late" in officers
    entries = [row for row in (await control.rows("entry")).values() if row["reason"] == "A turn on paper"]
    assert [row["command"] for row in entries] == ["rule"]
