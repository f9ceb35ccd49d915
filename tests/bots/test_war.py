"""What bots do in war, from their screens alone: made up for the purpose, no event behind them."""

from collections.abc import Mapping
from random import Random
from typing import Any

from astor.bots.screen import Screen
from astor.bots.temper import TEMPERS, temper_of
from astor.bots.war import armies, battle, marches
from tests import shown

SEEDS = range(40)
Row = dict[str, Any]
FEEBLE, GOOD = {"attacker": 0.3, "defender": 0.7, "nobody": 0}, {"attacker": 0.7, "defender": 0.3, "nobody": 0}


def turn(*, warlike: bool) -> int:
    """A turn in which the humans keep the peace, or not."""
    return next(
        n
        for n in range(99)
        if (Random(f"c/humans/{n}/war").random() < TEMPERS[temper_of("humans", "c")].attacks) == warlike
    )


def seen(seat: str = "general", part: str = "season_1", *, may: Mapping[str, Row] | None = None,
         rows: Mapping[str, Any] | None = None, warlike: bool = False) -> Screen:  # fmt: skip
    """The humans hold Kingsmead, their capital, and Ostmark; next to it are free Eastreach and the elves' Lirien."""
    offices = {"general": "lord-general", "queen": "monarch", "wizard": "arch-wizard"}
    view: Row = {"event/astor": {"phase": "t1/war", "turn": turn(warlike=warlike), "commitment": "c", "part": part}}
    view |= {f"seat/{key}": {"faction": "humans", "office": office} for key, office in offices.items()}
    view |= {
        f"faction/{f}": {"kind": "kingdom", "capital": c} for f, c in {"humans": "kingsmead", "elves": "lirien"}.items()
    }
    owners = {"kingsmead": "humans", "ostmark": "humans", "eastreach": "", "lirien": "elves"}
    view |= {f"province/{key}": {"owner": owner, "coast": []} for key, owner in owners.items()}
    view |= {f"province/elves-{n}": {"owner": "elves", "coast": []} for n in range(4)}
    borders = ("kingsmead", "ostmark"), ("ostmark", "eastreach"), ("kingsmead", "lirien")
    view |= {f"border/{a}~{b}": {"a": a, "b": b, "kind": "open"} for a, b in borders}
    view |= {
        f"officer/{key}": {"faction": "humans", "x": x, "y": 0}
        for key, x in (("queen", 3), ("wizard", 1), ("captain", 0))
    }
    view |= {f"character/{key}": {"officer": key, "office": offices[key], "seat": key} for key in ("queen", "wizard")}
    view |= {
        f"may/{name}": {"choices": choices, "refused": None, "propose": False, "own": []}
        for name, choices in (may or {}).items()
    }
    return Screen(shown.screen(view | dict(rows or {})), seat)


def unit(place: str, army: str = "", kind: str = "militia", faction: str = "humans", aboard: str = "") -> Row:
    return {"faction": faction, "place": place, "army": army, "kind": kind, "aboard": aboard}


def army(place: str, commander: str = "wizard", *, fleet: bool = False) -> Row:
    return {"faction": "humans", "place": place, "commander": commander, "lieutenant": "", "fleet": fleet}


def foe(a: str = "elves", b: str = "humans", state: str = "war") -> Row:
    return {f"relation/{a}~{b}": {"a": a, "b": b, "state": state}}


def reach(**spaces: Row) -> Row:
    """An army's reach: by place, whom it could attack there."""
    ways: Row = {
        place: {"how": "march", "refused": None, "facts": {}, "attack": foes, "absorb": []}
        for place, foes in spaces.items()
    }
    return {"spaces": ways, "stay": {"attack": {}, "absorb": []}, "units": ["u"], "section": [], "seconds": []}


def ever(duty: Any, screen: Screen) -> list[Any]:
    """All it may want, whatever the dice say."""
    return [order for seed in SEEDS for order in duty(screen, Random(seed))]


