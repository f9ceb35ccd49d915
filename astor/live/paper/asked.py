"""What is asked after a turn on paper: a sheet for each court with everything as it was, to be typed over."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import get_args

from django.utils.translation import gettext as _

from astor.control.giving import House, Troop
from astor.control.rulings import State
from astor.game.page import Image
from astor.live.paper import tables
from astor.live.paper.moment import View
from astor.live.paper.phrases import capital, say, word
from factions.rules.goods import GOODS

Options = tuple[tuple[str, str], ...]
NEW_UNITS, NEW_HOUSES, LESSONS, RECRUITS, TREATIES = 4, 2, 3, 3, 4
"""So many empty lines for what a court has raised, built and learnt, for its new officers; and for what was signed."""
MOST = 20
"""Of one kind in one line."""
APART = "|"


@dataclass(frozen=True)
class Field:
    """`name`: what it is, of which row, which of its fields, and what it was, so that it is known what was changed."""

    name: str
    label: str
    value: str
    options: Options = ()
    least: str = ""
    most: str = ""
    words: bool = False
    """Is it written, not counted?"""

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


def sheets(view: View) -> list[Sheet]:
    courts = [_sheet(view, court) for court in (*view.of("faction"), "")]
    return [*courts, Sheet("relations", _("War and peace"), [_relations(view), _signed(view)])]


def _sheet(view: View, court: str) -> Sheet:
    groups = [_lands(view, court), _armies(view, court), _units(view, court), _raised(view, court)]
    if court:
        groups = [_treasury(view, court), *groups, _built(view, court), _torn_down(view, court),
                  _officers(view, court), _recruited(court), _learnt(view, court)]  # fmt: skip
    return Sheet(court or "independents", tables.owner(view, court), [group for group in groups if group.rows])


def _number(name: str, label: str, value: int, least: str = "", most: str = "") -> Field:
    return Field(name, label, str(value), least=least, most=most)


def _treasury(view: View, court: str) -> Group:
    row = view.of("faction")[court]
    fields = [_number(named("number", f"faction/{court}", good, row[good]), capital(say(f"what.{good}", n=2)),
                      row[good], least="0") for good in GOODS]  # fmt: skip
    return Group(_("Treasury"), [Row("", fields)])


def _lands(view: View, court: str) -> Group:
    return Group(_("Provinces"), [_land(view, key, row) for key, row in view.some("province", owner=court)])


def _land(view: View, key: str, row: Image) -> Row:
    owners = (("", tables.owner(view, "")), *_courts(view))
    hungry = "yes" if row["starving"] else ""
    return Row(row["name"], [
        _number(named("number", f"province/{key}", "order", row["order"]), _("Public order"), row["order"]),
        Field(named("text", f"province/{key}", "owner", row["owner"]), _("Owner"), row["owner"], owners),
        Field(named("flag", f"province/{key}", "starving", hungry), _("Fed"), hungry,
              (("", _("fed")), ("yes", _("hungry")))),
    ])  # fmt: skip


def _courts(view: View) -> Options:
    return tuple((court, row["name"]) for court, row in view.of("faction").items())


def _places(view: View, kinds: Iterable[str] = ("province", "sea_zone")) -> Options:
    return tuple((key, row["name"]) for kind in kinds for key, row in view.some(kind))


def _armies(view: View, court: str) -> Group:
    rows = [Row(tables.army(view, key, court), [
        Field(named("march", key, "place", row["place"]), _("Place"), row["place"], _places(view))])
        for key, row in view.some("army", faction=court)]  # fmt: skip
    return Group(_("Where armies and fleets stand"), rows)


def _units(view: View, court: str) -> Group:
    """Those that stand together, of a kind: how many are left."""
    there = sorted((row["place"], row["army"], row["kind"]) for _key, row in view.some("unit", faction=court))
    counted = {alike: len(list(units)) for alike, units in groupby(there)}
    rows = [Row(f"{tables.army(view, army, court)} ({view.place(place)})",
                [_left(court, place, army, kind, n) for (_p, _a, kind), n in kinds])
            for (place, army), kinds in groupby(counted.items(), key=lambda pair: pair[0][:2])]  # fmt: skip
    return Group(_("Units left"), rows)


def _left(court: str, place: str, army: str, kind: str, n: int) -> Field:
    name = named("left", "/".join((court, place, army, kind)), "", n)
    return _number(name, word(f"ware.{kind}", f"what.{kind}"), n, least="0", most=str(n))


def _officers(view: View, court: str) -> Group:
    there = view.some("officer", faction=court, alive=True)
    return Group(_("Officers and heirs"), [_officer(f"officer/{key}", row) for key, row in there])


def _officer(name: str, row: Image) -> Row:
    stats = (_number(named("number", name, axis, row[axis]), axis, row[axis]) for axis in "xy")
    return Row(row["name"], [*stats, _pick(named("fell", name), _("Fate"), (("yes", _("is dead")),))])


def _recruited(court: str) -> Group:
    """New officers; whose x and y stay empty has those of any new one (BUY-1)."""
    return Group(_("New officers"), [Row("", [
        Field(named("recruited", f"{court}/{n}", "name"), _("Name"), "", words=True),
        *(Field(named("recruited", f"{court}/{n}", axis), axis, "", least="-20", most="20") for axis in "xy"),
    ]) for n in range(RECRUITS)])  # fmt: skip


def _pick(name: str, label: str, options: Options) -> Field:
    return Field(name, label, "", (("", "—"), *options))


def _raised(view: View, court: str) -> Group:
    kinds = tuple((kind, word(f"ware.{kind}", f"what.{kind}")) for kind in get_args(Troop))
    return Group(_("Raised and bought"), [Row("", [
        _pick(named("raised", f"{court}/{n}", "unit"), _("What"), kinds),
        _pick(named("raised", f"{court}/{n}", "place"), _("Where"), _places(view, ["province"])),
        Field(named("raised", f"{court}/{n}", "number"), _("Number"), "", least="1", most=str(MOST)),
    ]) for n in range(NEW_UNITS)])  # fmt: skip


def _built(view: View, court: str) -> Group:
    kinds = tuple((kind, word(f"building.{kind}")) for kind in get_args(House))
    return Group(_("Built"), [Row("", [
        _pick(named("built", f"{court}/{n}", "kind"), _("What"), kinds),
        _pick(named("built", f"{court}/{n}", "province"), _("Where"), _places(view, ["province"])),
    ]) for n in range(NEW_HOUSES)])  # fmt: skip


def _torn_down(view: View, court: str) -> Group:
    """In its lands; a capital falls with its province."""
    lands = view.some("province", owner=court)
    gone = (("yes", _("is gone")),)
    rows = [Row(land["name"], [_pick(named("fell", f"building/{key}"), tables.building(view, row), gone)
                               for key, row in view.some("building", province=province) if row["kind"] != "capital"])
            for province, land in lands]  # fmt: skip
    return Group(_("Torn down"), [row for row in rows if row.fields])


def _learnt(view: View, court: str) -> Group:
    known = {row["technology"] for _key, row in view.some("knowledge", faction=court, state="known")}
    options = tuple((key, row["name"]) for key, row in view.some("technology") if key not in known)
    fields = [_pick(named("learnt", f"{court}/{n}", "technology"), _("Technology"), options) for n in range(LESSONS)]
    return Group(_("Learnt"), [Row("", fields)])


def _relations(view: View) -> Group:
    states = tuple((state, say(f"state.{state}")) for state in get_args(State))
    rows = [Row(tables.both(view, row["a"], row["b"]),
                [Field(named("relation", key, "state", row["state"]), _("Relation"), row["state"], states)])
            for key, row in view.some("relation")]  # fmt: skip
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
