"""What is asked after a turn on paper: a sheet for each court with everything as it was printed, to be typed over."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeVar, get_args

from django.utils.translation import gettext as _

from astor.control.giving import House, Troop
from astor.control.rulings import State
from astor.paper import tables
from astor.paper.moment import View
from astor.paper.phrases import capital, say, word
from astor.shown.rows import (
    ShownArmy,
    ShownBuilding,
    ShownFaction,
    ShownKnowledge,
    ShownOfficer,
    ShownProvince,
    ShownRelation,
    ShownSeaZone,
    ShownTechnology,
    ShownUnit,
)
from astor.shown.seen import ShownRow
from factions.rules.goods import GOODS
from factions.rules.treasury import treasury

Options = tuple[tuple[str, str], ...]
R = TypeVar("R", bound=ShownRow)
NEW_UNITS, NEW_HOUSES, LESSONS, RECRUITS, TREATIES = 4, 2, 3, 3, 4
"""So many empty lines for what a court has raised, built and learnt, for its new officers; and for what was signed."""
MOST = 20
"""Of one kind in one line."""
APART = "|"


NO_PICK = "—"
"""Stands where nothing is picked: no word for what the server has."""


@dataclass(frozen=True)
class Field:
    """`name`: what it is, of which row, which of its fields, and what the server has: so it is known what was changed.

    `value`: what was printed, or typed over it.
    """

    name: str
    label: str
    value: str
    options: Options = ()
    least: str = ""
    most: str = ""
    words: bool = False
    """Is it written, not counted?"""

    @property
    def since(self) -> str:
        """What the server has there, where that is something else than stands in the field; "" if it is not."""
        if self.was == self.value:
            return ""
        now = dict(self.options).get(self.was, self.was)
        return "" if now == NO_PICK else now

    @property
    def place(self) -> str:
        return parted(self.name)[0]

    @property
    def was(self) -> str:
        return parted(self.name)[1]


@dataclass(frozen=True)
class Row:
    label: str
    fields: list[Field]


@dataclass(frozen=True)
class Group:
    title: str
    rows: list[Row]


@dataclass(frozen=True)
class Sheet:
    key: str
    title: str
    groups: list[Group]


def parted(name: str) -> tuple[str, str]:
    """Which field it is, and what it was."""
    place, _apart, was = name.rpartition(APART)
    return place, was


def named(what: str, key: str, field: str = "", was: object = "") -> str:
    return APART.join((what, key, field, str(was)))


@dataclass(frozen=True)
class Turns:
    """What lies between a print and its typing back: `then` as it was printed, `now` as the server has it.

    Fields are filled with what was printed: what the server has done by default meanwhile is nothing of the table's.
    """

    then: View
    now: View

    def was(self, kind: type[R], key: str) -> R:
        """A row that is there, as it was printed."""
        return self.then.of(kind).get(key, self.now.of(kind)[key])

    def both(self, kind: type[R]) -> list[tuple[str, R, R]]:
        """Key, what was printed and what is, of those that are still there."""
        there = self.now.of(kind)
        return [(key, row, there[key]) for key, row in self.then.some(kind) if key in there]

    def new(self, kind: type[R]) -> list[tuple[str, R]]:
        """Rows that came since."""
        return [(key, row) for key, row in self.now.some(kind) if key not in self.then.of(kind)]


def sheets(turns: Turns) -> list[Sheet]:
    courts = [_sheet(turns, court) for court in (*turns.now.of(ShownFaction), "")]
    return [*courts, Sheet("relations", _("War and peace"), [_relations(turns), _signed(turns.now)])]


def _sheet(turns: Turns, court: str) -> Sheet:
    view = turns.now
    groups = [_lands(turns, court), _armies(turns, court), _units(turns, court), _came(turns, court),
              _raised(view, court)]  # fmt: skip
    if court:
        groups = [_treasury(turns, court), *groups, _built(view, court), _torn_down(turns, court),
                  _officers(turns, court), _recruited(court), _learnt(view, court)]  # fmt: skip
    return Sheet(court or "independents", tables.owner(view, court), [group for group in groups if group.rows])


def _number(name: str, label: str, value: int, least: str = "", most: str = "") -> Field:
    return Field(name, label, str(value), least=least, most=most)


def _treasury(turns: Turns, court: str) -> Group:
    was, row = treasury(turns.was(ShownFaction, court)), treasury(turns.now.of(ShownFaction)[court])
    fields = [_number(named("number", f"faction/{court}", good, row[good]), capital(say(f"what.{good}", n=2)),
                      was[good], least="0") for good in GOODS]  # fmt: skip
    return Group(_("Treasury"), [Row("", fields)])


def _lands(turns: Turns, court: str) -> Group:
    """Under whom they were printed."""
    there = turns.both(ShownProvince)
    return Group(_("Provinces"), [_land(turns.now, key, was, row) for key, was, row in there if was.owner == court])


def _land(view: View, key: str, was: ShownProvince, row: ShownProvince) -> Row:
    owners = (("", tables.owner(view, "")), *_courts(view))
    hungry, hungers = ("yes" if land.starving else "" for land in (was, row))
    return Row(row.name, [
        _number(named("number", f"province/{key}", "order", row.order), _("Public order"), was.order),
        Field(named("text", f"province/{key}", "owner", row.owner), _("Owner"), was.owner, owners),
        Field(named("flag", f"province/{key}", "starving", hungers), _("Fed"), hungry,
              (("", _("fed")), ("yes", _("hungry")))),
    ])  # fmt: skip


def _courts(view: View) -> Options:
    return tuple((court, row.name) for court, row in view.of(ShownFaction).items())


def _places(view: View) -> Options:
    zones = [(key, row.name) for key, row in view.some(ShownSeaZone)]
    return (*_provinces(view), *zones)


def _provinces(view: View) -> Options:
    return tuple((key, row.name) for key, row in view.some(ShownProvince))


def _armies(turns: Turns, court: str) -> Group:
    rows = [Row(tables.army(turns.now, key, court), [
        Field(named("march", key, "place", row.place), _("Place"), was.place, _places(turns.now))])
        for key, was, row in turns.both(ShownArmy) if was.faction == court]  # fmt: skip
    return Group(_("Where armies and fleets stand"), rows)


def _units(turns: Turns, court: str) -> Group:
    """Those that stood together in the print, of a kind: how many are left."""
    there = [(key, row) for key, row in turns.then.some(ShownUnit) if row.faction == court]
    left = [(key, row) for key, row in there if key in turns.now.of(ShownUnit)]
    return Group(_("Units left"), _companies(turns.then, "left", court, _counted(there), _counted(left)))


def _came(turns: Turns, court: str) -> Group:
    """What no print has: on paper there was none of it."""
    units = _counted((key, row) for key, row in turns.new(ShownUnit) if row.faction == court)
    people = [(key, row) for key, row in turns.new(ShownOfficer) if court and row.faction == court and row.alive]
    gone = (("", _("stays")), ("yes", _("is gone")))
    rows = [Row(row.name, [Field(named("fell", f"officer/{key}"), _("Fate"), "yes", gone)]) for key, row in people]
    companies = _companies(turns.now, "came", court, dict.fromkeys(units, 0), units)
    return Group(_("On the server alone, since the print"), companies + rows)


Company = tuple[str, str, str]
"""Place, army and kind of units that stand together."""


def _counted(units: Iterable[tuple[str, ShownUnit]]) -> dict[Company, int]:
    there = sorted((row.place, row.army, row.kind) for _key, row in units)
    return {alike: len(list(same)) for alike, same in groupby(there)}


def _companies(view: View, way: str, court: str, was: Mapping[Company, int], now: Mapping[Company, int]) -> list[Row]:
    """A line for those that stand together, of each kind how many there were in the print."""
    return [Row(f"{tables.army(view, army, court)} ({view.place(place)})",
                [_left(way, court, company, n, now.get(company, 0)) for company, n in kinds])
            for (place, army), kinds in groupby(was.items(), key=lambda pair: pair[0][:2])]  # fmt: skip


def _left(way: str, court: str, company: Company, was: int, now: int) -> Field:
    kind = company[2]
    name = named(way, "/".join((court, *company)), "", now)
    return _number(name, word(f"ware.{kind}", f"what.{kind}"), was, least="0", most=str(max(was, now)))


def _officers(turns: Turns, court: str) -> Group:
    rows = [_officer(f"officer/{key}", was, row) for key, was, row in turns.both(ShownOfficer)
            if was.faction == court and was.alive and row.alive]  # fmt: skip
    return Group(_("Officers and heirs"), rows)


def _officer(name: str, was: ShownOfficer, row: ShownOfficer) -> Row:
    stats = (
        _number(named("number", name, "x", row.x), "x", was.x),
        _number(named("number", name, "y", row.y), "y", was.y),
    )
    return Row(row.name, [*stats, _pick(named("fell", name), _("Fate"), (("yes", _("is dead")),))])


def _recruited(court: str) -> Group:
    """New officers; whose x and y stay empty has those of any new one (BUY-1)."""
    return Group(_("New officers"), [Row("", [
        Field(named("recruited", f"{court}/{n}", "name"), _("Name"), "", words=True),
        *(Field(named("recruited", f"{court}/{n}", axis), axis, "", least="-20", most="20") for axis in "xy"),
    ]) for n in range(RECRUITS)])  # fmt: skip


def _pick(name: str, label: str, options: Options) -> Field:
    return Field(name, label, "", (("", NO_PICK), *options))


def _raised(view: View, court: str) -> Group:
    kinds = tuple((kind, word(f"ware.{kind}", f"what.{kind}")) for kind in get_args(Troop))
    return Group(_("Raised and bought"), [Row("", [
        _pick(named("raised", f"{court}/{n}", "unit"), _("What"), kinds),
        _pick(named("raised", f"{court}/{n}", "place"), _("Where"), _provinces(view)),
        Field(named("raised", f"{court}/{n}", "number"), _("Number"), "", least="1", most=str(MOST)),
    ]) for n in range(NEW_UNITS)])  # fmt: skip


def _built(view: View, court: str) -> Group:
    kinds = tuple((kind, word(f"building.{kind}")) for kind in get_args(House))
    return Group(_("Built"), [Row("", [
        _pick(named("built", f"{court}/{n}", "kind"), _("What"), kinds),
        _pick(named("built", f"{court}/{n}", "province"), _("Where"), _provinces(view)),
    ]) for n in range(NEW_HOUSES)])  # fmt: skip


def _torn_down(turns: Turns, court: str) -> Group:
    """In its lands; a capital falls with its province, and what the server alone has built is taken as not there."""
    rows = []
    for province, land in turns.then.some(ShownProvince):
        if land.owner == court:
            houses = [_house(turns, key, row) for key, row in turns.now.some(ShownBuilding)
                      if row.province == province and row.kind != "capital"]  # fmt: skip
            rows.append(Row(land.name, houses))
    return Group(_("Torn down"), [row for row in rows if row.fields])


def _house(turns: Turns, key: str, row: ShownBuilding) -> Field:
    stands = key in turns.then.of(ShownBuilding)
    name, label = named("fell", f"building/{key}"), tables.building(turns.now, row)
    return Field(name, label, "" if stands else "yes", (("", NO_PICK), ("yes", _("is gone"))))


def _learnt(view: View, court: str) -> Group:
    learnt = (row for row in view.of(ShownKnowledge).values() if (row.faction, row.state) == (court, "known"))
    known = {row.technology for row in learnt}
    options = tuple((key, row.name) for key, row in view.some(ShownTechnology) if key not in known)
    fields = [_pick(named("learnt", f"{court}/{n}", "technology"), _("Technology"), options) for n in range(LESSONS)]
    return Group(_("Learnt"), [Row("", fields)])


def _relations(turns: Turns) -> Group:
    view, states = turns.now, tuple((state, say(f"state.{state}")) for state in get_args(State))
    rows = [Row(tables.both(view, row.a, row.b),
                [Field(named("relation", key, "state", row.state), _("Relation"),
                       turns.was(ShownRelation, key).state, states)])
            for key, row in view.some(ShownRelation)]  # fmt: skip
    return Group(_("War and peace"), rows)


def _signed(view: View) -> Group:
    """Treaties; what they make of war and peace is said above."""
    return Group(_("Treaties that were signed"), [Row("", [
        _pick(named("signed", str(n), "a"), _("Between"), _courts(view)),
        _pick(named("signed", str(n), "b"), _("and"), _courts(view)),
        _pick(named("signed", str(n), "secret"), _("Who reads it"), (("yes", _("secret")),)),
        Field(named("signed", str(n), "text"), _("What it says"), "", words=True),
    ]) for n in range(TREATIES)])  # fmt: skip


# What was asked, in one row


def asked(of: Iterable[Sheet]) -> Iterator[tuple[str, Field]]:
    """Every field, and what it is called where something is wrong with it."""
    for sheet in of:
        for row in (row for group in sheet.groups for row in group.rows):
            yield from (
                (" · ".join(filter(None, (sheet.title, row.label, field.label))), field) for field in row.fields
            )


def filled_in(of: Iterable[Sheet], given: dict[str, str]) -> list[Sheet]:
    """The same sheets with what was typed into them."""
    return [replace(sheet, groups=[replace(group, rows=[_filled(row, given) for row in group.rows])
                                   for group in sheet.groups]) for sheet in of]  # fmt: skip


def _filled(row: Row, given: dict[str, str]) -> Row:
    return replace(row, fields=[replace(field, value=given.get(field.name, field.value)) for field in row.fields])