# Armies


def stood(may: Row, *, at_war: bool = False, **units: Any) -> Screen:
    own: Row = {f"unit/{key}": row for key, row in units.items()}
    return seen(part="preparation", may=may, rows={**own, "army/guard": army("kingsmead"), **(foe() if at_war else {})})


def test_WAR_9_loose_units_get_an_officer_without_a_post_and_one_militia_keeps_watch():
    may = {"raise_army": {"place": {"ostmark": {"land": ["a", "b", "c"]}}, "officers": ["captain", "queen"]}}
    screen = stood(may, a=unit("ostmark"), b=unit("ostmark"), c=unit("ostmark", kind="regiment"))
    (raised,) = {str(order) for order in ever(armies.raise_armies, screen)}
    assert raised == str(("raise_army", {"units": ["b", "c"], "commander": "captain"}))


def test_WAR_14_no_monarch_nor_heir_takes_the_field():
    may = {"raise_army": {"place": {"ostmark": {"land": ["a", "b"]}}, "officers": ["queen"]}}
    assert ever(armies.raise_armies, stood(may, a=unit("ostmark"), b=unit("ostmark"))) == []


def test_WAR_4_units_join_the_army_where_they_are_in_war_all_of_them_but_in_the_capital():
    may = {"raise_army": {"place": {"kingsmead": {"land": ["a", "b", "g"]}}, "officers": []}}
    screen = stood(may, at_war=True, a=unit("kingsmead"), b=unit("kingsmead"), g=unit("kingsmead", "guard"))
    assert armies.raise_armies(screen, Random(1)) == [("absorb", {"army": "guard", "units": ["b"]})]


def test_WAR_18_a_large_army_leaves_a_garrison_where_nobody_keeps_watch():
    own: Any = {key: unit("kingsmead", "guard") for key in "abc"}
    may = {"detach": {"army": {"guard": ["a", "b", "c"]}}}
    assert ("detach", {"army": "guard", "units": ["a"]}) in ever(armies.leave_garrison, stood(may, **own))
    assert ever(armies.leave_garrison, stood(may, **own, d=unit("kingsmead"))) == []


def test_WAR_18_a_fleet_leaves_a_trade_ship_in_a_port_of_its_own():
    own: Any = {key: unit("ostmark", "f", "trade_ship") for key in "ab"}
    screen = stood({"detach": {"army": {"f": ["a", "b"]}}}, **own)
    screen = Screen(shown.screen({**screen.view, "army/f": army("ostmark", "", fleet=True)}), "general")
    assert ("detach", {"army": "f", "units": ["a"]}) in ever(armies.leave_garrison, screen)


def test_WAR_10_idle_ships_become_a_fleet_or_join_one():
    may = {"raise_army": {"place": {"ostmark": {"ships": ["s"]}}, "officers": []}}
    screen = stood(may, s=unit("ostmark", kind="trade_ship"))
    assert ("raise_army", {"units": ["s"], "commander": ""}) in ever(armies.launch, screen)
    fleet = {"army/fleet": army("ostmark", "", fleet=True), "event/astor": {"phase": "t1/purchase"}}
    beside = Screen(shown.screen({**screen.view, **fleet}), "general")
    assert ("absorb", {"army": "fleet", "units": ["s"]}) in ever(armies.launch, beside)


# Where to


def goes(spaces: Row, *, rows: Row | None = None, warlike: bool = False, place: str = "ostmark") -> Any:
    """What a called army in this place does, whatever the dice say."""
    there = {"army/a": army(place), "unit/u": unit(place, "a"), **(rows or {})}
    screen = seen(may={"march": {"army": {"a": spaces}}}, rows=there, warlike=warlike)
    return [args.get("orders", {}) for _, args in ever(marches.act, screen)]


