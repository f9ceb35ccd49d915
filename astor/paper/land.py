"""The map of the print: whose land is whose and who stands there, as one drawing for an A3 sheet."""

from collections import Counter
from dataclasses import dataclass

import msgspec

from astor.paper.moment import View
from astor.scenarios.picture import Picture, ProvincePicture, SeaZonePicture
from astor.screens.shell import picture_of
from astor.shown.rows import ShownFaction, ShownProvince, ShownUnit

SHEEN = ("#e4dcc8", "#f88e16", "#8b6ee2", "#c66178", "#917f22", "#3a93aa", "#47cdfb", "#53be70", "#fc98c4", "#9df755",
         "#d379f7", "#caca5e", "#f73aaf")  # fmt: skip
"""The colours of the factions, by number; the first is the independents'."""


@dataclass(frozen=True)
class Force:
    """So many units of one faction."""

    x: float
    fill: str
    text: str


@dataclass(frozen=True)
class Spot:
    """A province or a sea zone as it is drawn."""

    name: str
    x: float
    y: float
    shape: str
    fill: str
    capital: bool
    forces: list[Force]


@dataclass(frozen=True)
class Land:
    view: str
    coast: str
    edges: list[tuple[str, str]]
    sea_edges: list[str]
    rivers: list[str]
    spots: list[Spot]
    key: list[tuple[str, str, str]]
    """Colour, initials and name of each faction."""


def land(view: View, scenario: str) -> Land:
    picture = msgspec.json.decode(picture_of(scenario).plain, type=Picture)
    spots = [_province(view, shape) for shape in picture.provinces] + [_sea(view, zone) for zone in picture.sea_zones]
    return Land(" ".join(map(str, picture.view)), picture.coast, [(d, kind) for _a, _b, d, kind in picture.edges],
                picture.sea_edges, picture.rivers, spots, _key(view))  # fmt: skip


def _key(view: View) -> list[tuple[str, str, str]]:
    return [(colour(view, court), initials(view, court), row.name) for court, row in view.of(ShownFaction).items()]


def colour(view: View, court: str) -> str:
    return SHEEN[view.of(ShownFaction)[court].colour] if court else SHEEN[0]


def initials(view: View, court: str) -> str:
    """Of each word the first letter, of a single one the first two; the sign of a faction on the map."""
    words = view.name("faction", court).split()
    return "".join(word[0] for word in words)[:3] if len(words) > 1 else words[0][:2]


def _province(view: View, shape: ProvincePicture) -> Spot:
    row = view.find(ShownProvince, shape.id) or ShownProvince(name=shape.id)
    ruler = view.find(ShownFaction, row.owner)
    return Spot(row.name, shape.x, shape.y, shape.d, colour(view, row.owner),
                ruler is not None and ruler.capital == shape.id, _forces(view, shape.id))  # fmt: skip


def _sea(view: View, zone: SeaZonePicture) -> Spot:
    return Spot(view.place(zone.id), zone.x, zone.y, "", "", capital=False, forces=_forces(view, zone.id))


def _forces(view: View, place: str) -> list[Force]:
    """Side by side below the name."""
    there = Counter(row.faction for row in view.of(ShownUnit).values() if row.place == place)
    wide = 34.0
    left = -wide * (len(there) - 1) / 2
    return [Force(left + wide * at, colour(view, court), f"{initials(view, court) if court else ''} {n}".strip())
            for at, (court, n) in enumerate(sorted(there.items()))]  # fmt: skip
