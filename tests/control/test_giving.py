"""Control gives and takes away by the laws of what it is: no row stands where none could have come to stand."""

from typing import Any

import pytest

from tests import cast
from tests.chronicle import ANN, lines, offered
from tests.laws import Table
from tests.tried import joined

WHY = "as the hall agreed"


@pytest.fixture
def played(table: Table) -> Table:
    return joined(table)


def give(table: Table, what: str, /, **args: Any) -> None:
    table.play(ANN, f"give_{what}", reason=WHY, **args)


def refused(table: Table, what: str, /, **args: Any) -> str:
    return table.refuse(ANN, what, reason=WHY, **args).code


def remove(table: Table, row: str) -> None:
    table.play(ANN, "remove", row=row, reason=WHY)


def new(table: Table, kind: str, before: set[str]) -> dict[str, Any]:
    """The one row of this kind that was not there before."""
    (key,) = table.dump()[kind].keys() - before
    return table.row(f"{kind}/{key}")


@pytest.mark.parametrize(
    ("order", "args"),
    [("give_unit", {"unit": "militia", "faction": "humans", "place": "ostmark"}),
     ("give_officer", {"faction": "humans", "name": "Ida"})],
)  # fmt: skip
def test_a_reason_is_told_without_the_blanks_around_it(played: Table, order: str, args: dict[str, Any]):
    played.play(ANN, order, reason=f"  {WHY} ", **args)
    assert [facts["reason"] for _, facts in lines(played, "given")] == [WHY]


def teach(table: Table, faction: str, *technologies: str) -> None:
    """These, and what has to be known before each."""
    for technology in technologies:
        teach(table, faction, *table.row(f"technology/{technology}")["needs"])
        known = {k["technology"] for k in table.dump()["knowledge"].values() if k["faction"] == faction}
        if technology not in known:
            give(table, "technology", faction=faction, technology=technology)


# Units


@pytest.mark.parametrize(
    ("kind", "faction", "place", "stats"),
    [("militia", "humans", "ostmark", (0, 0)), ("regiment", "humans", "ostmark", (2, -1)),
     ("militia", "", "midmarch", (0, 0))],
)  # fmt: skip
def test_a_unit_stands_in_its_factions_land(played: Table, kind: str, faction: str, place: str, stats: tuple[int, int]):
    before = set(played.dump()["unit"])
    give(played, "unit", unit=kind, faction=faction, place=place)
    unit = new(played, "unit", before)
    assert (unit["kind"], unit["faction"], unit["place"], unit["army"]) == (kind, faction, place, "")
    assert (unit["x"], unit["y"]) == stats
    said = [side for side, facts in lines(played, "given") if facts["reason"] == WHY]
    assert said == [f"faction/{faction}" if faction else "control"]


def test_BUY_2_a_ship_lies_in_a_port_of_its_own_that_has_room(played: Table):
    ports = offered(played, "give_unit")["faction"]["humans"]["trade_ship"]
    assert ports
    assert refused(played, "give_unit", unit="warship", faction="humans", place="midmarch") in (
        "needs_port",
        "not_yours",
    )
    while ports:
        give(played, "unit", unit="trade_ship", faction="humans", place=ports[0])
        ports = offered(played, "give_unit")["faction"]["humans"]["trade_ship"]
    assert refused(played, "give_unit", unit="warship", faction="", place="ostmark") == "not_yours"


def test_what_is_offered_is_what_is_accepted(played: Table):
    sites = [(kind, holder, places[0]) for kind, holders in offered(played, "give_building")["kind"].items()
             for holder, places in holders.items()]  # fmt: skip
    assert {"guild", "sunfaith", ""} <= {holder for _, holder, _ in sites}
    for kind, holder, place in sites:
        give(played, "building", kind=kind, province=place, holder=holder)
        assert place not in offered(played, "give_building")["kind"][kind][holder]
    for faction, stations in offered(played, "give_unit")["faction"].items():
        for unit, places in stations.items():
            for place in places[:1]:
                give(played, "unit", unit=unit, faction=faction, place=place)
    for faction, lessons in offered(played, "give_technology")["faction"].items():
        give(played, "technology", faction=faction, technology=lessons["learn"][0])
        give(played, "technology", faction=faction, technology=lessons["cards"][-1], card=True)


# Buildings, officers, knowledge


def test_BUY_1_a_building_stands_once(played: Table):
    give(played, "building", kind="fortress", province="ostmark")
    assert refused(played, "give_building", kind="fortress", province="ostmark") == "stands_already"
    assert refused(played, "give_building", kind="infrastructure", province="kingsmead") == "stands_already"
    inland = next(k for k, p in played.dump()["province"].items() if not p["coast"])
    assert refused(played, "give_building", kind="port", province=inland) == "needs_coast"
    assert refused(played, "give_building", kind="temple", province="ostmark", holder="guild") == "not_your_building"


def test_BUY_8_an_officer_has_a_name_of_their_own_and_is_none_of_those_bought(played: Table):
    give(played, "officer", faction="humans", name=" Maud  of Ostmark ", x=3, y=-2)
    (officer,) = (o for o in played.dump()["officer"].values() if o["name"] == "Maud of Ostmark")
    assert (officer["x"], officer["y"], officer["recruited"], officer["home"]) == (3, -2, "", "humans")
    assert refused(played, "give_officer", faction="humans", name="Maud of Ostmark") == "name_taken"
    assert refused(played, "give_officer", faction="humans", name="Control") == "name_taken"