def test_WAR_8_an_attack_needs_good_odds_and_land_nobody_defends_needs_none():
    assert all(orders == {"to": "eastreach", "attack": ""} for orders in goes(reach(eastreach={"": GOOD})))
    assert not any("attack" in orders for orders in goes(reach(eastreach={"": FEEBLE})))
    assert all(
        orders["to"] == "lirien" for orders in goes(reach(eastreach={"": GOOD}, lirien={"elves": None}), rows=foe())
    )


def test_BAT_10_peace_is_broken_in_warlike_turns_alone_and_an_alliance_never():
    lirien = reach(lirien={"elves": None})
    assert not any("attack" in orders for orders in goes(lirien))
    assert all(orders["attack"] == "elves" for orders in goes(lirien, warlike=True))
    assert not any("attack" in orders for orders in goes(lirien, rows=foe(state="alliance"), warlike=True))


def test_a_realm_that_lies_on_the_ground_loses_no_more_land():
    gone = {f"province/elves-{n}": {"owner": "dwarves"} for n in range(4)}
    assert not any("attack" in orders for orders in goes(reach(lirien={"elves": None}), rows={**foe(), **gone}))


def test_SET_8_the_last_army_at_a_capital_in_danger_stays():
    enemy = {**foe(), "unit/e": unit("lirien", faction="elves", kind="regiment")}
    spaces = reach(ostmark={"": GOOD})
    assert goes(spaces, rows=enemy, place="kingsmead") == [{}] * len(SEEDS)
    assert goes(spaces, place="kingsmead")[0]["attack"] == ""


def test_WAR_12_a_general_without_a_foe_walks_or_declines_and_some_trust_their_plan():
    empty = reach(eastreach={})
    answers = {
        name
        for name, _ in ever(marches.act, seen(may={"march": {"army": {"a": empty}}}, rows={"army/a": army("ostmark")}))
    }
    assert answers == {"march", "decline"}
    plan = {"plan/p": {"army": "a", "orders": {"to": "eastreach"}, "done": False}, "army/a": army("ostmark")}
    screen = seen(may={"march": {"army": {"a": reach(eastreach={"": GOOD})}}}, rows=plan)
    assert 0 < len(ever(marches.act, screen)) < len(SEEDS)


def test_WAR_12_plans_are_filed_before_the_seasons_and_done_ones_torn_up_now_and_then():
    may: Row = {"file_plan": {"army": {"a": reach(eastreach={"": GOOD})}}, "drop_plan": {"army": ["a"]}}
    stands = {"army/a": army("ostmark")}
    filed = [
        args for name, args in ever(marches.plan, seen(part="preparation", may=may, rows=stands)) if name == "file_plan"
    ]
    assert {args["orders"]["to"] for args in filed} == {"eastreach"}
    assert {(args["at_once"], args["withdraw_below"]) for args in filed} >= {(True, 0), (False, 2)}
    assert ever(marches.plan, seen(part="season_1", may=may, rows=stands)) == []
    done = {**stands, "plan/p": {"army": "a", "orders": {}, "done": False, "seat": "general"}}
    assert ("drop_plan", {"army": "a"}) in ever(marches.plan, seen(part="season_2", may=may, rows=done))


def test_WAR_12_who_plays_the_commander_orders_that_army_without_the_power_of_war():
    offered = {
        "may/march": {
            "choices": {"army": {"a": reach(eastreach={"": GOOD}), "b": reach()}},
            "refused": "no_power",
            "propose": True,
            "own": ["a"],
        }
    }
    screen = seen("wizard", rows={"army/a": army("ostmark", "wizard"), "army/b": army("ostmark", "captain"), **offered})
    assert {args["army"] for _, args in ever(marches.act, screen)} == {"a"}


# At sea


def sailing(stay: Row, going: Row, **rows: Row) -> list[Row]:
    fleet = {"army/f": army("gulf", "", fleet=True), "unit/s": unit("gulf", "f", "trade_ship"), **rows}
    offered = {"spaces": going, "stay": stay, "units": ["s"], "section": [], "seconds": []}
    screen = seen(may={"march": {"army": {"f": offered}}}, rows=fleet)
    return [args.get("orders", {}) for _, args in ever(marches.act, screen)]


