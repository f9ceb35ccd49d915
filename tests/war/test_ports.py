"""Ships in port (WAR-19) and out of it: not attacked, put to sea, lost; fleets that part with armies aboard."""

import pytest

from tests.chronicle import ANN, lines, may, override, owner
from tests.laws import Table
from tests.war.flotilla import GULF, at_sea, enemy_fleet, hulls, laden, raised
from tests.war.scenes import (
    ELF,
    ELVES,
    GENERAL,
    HEIR,
    HUMANS,
    WIZARD,
    call,
    march,
    put,
    recruit,
    season,
    stand,
    troops,
)


def test_WAR_19_ships_in_a_port_cannot_be_attacked(port: Table):
    raised(port, WIZARD)
    stand(port, ELVES, "hartwood")
    season(port)
    call(port, ELVES)
    seen = may(port, ELF, "march")["choices"]["army"][ELVES]["spaces"]["saltmere"]["attack"]
    assert set(seen) == {"humans"}
    stand(port, HUMANS, "kingsmead")
    put(port, "unit/trade-ship-guild-1", place="saltmere")
    march(port, ELF, ELVES, to="saltmere", attack="humans")
    assert (owner(port, "saltmere"), port.dump()["battle"]) == ("elves", {})


@pytest.mark.parametrize("loss", ["taken", "war", "destroyed"])
def test_WAR_19_they_put_to_sea_with_their_cargo_when_a_port_is_theirs_no_more(port: Table, loss: str):
    laden(port)
    stand(port, ELVES, "hartwood")
    if loss == "taken":
        march(port, ELF, ELVES, to="saltmere", attack="humans")
    elif loss == "destroyed":
        override(port, "building/saltmere-port", "kind", "fortress")
    else:
        override(port, "province/saltmere", "owner", "elves")
        port.play(ANN, "set_relation", a="elves", b="humans", state="war")
    assert {port.row(f"unit/{unit}")["place"] for unit in [*hulls(port), "regiment-humans-1"]} == {GULF}
    assert {facts["zone"] for _, facts in lines(port, "put_to_sea")} == {GULF}


def test_WAR_19_if_every_zone_there_holds_an_enemy_fleet_they_are_lost(port: Table):
    laden(port)
    enemy_fleet(port, GULF)
    stand(port, ELVES, "hartwood")
    march(port, ELF, ELVES, to="saltmere", attack="humans")
    assert not {*hulls(port), "regiment-humans-1"} & set(port.dump()["unit"])
    assert not port.row(f"officer/{GENERAL}")["alive"]
    assert [facts["province"] for _, facts in lines(port, "ship_lost")] == ["saltmere", "saltmere"]


def test_WAR_19_guests_leave_a_port_that_is_taken_the_new_owners_ships_stay(port: Table):
    stand(port, HUMANS, "kingsmead")
    stand(port, ELVES, "hartwood")
    mine = recruit(port, "elves", "saltmere", "trade_ship")[0]
    season(port)
    march(port, ELF, ELVES, to="saltmere", attack="humans")
    assert port.row("unit/trade-ship-guild-1")["place"] == GULF
    assert port.row(f"unit/{mine}")["place"] == "saltmere"


def test_WAR_10_ships_split_and_merge_at_sea(port: Table):
    fleet = raised(port, WIZARD)
    at_sea(port, fleet, GULF)
    season(port)
    march(port, GENERAL, fleet, split={"units": hulls(port)[:1]}, to="veil-sound")
    part = port.row(f"unit/{hulls(port)[0]}")["army"]
    assert (port.row(f"army/{part}")["fleet"], port.row(f"army/{part}")["name"]) == (True, "")
    assert port.refuse(GENERAL, "file_plan", army=HUMANS, orders={"absorb": hulls(port)[:1]}).code == "not_there"
    assert HEIR not in (port.row(f"army/{part}")["commander"], "")


def test_WAR_10_who_is_aboard_ships_that_stay_leaves_the_army_that_sails(port: Table):
    """A ship parts; the militia in it, or the regiment, is a garrison from then on."""
    recruit(port, "humans", "saltmere", "militia", army=HUMANS)
    fleet = laden(port)
    at_sea(port, fleet, GULF)
    march(port, GENERAL, fleet, split={"units": hulls(port)[:1]}, to="veil-sound")
    assert (len(troops(port, HUMANS)), port.row(f"army/{HUMANS}")["place"]) == (1, "veil-sound")
    assert {port.row(f"unit/{unit}")["place"] for unit in troops(port, HUMANS)} == {"veil-sound"}
    left = [u for u in port.dump()["unit"].values() if (u["faction"], u["place"]) == ("humans", GULF) and u["aboard"]]
    assert [unit["army"] for unit in left] == [""]


def test_WAR_10_nobody_ashore_joins_an_army_aboard(port: Table):
    """Else it would stand in two places as soon as its ships sail."""
    laden(port)
    garrison = recruit(port, "humans", "saltmere", "militia")
    port.until("t2/war")
    assert port.refuse(GENERAL, "absorb", army=HUMANS, units=garrison).code == "aboard"
    assert HUMANS not in may(port, GENERAL, "absorb").get("choices", {}).get("army", {})