def test_TECH_1_what_a_technology_needs_has_to_be_known_before(played: Table):
    later = next(k for k, t in played.dump()["technology"].items() if t["needs"])
    no = played.refuse(ANN, "give_technology", faction="dwarves", technology=later, reason=WHY)
    assert (no.code, set(no.facts["missing"])) == ("needs_technology", set(played.row(f"technology/{later}")["needs"]))
    for needed in no.facts["missing"]:
        give(played, "technology", faction="dwarves", technology=needed)
    give(played, "technology", faction="dwarves", technology=later)
    known = {
        k["technology"]
        for k in played.dump()["knowledge"].values()
        if (k["faction"], k["state"]) == ("dwarves", "known")
    }
    assert {later, *no.facts["missing"]} <= known
    assert refused(played, "give_technology", faction="dwarves", technology=later) == "known_already"
    assert refused(played, "give_technology", faction="dwarves", technology=later, card=True) == "known_already"


def test_TECH_2_what_stands_somewhere_is_given_with_its_institution(played: Table):
    housed = next(k for k, t in played.dump()["technology"].items() if t["institution"])
    teach(played, "elves", *played.row(f"technology/{housed}")["needs"])
    before = set(played.dump()["building"])
    give(played, "technology", faction="elves", technology=housed)
    building = new(played, "building", before)
    (known,) = (k for k in played.dump()["knowledge"].values() if (k["faction"], k["technology"]) == ("elves", housed))
    assert (known["stands"], building["province"]) == (building["key"], played.row("faction/elves")["capital"])


def test_DIP_9_a_treaty_signed_on_paper_is_made_and_what_it_makes_is_so(played: Table):
    give(played, "treaty", parties=["elves", "humans"], makes="alliance")
    (treaty,) = played.dump()["treaty"].values()
    assert (treaty["state"], treaty["signed"]) == ("made", ["elves", "humans"])
    assert played.row("relation/elves~humans")["state"] == "alliance"
    told = {"parties": ["elves", "humans"], "reason": WHY}
    assert lines(played, "treaty_given") == [("faction/elves", told), ("faction/humans", told)]
    assert refused(played, "give_treaty", parties=["elves", "humans"], makes="alliance") == "already_so"
    remove(played, f"treaty/{treaty['key']}")
    assert (played.dump()["treaty"], played.row("relation/elves~humans")["state"]) == ({}, "peace")


# Taken away


def test_an_army_that_is_removed_leaves_its_units_as_a_garrison(played: Table):
    own = {k for k, u in played.dump()["unit"].items() if u["army"] == "humans-guard"}
    remove(played, "army/humans-guard")
    assert "humans-guard" not in played.dump()["army"]
    assert {played.row(f"unit/{key}")["army"] for key in own} == {""}


def test_WAR_18_ships_at_sea_are_always_a_fleet(played: Table):
    army, zone = "humans-guard", next(iter(played.dump()["sea_zone"]))
    units = [f"unit/{key}" for key, unit in played.dump()["unit"].items() if unit["army"] == army]
    for row in (f"army/{army}", *units):
        played.arrange(ANN, "override", row=row, field="place", value=zone, reason=WHY)
    assert refused(played, "remove", row=f"army/{army}") == "fleet_stays"


def test_TECH_1_knowledge_goes_from_the_last_that_was_learnt(played: Table):
    later = next(k for k, t in played.dump()["technology"].items() if t["needs"])
    first, *rest = played.row(f"technology/{later}")["needs"]
    for technology in (first, *rest, later):
        give(played, "technology", faction="dwarves", technology=technology)
    rows = {k["technology"]: key for key, k in played.dump()["knowledge"].items() if k["faction"] == "dwarves"}
    no = played.refuse(ANN, "remove", row=f"knowledge/{rows[first]}", reason=WHY)
    assert (no.code, no.facts["technologies"]) == ("built_upon", [later])
    for technology in (later, first):
        remove(played, f"knowledge/{rows[technology]}")
    assert rows[first] not in played.dump()["knowledge"]


def test_WAR_17_an_officer_who_is_removed_is_dead_and_commands_nobody(played: Table):
    give(played, "officer", faction="humans", name="Maud")
    key = next(k for k, o in played.dump()["officer"].items() if o["name"] == "Maud")
    remove(played, f"officer/{key}")
    assert not played.row(f"officer/{key}")["alive"]
    assert refused(played, "remove", row=f"officer/{key}") == "dead_already"


def test_a_building_goes_and_with_it_what_lay_there(played: Table):
    give(played, "building", kind="fortress", province="ostmark")
    key = next(k for k, b in played.dump()["building"].items() if (b["kind"], b["province"]) == ("fortress", "ostmark"))
    remove(played, f"building/{key}")
    assert lines(played, "taken") == [("faction/humans", {"gift": "fortress", "reason": WHY})]


def test_what_a_court_has_asked_or_filed_goes_as_it_would_in_play(played: Table):
    played.play(cast.QUEEN, "ask_control", about="help", text="how?")
    played.until("t1/production")
    played.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold"])
    for kind in ("request", "draft"):
        for key in list(played.dump()[kind]):
            remove(played, f"{kind}/{key}")
    assert (played.dump()["request"], played.dump()["draft"]) == ({}, {})


def test_what_control_gives_it_may_take_away_and_what_is_offered_to_go_is_all_that_may(played: Table):
    kinds = set(offered(played, "remove")["kind"])
    assert {"unit", "building", "officer", "knowledge", "treaty", "objective", "battle"} <= kinds
    rows = {kind: next(iter(keys)) for kind, keys in played.dump().items() if keys}
    assert {"province", "seat", "technology", "unit", "officer"} <= rows.keys()
    for kind in rows.keys() - kinds:
        assert refused(played, "remove", row=f"{kind}/{rows[kind]}") == "stays"
    for kind in ("unit", "officer", "objective"):
        remove(played, f"{kind}/{rows[kind]}")
