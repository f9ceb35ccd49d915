"""A faction's colour, pattern and sigil on paper, drawn as in the client (frontend/src/map: signs.ts, patterns.ts)."""

from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

SIGILS = {
    "flame": "M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-2 1-5 1-9z",
    "star": "M12 2l3 7h7l-6 4.5 2.5 7.5L12 16.5 5.5 21 8 13.5 2 9h7z",
    "heart": "M12 21C5 16 2 12 2 8a5 5 0 0 1 10-1 5 5 0 0 1 10 1c0 4-3 8-10 13z",
    "gate": "M4 21V9H2V4h4v2h3V3h6v3h3V4h4v5h-2v12h-5v-6a3 3 0 0 0-6 0v6z",
    "anchor": "M11 7.8a3 3 0 1 1 2 0V10h4v2h-4v7c3-.3 5-2 5.5-4.5L16 15l4-4 2 5-1.7-.6C19.5 19.5 16 22 12 22s-7.5-2"
    ".5-8.3-6.6L2 16l2-5 4 4-2.5-.5C6 17 8 18.7 11 19v-7H7v-2h4z",
    "bird": "M2 14c4-1 5-6 10-6 3 0 4 2 7 1l3-2c-1 5-4 6-7 7 0 3-3 6-7 6l2-4c-3 0-5 0-8-2z",
    "pine": "M12 1l6 8h-3l5 6h-3.5l4.5 5h-7.5v3h-3v-3H3l4.5-5H4l5-6H6z",
    "crown": "M2 7l5 4 5-8 5 8 5-4-2 12H4zM4 20.5h16V23H4z",
    "hammer": "M4 3h12l4 4v3h-6v12h-4V10H4z",
    "leaf": "M4 20C2 10 8 3 21 3c0 13-7 19-15 16l-2 3-1-1zM7 16c3-4 6-6 9-8-4 1-8 4-9 8z",
    "scales": "M11 3h2v2l7 1-.2 2L23 14a4 4 0 0 1-8 0l2.6-5.9L13 7.4V19h4v2H7v-2h4V7.4L6.4 8.1 9 14a4 4 0 0 1-8 0L4"
    ".2 8 4 6l7-1z",
    "sun": "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4 5.4 5.4 "
    "4l2.8 2.8-1.4 1.4zM15.8 17.2l1.4-1.4L20 18.6 18.6 20zM4 18.6l2.8-2.8 1.4 1.4L5.4 20zM15.8 6.8 18.6 4"
    " 20 5.4l-2.8 2.8z",
}
"""24 x 24, filled."""


@dataclass(frozen=True)
class Tile:
    """One stroke of a pattern, repeated over a surface; without a width it is filled."""

    w: int
    h: int
    d: str
    width: float | None = None


def _ring(r: str) -> str:
    return f"a{r} {r} 0 1 1 {2 * float(r):g} 0a{r} {r} 0 1 1 {-2 * float(r):g} 0"


TILES = (
    Tile(10, 10, ""),
    Tile(9, 9, "m-2 11l13-13m-13 4l4-4m5 13l4-4", 1.5),
    Tile(11, 11, f"m1.5 3{_ring('1.5')}m5.5 5.5{_ring('1.5')}"),
    Tile(9, 9, "m-2-2l13 13m-13-4l4 4m5-13l4 4", 1.5),
    Tile(10, 8, "m0 4h10", 1.6),
    Tile(12, 9, "m0 5q3-5 6 0t6 0", 1.4),
    Tile(8, 10, "m4 0v10", 1.6),
    Tile(13, 13, "m6.5 3v7m-3.5-3.5h7", 1.5),
    Tile(12, 9, "m-1 7.5l4-5 6 5.5 4-5", 1.5),
    Tile(13, 13, f"m3.1 6.5{_ring('3.4')}", 1.4),
    Tile(14, 10, "m0 0h14m-14 5h14m-11-5v5m7 0v5", 1.2),
    Tile(12, 12, "m6 2l3 4-3 4-3-4z"),
)
"""By colour; the first stays plain."""
WIDE, HIGH = 240, 24
"""Of a banner, in its own units."""


def banner(colour: int, sigil: str) -> SafeString:
    """A band in the faction's colour and pattern, its sigil at the left: told apart in grey print too."""
    tile = TILES[(colour - 1) % len(TILES)]
    paint = {"fill": "none", "stroke": "#0b131e", "stroke-width": tile.width} if tile.width else {"fill": "#0b131e"}
    return format_html(
        '<svg class="banner" viewBox="0 0 {} {}" preserveAspectRatio="xMinYMid slice" aria-hidden="true">'
        '<rect width="{}" height="{}" fill="var(--f{})"/><path d="{}" opacity=".34"{}/>'
        '<circle cx="14" cy="12" r="10" fill="#fffdf6" stroke="#0b131e"/>'
        '<path transform="translate(6.5 4.5) scale(.625)" d="{}" fill="#0b131e"/></svg>',
        WIDE, HIGH, WIDE, HIGH, colour, _woven(tile), format_html_join("", ' {}="{}"', paint.items()), SIGILS[sigil],
    )  # fmt: skip


def _woven(tile: Tile) -> str:
    """The pattern as one long path, which a printer keeps sharp."""
    return "".join(f"M{x} {y}{tile.d}" for x in range(0, WIDE, tile.w) for y in range(0, HIGH, tile.h))
