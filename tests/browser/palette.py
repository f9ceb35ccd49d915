"""Pictures small enough for a repository: 256 colours, chosen by the browser, written as PNG has them."""

import base64
import struct
import zlib
from dataclasses import dataclass

from playwright.async_api import Locator, Page, expect

from astor.venue.surroundings import ROOT

FOLDER = ROOT / "docs" / "pictures"
CHOOSE = """async ([picture, alike]) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const brush = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    brush.drawImage(bitmap, 0, 0);
    const seen = new Uint32Array(brush.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
    const counts = new Map();
    for (const colour of seen) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    const part = (colour, shift) => (colour >> shift) & 255;
    const apart = (a, b) => [0, 8, 16].reduce((sum, s) => sum + (part(a, s) - part(b, s)) ** 2, 0);
    const chosen = [];
    for (const [colour] of [...counts].sort((a, b) => b[1] - a[1])) {
        if (chosen.length < 256 && chosen.every(other => apart(colour, other) > alike)) chosen.push(colour);
    }
    const nearest = colour => chosen.reduce((best, _, i) =>
        apart(chosen[i], colour) < apart(chosen[best], colour) ? i : best, 0);
    const places = new Map([...counts.keys()].map(colour => [colour, nearest(colour)]));
    const pixels = Uint8Array.from(seen, colour => places.get(colour));
    let text = '';
    for (let i = 0; i < pixels.length; i += 32768) text += String.fromCharCode(...pixels.subarray(i, i + 32768));
    return [bitmap.width, chosen.flatMap(c => [part(c, 0), part(c, 8), part(c, 16)]), btoa(text)];
}"""
ALIKE = 90
"""Colours nearer than this (a squared distance) share a place."""


@dataclass(frozen=True)
class Painting:
    """A picture of numbered colours."""

    width: int
    colours: bytes
    pixels: bytes

    def png(self) -> bytes:
        lines = [self.pixels[at : at + self.width] for at in range(0, len(self.pixels), self.width)]
        head = struct.pack(">IIBBBBB", self.width, len(lines), 8, 3, 0, 0, 0)
        drawn = zlib.compress(b"".join(b"\0" + line for line in lines), 9)
        parts = ((b"IHDR", head), (b"PLTE", self.colours), (b"IDAT", drawn), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_part(name, body) for name, body in parts)


def _part(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


async def reduced(blank: Page, picture: bytes) -> bytes:
    """The same picture with fewer colours; `blank` is a page without a content policy."""
    given = [base64.b64encode(picture).decode(), ALIKE]
    width, colours, pixels = await blank.evaluate(CHOOSE, given)
    return Painting(width, bytes(colours), base64.b64decode(pixels)).png()


CURTAINS = "div.bell, div.toll, section.headline, .stage.up"
"""What goes over a whole screen for a while."""
CURTAIN_MS = 60_000
ON_TOP = """one => {
    const {left, top, width, height} = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight - top) / 2);
    return one.contains(there) || there?.contains(one);
}"""
chosen: set[str] = set()
"""Names of those that are to be taken; empty: all of them."""
taken: set[str] = set()


async def picture(page: Page, name: str, of: Locator | None = None, curtain: str = "") -> None:
    """What stands on the screen, once its letters are there; `of`: what it is named after, which nothing may cover.

    Whatever crosses the screen is waited for until it is gone, but the `curtain` that is to be seen. Fails where `of`
    cannot be seen.
    """
    if chosen and name not in chosen:
        return
    taken.add(name)
    await expect(page.locator(f":is({CURTAINS}):not({curtain or '_'})")).to_have_count(0, timeout=CURTAIN_MS)
    if of is not None:
        await expect(of).to_be_visible()
        assert await of.evaluate(ON_TOP), f"{name}: something lies over what it is named after"
    await page.evaluate("document.fonts.ready.then(() => 0)")
    seen = await page.screenshot(animations="disabled")
    async with await page.context.new_page() as blank:
        await blank.goto("data:text/html,")
        small = await reduced(blank, seen)
    (FOLDER / f"{name}.png").write_bytes(small)
    print(f"{name}.png: {len(small) // 1024} KB")