def test_WAR_10_a_fleet_lands_whom_it_carries_where_the_odds_are_good_else_at_home():
    sail: Row = {"how": "sail", "refused": None, "attack": {}, "land": {"ostmark": {}, "eastreach": {"": GOOD}}}
    assert sailing({"attack": {}, "absorb": []}, {"bay": sail}) == [
        {"to": "bay", "land": "eastreach", "attack": ""}
    ] * len(SEEDS)
    home = {**sail, "land": {"ostmark": {}, "lirien": {"elves": FEEBLE}}}
    assert sailing({"attack": {}, "absorb": []}, {"bay": home}) == [{"to": "bay", "land": "ostmark"}] * len(SEEDS)


def test_WAR_16_who_came_aboard_in_this_season_stays_there():
    tired = {"how": "sail", "refused": "moved_already", "attack": {}}
    assert not any(sailing({"attack": {}, "absorb": [], "land": {"eastreach": {"": GOOD}}}, {"bay": tired}))


def test_TRADE_1_a_trade_ship_sails_to_a_foreign_port_now_and_then():
    sail: Row = {"how": "sail", "refused": None, "attack": {}}
    voyages = sailing({"attack": {}, "absorb": []}, {"bay": sail, "lirien": sail})
    assert {str(orders) for orders in voyages} == {"{}", str({"to": "lirien"})}


# Battles


def fighting(may: Row, *, behind: int = 0, place: str = "ostmark") -> Screen:
    battle = {"units": {"attacker": ["e"], "defender": ["u", "v"]}, "place": place,
              "modifiers": {"attacker": [["units", behind]], "defender": []}}  # fmt: skip
    return seen(may={name: {"battle": {"b": choices}} for name, choices in may.items()}, rows={"battle/b": battle})


def test_BAT_14_the_least_fall_first():
    screen = fighting({"choose_losses": {"n": 1, "units": ["u", "v"], "default": ["v"]}})
    assert battle.lose(screen, Random(1)) == [("choose_losses", {"battle": "b", "units": ["v"]})]


def test_BAT_7_a_hopeless_battle_is_mostly_left_by_all_or_by_half_but_never_the_capital():
    may = {"withdraw_units": {"units": ["u", "v"], "to": ["kingsmead", "x"], "officers": ["captain"]}}
    left = [tuple(args["units"]) for _, args in ever(battle.withdraw, fighting(may, behind=6))]
    assert set(left) == {(), ("u",), ("u", "v")}
    for screen in (fighting(may, behind=6, place="kingsmead"), fighting(may)):
        assert {tuple(args["units"]) for _, args in ever(battle.withdraw, screen)} == {()}


def test_BAT_15_an_ally_mostly_joins_and_is_let_in():
    sides = {args["side"] for _, args in ever(battle.join, fighting({"join_battle": ["defender"]}))}
    assert sides == {"", "defender"}
    assert battle.admit(fighting({"admit_ally": ["dwarves"]}), Random(1)) == [
        ("admit_ally", {"battle": "b", "faction": "dwarves", "yes": True})]  # fmt: skip


def test_BAT_11_an_officer_grows_either_way():
    screen = seen(may={"grow": {"officer": ["captain"]}})
    assert {args["choice"] for _, args in ever(battle.grow, screen)} == {"x", "y"}


def test_BAT_13_walls_that_were_just_taken_are_sometimes_pulled_down():
    may = {"raze": {"province": {"lirien": ["port", "temple"]}}}
    screen = seen(may=may, rows={"building/port": {"kind": "port"}, "building/temple": {"kind": "temple"}})
    razed = ever(battle.raze, screen)
    assert 0 < len(razed) < len(SEEDS)
    assert razed[0] == ("raze", {"province": "lirien", "buildings": ["port"]})
