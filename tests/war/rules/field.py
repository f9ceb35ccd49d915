"""A small theatre for the rules of war: six provinces, two seas, a river, a mountain border, three ports.

    mere ~~~~~~~~~~~~~~~~~~~~~ gulf ~~~ isle (elves, port)
     |      |                    |
    haven — meadow ~river~ wood — cove (orcs, port)
   (port)     |     (orcs, |
    humans'   fen   forest)^mountain^ peak (orcs, mountains, fortress)
              (independent; borders the wood too)

The humans' meadow and haven; their capital is Haven. Humans and orcs are at war, humans and elves are allies, the
dwarves have nothing to do with it all.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from astor.game.rows.frozen import replace as replaced
from factions.rows import BorderRow, BuildingRow, OfficerRow, ProvinceRow, RelationRow, SeaZoneRow
from tests.rows import row, rows
from war.battle.rules.dice import SEA, losses, modifiers, result
from war.battle.rules.engagement import strengths
from war.battle.rules.record import Side
from war.rows import ArmyRow, BattleRow, UnitRow
from war.rules.standing import Theatre

Image = dict[str, Any]
Rows = dict[str, dict[str, Image]]

LANDS = {
    "haven": ("humans", "plains", ["mere"]),
    "meadow": ("humans", "plains", ["mere"]),
    "wood": ("orcs", "forest", []),
    "peak": ("orcs", "mountains", []),
    "cove": ("orcs", "plains", ["gulf"]),
    "isle": ("elves", "plains", ["gulf"]),
    "fen": ("", "marsh", []),
}
BORDERS = [
    ("haven", "meadow", "open"),
    ("meadow", "wood", "river"),
    ("wood", "peak", "mountain"),
    ("wood", "cove", "open"),
    ("meadow", "fen", "open"),
    ("fen", "wood", "open"),
]
PORTS = ("haven", "cove", "isle")
OFFICERS = {
    "queen": ("humans", 1, -1),
    "marshal": ("humans", 2, -1),
    "wizard": ("humans", 2, 2),
    "heir": ("humans", 0, 0),
    "chief": ("orcs", 1, -1),
    "brute": ("orcs", 2, -1),
    "scout": ("orcs", -1, 1),
    "whelp": ("orcs", 0, 0),
    "warden": ("elves", 2, -1),
    "thane": ("dwarves", 2, -1),
    "rebel": ("", -1, 1),
}
CROWNED = frozenset({"queen", "chief"})
STATS = {"militia": (0, 0), "regiment": (2, -1), "warship": (1, 0), "trade_ship": (0, 0)}
RELATIONS = {("humans", "orcs"): "war", ("humans", "elves"): "alliance", ("orcs", "elves"): "peace"}
CAPITALS = {"humans": "haven", "orcs": "peak", "elves": "isle", "dwarves": ""}


def army(
    key: str, faction: str, place: str, units: str, commander: str = "", lieutenant: str = "", **more: Any
) -> Rows:
    """An army whose units are named after it: host-1, host-2, …; `aboard`: the ships that carry them, in order."""
    berths = str(more.pop("aboard", "")).split()
    image = {"key": key, "faction": faction, "place": place, "commander": commander, "lieutenant": lieutenant,
             "fleet": False, "crossing": "", **more}  # fmt: skip
    return {"army": {key: image}, **garrison(key, faction, place, units, army=key, berths=berths)}


def fleet(key: str, faction: str, place: str, ships: str, commander: str = "") -> Rows:
    return army(key, faction, place, ships, commander, fleet=True)


def garrison(
    key: str, faction: str, place: str, units: str, army: str = "", berths: Iterable[str] = (), moved: str = ""
) -> Rows:
    """Units without an army."""
    ships = dict(enumerate(berths))
    found = {
        f"{key}-{n + 1}": {"key": f"{key}-{n + 1}", "kind": kind, "faction": faction, "place": place, "army": army,
                           "aboard": ships.get(n, ""), "moved": moved, "x": STATS[kind][0], "y": STATS[kind][1]}
        for n, kind in enumerate(units.split())
    }  # fmt: skip
    return {"unit": found}


TURN = 3


def field(
    *hosts: Rows,
    built: Mapping[str, str] = {},
    owners: Mapping[str, str] = {},
    relations: Mapping[tuple[str, str], str] = {},
    season: str = "",
    garrisons: bool = True,
) -> Theatre:
    """Who stands where; `built`, `owners` (who took it in turn 3) and `relations` change what is said above."""
    there: Rows = {kind: {} for kind in ("army", "unit")}
    for host in hosts:
        for kind, images in host.items():
            there[kind].update(images)
    houses = [("port", port) for port in PORTS] + [("fortress", "peak")]
    houses += [(kind, province) for province, kinds in built.items() for kind in kinds.split()]
    states = {**RELATIONS, **relations}
    return Theatre(
        armies=rows(ArmyRow, there["army"]),
        units=rows(UnitRow, there["unit"]),
        officers={key: row(OfficerRow, key=key, name=key.title(), faction=faction, x=x, y=y, alive=True)
                  for key, (faction, x, y) in OFFICERS.items()},
        buildings={f"{kind}-{at}": row(BuildingRow, kind=kind, province=at) for kind, at in houses},
        borders={f"{a}-{b}": row(BorderRow, a=a, b=b, kind=kind) for a, b, kind in BORDERS},
        relations={f"{a}-{b}": row(RelationRow, a=a, b=b, state=state) for (a, b), state in states.items()},
        growths={},
        provinces={key: row(ProvinceRow, key=key, owner=owners.get(key, owner), terrain=terrain, coast=coast,
                            taken=TURN if key in owners else 0)
                   for key, (owner, terrain, coast) in LANDS.items()},
        sea_zones={"mere": row(SeaZoneRow, key="mere", neighbours=["gulf"]),
                   "gulf": row(SeaZoneRow, key="gulf", neighbours=["mere"])},
        capitals=CAPITALS,
        garrisons=garrisons,
        season=season,
        crowned=CROWNED,
    )  # fmt: skip


def without(theatre: Theatre, *units: str) -> Theatre:
    """The same after these units have fallen; an army of which none are left is gone."""
    left = {key: unit for key, unit in theatre.units.items() if key not in units}
    led = {unit.army for unit in left.values()}
    armies = {key: army for key, army in theatre.armies.items() if key in led}
    return replace(theatre, units=left, armies=armies)


ROWS = {"army": "armies", "unit": "units", "officer": "officers", "province": "provinces", "sea_zone": "sea_zones",
        }  # fmt: skip


def changed(theatre: Theatre, name: str, **fields: Any) -> Theatre:
    """The same with other values in one row."""
    kind, _, key = name.partition("/")
    before: Any = getattr(theatre, ROWS[kind])
    changed: dict[str, Any] = {ROWS[kind]: {**before, key: replaced(before[key], **fields)}}
    return replace(theatre, **changed)


def battle(theatre: Theatre, army: str, defender: str, state: str = "joining", **more: Any) -> BattleRow:
    """An army attacks a faction, or the independents, where it stands (WAR-15)."""
    own = theatre.army(army)
    ranks = {"attacker": [unit.key for unit in theatre.troops(army)],
             "defender": [unit.key for unit in theatre.forces(own.place, defender)]}  # fmt: skip
    fought = {"place": own.place, "attacker": own.faction, "defender": defender, "army": army, "ranks": ranks}
    return row(BattleRow, **fought, state=state, **more)


def joined(theatre: Theatre, fought: BattleRow, ally: str, side: Side) -> BattleRow:
    """The same with the units of an ally on a side (BAT-15)."""
    theirs = tuple(unit.key for unit in theatre.forces(fought.place, ally))
    return replaced(fought, ranks={**fought.ranks, side: (*fought.ranks[side], *theirs)})


def one_round(theatre: Theatre, fought: BattleRow, attacker: int, defender: int) -> Image:
    """What a round comes to when these dice fall: the modifiers, the results, and how many each side loses."""
    there, here = strengths(theatre, fought, {})
    ground = SEA if theatre.at_sea(fought.place) else LANDS[fought.place][1]
    told = {"attacker": modifiers(there, here, ground), "defender": modifiers(here, there, ground)}
    reached = {"attacker": result(attacker, told["attacker"]), "defender": result(defender, told["defender"])}
    tolls = {"attacker": losses(reached["defender"], len(there.units), "all"),
             "defender": losses(reached["attacker"], len(here.units), "all")}  # fmt: skip
    return {"modifiers": told, "results": reached, "losses": tolls}
