"""Set-up: what stands in a scenario's map.json. Shapes are SVG paths on a sheet of 1200 x 800."""

from msgspec import Struct

Spot = tuple[int, int]
Edge = tuple[str, str, str, str]
"""Two provinces in order, the line between them, and its kind: open, river or mountain."""


class ProvincePicture(Struct, frozen=True):
    """Outline; the middle and radius of the largest circle inside; the sea zones on its shores.

    `spots` is where the client draws the province's terrain, whichever card lies there. Any first so many of them are
    scattered evenly, so that sparse terrain takes fewer than dense. The wide gap around the middle is for the name.
    """

    id: str
    d: str
    x: float
    y: float
    r: float
    coast: list[str]
    spots: list[Spot]


class SeaZonePicture(Struct, frozen=True):
    """Where its name has room, and the sea zones it meets."""

    id: str
    x: float
    y: float
    neighbours: list[str]


class Picture(Struct, frozen=True):
    """`rings` run around the coast, `sea_edges` between sea zones; on `ridge` stand the peaks of mountain borders."""

    seed: int
    view: tuple[int, int, int, int]
    provinces: list[ProvincePicture]
    sea_zones: list[SeaZonePicture]
    coast: str
    rings: list[str]
    edges: list[Edge]
    sea_edges: list[str]
    rivers: list[str]
    ridge: list[Spot]
