"""A succession war in play (SUC-5): a nation split between two claimants, and made one again."""

from typing import Any

import pytest

from diplomacy.succession.rules.division import arms, halved, may_split
from tests.cast import DWARF_KING, ELF_QUEEN, GENERAL, QUEEN, WIZARD
from tests.chronicle import ANN, lands, lines, offered, override, units
from tests.laws import Table

PART = ("kingsmead", "wheatley")
GUARD = "humans-guard"


def test_SUC_5_the_treasury_is_halved_and_the_odd_one_is_the_capitals_holders():
    assert halved({"gold": 5, "food": 4}, holds_capital=True) == {"gold": 3, "food": 2}
    assert halved({"gold": 5, "food": 4}, holds_capital=False) == {"gold": 2, "food": 2}


def test_SUC_5_a_claimant_of_the_court_takes_some_of_the_land_and_not_all():
    lands = ["a", "b"]
    assert may_split("heir", ["heir"], lands, ["a"]) is None
    wrong = [may_split("cook", ["heir"], lands, ["a"]), may_split("heir", ["heir"], lands, []),
             may_split("heir", ["heir"], lands, ["c"]), may_split("heir", ["heir"], lands, ["b", "a"])]  # fmt: skip
    assert [no and no.code for no in wrong] == ["not_eligible", "no_land_to_rule", "not_yours", "no_land_left"]


def test_SUC_5_a_new_faction_has_arms_of_its_own():
    assert arms({(1, "star"), (2, "crown")}, 12, ["star", "crown", "leaf"]) == (3, "leaf")
    assert arms({(1, "star")}, 1, ["star"]) == (1, "star")


def share(**taken: list[str]) -> dict[str, Any]:
    return {"share": {"provinces": ["wheatley"], **taken}}


def war_of(table: Table, **changed: Any) -> str:
    """The general rises against his queen, with the capital and the guard; the key of his faction."""
    before = set(table.dump()["faction"])
    guard = [key for key, unit in table.dump()["unit"].items() if unit["army"] == GUARD]
    order = {"faction": "humans", "claimant": GENERAL, "name": "The Old March",
             "share": {"provinces": list(PART), "units": guard, "officers": [GENERAL]},
             **changed}  # fmt: skip
    table.play(ANN, "split_nation", **order)
    return next(iter(table.dump()["faction"].keys() - before))


@pytest.fixture
def nation(table: Table) -> Table:
    table.join(ELF_QUEEN)
    for seat in (QUEEN, GENERAL, WIZARD):
        table.arrange(seat, "join", player=seat[-12:])
    table.until("t1/production")
    override(table, "faction/humans", "gold", 7)
    override(table, "faction/humans", "trait", "")  # which both halves have
    return table


def test_SUC_5_each_takes_what_control_assigns_and_the_two_are_at_war(nation: Table):
    new = war_of(nation)
    assert {key for key, land in nation.dump()["province"].items() if land["owner"] == new} == set(PART)
    assert set(units(nation, new).values()) == {"kingsmead"}
    assert nation.row(f"army/{GUARD}")["faction"] == new
    assert [nation.row(f"faction/{key}")["gold"] for key in ("humans", new)] == [3, 4]
    relation = next(r for r in nation.dump()["relation"].values() if {r["a"], r["b"]} == {"humans", new})
    assert (relation["state"], relation["last_attack_turn"]) == ("war", None)
    assert lines(nation, "nation_split") == [("public", {"faction": "humans", "to": new, "character": GENERAL})]


def test_SUC_5_the_claimant_is_crowned_there_and_the_seat_goes_along(nation: Table):
    new = war_of(nation)
    person = nation.row(f"character/{GENERAL}")
    assert (person["faction"], person["office"]) == (new, "monarch")
    seat = nation.row(f"seat/{GENERAL}")
    assert (seat["faction"], seat["office"]) == (new, "monarch")
    assert nation.row(f"faction/{new}")["capital"] == "kingsmead"
    assert nation.row("faction/humans")["capital"] not in ("", *PART)
    standing = {(b["kind"], b["province"]) for b in nation.dump()["building"].values()}
    assert ("capital", "kingsmead") in standing


def test_SUC_5_the_old_court_has_a_general_again(nation: Table):
    war_of(nation)
    offices = [c["office"] for c in nation.dump()["character"].values() if c["faction"] == "humans" and c["alive"]]
    assert offices.count("lord-general") == 1


@pytest.fixture
def empty(nation: Table) -> Table:
    """The queen and her heirs are dead; general and wizard have each named themselves."""
    for key in (HEIR, SECOND, QUEEN):
        override(nation, f"character/{key}", "alive", value=False)
    for seat in (GENERAL, WIZARD):
        nation.arrange(seat, "choose_monarch", character=seat)
    assert [row["state"] for row in nation.dump()["succession"].values()] == ["disputed"]
    return nation


@pytest.mark.parametrize("leaves", [GENERAL, WIZARD])
def test_SUC_5_both_claimants_are_crowned_each_in_their_half(empty: Table, leaves: str):
    stays = next(key for key in (GENERAL, WIZARD) if key != leaves)
    new = war_of(empty, claimant=leaves, share=share(officers=[leaves])["share"])
    for key, faction in ((leaves, new), (stays, "humans")):
        person = empty.row(f"character/{key}")
        assert (person["faction"], person["office"], person["seat"]) == (faction, "monarch", key)
    assert empty.dump()["succession"] == {}
    assert [facts["character"] for _, facts in lines(empty, "crowned")] == [leaves, stays]
    assert empty.row(f"seat/{QUEEN}")["office"] == stays.removeprefix("humans-"), "SUC-6: the office that fell free"


def test_SUC_5_if_a_third_one_leaves_the_voices_of_those_who_stay_say_who_rules_them(nation: Table):
    """Somebody of the court rises while the two have not settled it: the wizard has one voice, so he is crowned."""
    for key in (HEIR, SECOND, QUEEN):
        override(nation, f"character/{key}", "alive", value=False)
    nation.arrange(GENERAL, "choose_monarch", character=WIZARD)
    third = next(key for key, c in nation.dump()["character"].items() if c["seat"] == QUEEN and c["alive"])
    officer = nation.row(f"character/{third}")["officer"]
    new = war_of(nation, claimant=third, share=share(officers=[officer])["share"])
    assert (nation.row(f"character/{third}")["faction"], nation.row(f"seat/{QUEEN}")["office"]) == (new, "monarch")
    assert nation.row(f"character/{WIZARD}")["office"] == "monarch"
    assert nation.dump()["succession"] == {}


def test_SUC_5_SUC_2_an_heir_who_travels_is_crowned_in_the_old_half(nation: Table):
    override(nation, f"character/{HEIR}", "faction", "guild")
    override(nation, f"character/{QUEEN}", "alive", value=False)
    war_of(nation)
    assert [(row["state"], row["heir"]) for row in nation.dump()["succession"].values()] == [("recalled", HEIR)]
    nation.until("t3/production")
    assert (nation.row(f"character/{HEIR}")["faction"], nation.row(f"character/{HEIR}")["office"]) == (
        "humans", "monarch")  # fmt: skip


def test_SUC_5_both_know_what_the_nation_knew(nation: Table):
    new = war_of(nation)
    rows = nation.dump()["knowledge"].values()
    known = [{k["technology"] for k in rows if k["faction"] == faction} for faction in ("humans", new)]
    assert known[0] == known[1] != set()


def test_SUC_5_united_all_is_the_others_again(nation: Table):
    new = war_of(nation)
    nation.play(ANN, "unite_nations", faction=new, into="humans")
    assert new not in nation.dump()["faction"]
    assert not any(new in str(row) for kind in ("province", "unit", "army", "officer", "relation", "character", "seat")
                   for row in nation.dump()[kind].values())  # fmt: skip
    assert (nation.row("faction/humans")["gold"], nation.row(f"seat/{GENERAL}")["faction"]) == (7, "humans")
    monarchs = [c["key"] for c in nation.dump()["character"].values()
                if (c["faction"], c["office"], c["alive"]) == ("humans", "monarch", True)]  # fmt: skip
    assert monarchs == [QUEEN]


def test_SUC_5_two_that_never_were_one_are_united_for_a_reason_only(nation: Table):
    order = {"faction": "elves", "into": "dwarves"}
    no = nation.refuse(ANN, "unite_nations", **order, reason=" ")
    assert (no.code, no.facts) == ("never_one", order)


def test_SUC_5_the_war_goes_on_through_the_phases(nation: Table):
    new = war_of(nation)
    halves = nation.sees("control", "may/unite_nations")["choices"]["faction"]
    assert (halves["humans"], halves[new], halves["elves"], halves["guild"]) == ([new], ["humans"], [], [])
    nation.until("t2/production")
    assert nation.row(f"faction/{new}")["name"] == "The Old March"


def test_SUC_5_what_is_not_the_factions_is_not_shared_out(nation: Table):
    order = {"faction": "humans", "claimant": GENERAL, "name": "The Old March", "share": {"provinces": ["wheatley"]}}
    elf = next(key for key, unit in nation.dump()["unit"].items() if unit["faction"] == "elves")
    wrong = [(share(units=[elf]), "not_yours"), (share(officers=[ELF_QUEEN]), "not_yours"),
             ({"claimant": QUEEN}, "not_eligible"), ({"claimant": ELF_QUEEN}, "not_eligible"),
             (share(provinces=[]), "no_land_to_rule"), (share(provinces=["lirien"]), "not_yours"),
             ({"faction": "orcs"}, "unknown_row")]  # fmt: skip
    for of, code in wrong:
        assert nation.refuse(ANN, "split_nation", **order | of).code == code
    taken = nation.row("faction/elves")["name"]
    assert nation.refuse(ANN, "split_nation", **order | {"name": taken.upper()}).code == "name_taken"
    assert nation.refuse(ANN, "unite_nations", faction="elves", into="elves").code == "to_yourself"
    assert nation.refuse(ANN, "unite_nations", faction="elves", into="orcs").code == "unknown_row"


def test_SUC_5_who_stays_keeps_some_of_the_land_and_so_much_at_most_is_offered(nation: Table):
    most, own = offered(nation, "split_nation")["faction"]["humans"]["most"], sorted(lands(nation, "humans"))
    assert most == len(own) - 1
    order = {"faction": "humans", "claimant": GENERAL, "name": "The Old March"}
    assert nation.refuse(ANN, "split_nation", **order, share={"provinces": own}).code == "no_land_left"
    nation.play(ANN, "split_nation", **order, share={"provinces": own[:most]})


def test_SUC_5_nobody_splits_a_nation_that_marches(nation: Table):
    nation.until("t1/war")
    order = {"faction": "humans", "claimant": GENERAL, "name": "The Old March", "share": {"provinces": ["wheatley"]}}
    assert nation.refuse(ANN, "split_nation", **order).code == "not_in_war"
    united = {"faction": "elves", "into": "humans", "reason": "both are tired"}
    assert nation.refuse(ANN, "unite_nations", **united).code == "not_in_war"


# Who is whose


HEIR, SECOND, ELF_HEIR = "humans-successor", "humans-second-in-line", "elves-successor"


def test_SUC_5_DIP_3_who_goes_along_is_not_torn_between_the_two_and_no_heir_of_the_other(nation: Table):
    """The second-in-line goes with the general: the humans' crown is lost to her, and she is the general's heir."""
    new = war_of(nation, share={"provinces": list(PART), "units": [], "officers": [SECOND]})
    assert {nation.row(f"officer/{key}")["home"] for key in (GENERAL, SECOND)} == {new}
    assert (nation.row(f"character/{SECOND}")["office"], nation.row(f"character/{HEIR}")["office"]) == (
        "successor", "successor")  # fmt: skip
    override(nation, f"character/{HEIR}", "alive", value=False)
    override(nation, f"character/{QUEEN}", "alive", value=False)
    assert nation.row(f"character/{SECOND}")["faction"] == new, "she is not called home"
    nation.play(ANN, "unite_nations", faction=new, into="humans")
    assert {nation.row(f"officer/{key}")["home"] for key in (GENERAL, SECOND)} == {"humans"}


def test_SUC_5_the_monarch_stays_behind_when_her_army_goes(nation: Table):
    """SET-7: she commands the guard."""
    override(nation, f"army/{GUARD}", "lieutenant", nation.row(f"army/{GUARD}")["commander"])
    override(nation, f"army/{GUARD}", "commander", QUEEN)
    new = war_of(nation)
    assert [nation.row(f"{kind}/{QUEEN}")["faction"] for kind in ("character", "officer", "seat")] == ["humans"] * 3
    army = nation.row(f"army/{GUARD}")
    assert (army["faction"], QUEEN in (army["commander"], army["lieutenant"])) == (new, False)


@pytest.mark.parametrize("fate", ["trapped", "leads", "captive"])
def test_SUC_5_no_prisoner_claims_a_crown(nation: Table, fate: str):
    override(nation, f"character/{HEIR}", "held", "kingsmead")
    override(nation, f"character/{HEIR}", "fate", fate)
    order = {"faction": "humans", "claimant": HEIR, "name": "The Old March", "share": {"provinces": ["wheatley"]}}
    assert nation.refuse(ANN, "split_nation", **order).code == "not_eligible"
    offered = nation.sees("control", "may/split_nation")["choices"]["faction"]["humans"]
    assert set(offered["claimant"]) & {GENERAL, HEIR, QUEEN} == {GENERAL}
    assert GENERAL in offered["officers"]
    assert QUEEN not in offered["officers"]


# What the two had with others


@pytest.fixture
def talks(nation: Table) -> tuple[Table, str]:
    """The diplomacy of the first turn, and the general's nation."""
    nation.join(DWARF_KING)
    new = war_of(nation)
    nation.until("t1/diplomacy")
    return nation, new


def newest(table: Table, kind: str, before: set[str]) -> str:
    return next(iter(table.dump()[kind].keys() - before))


def test_SUC_5_DIP_9_what_was_signed_binds_the_other_and_what_was_not_is_off(talks: tuple[Table, str]):
    table, new = talks
    kept: list[str] = []
    before = set(table.dump()["treaty"])
    for n, to in enumerate((["elves", "dwarves"], ["humans"], ["elves", "dwarves"]), 1):
        table.play(GENERAL, "propose_treaty", to=to, text=f"One river, bridge {n}")
        kept.append(newest(table, "treaty", {*before, *kept}))
    for seat in (ELF_QUEEN, DWARF_KING):
        table.play(seat, "sign", treaty=kept[0])
    table.play(QUEEN, "sign", treaty=kept[1])
    table.play(ANN, "unite_nations", faction=new, into="humans")
    assert set(table.dump()["treaty"]) == {kept[0]}
    row = table.sees("public", f"treaty/{kept[0]}")
    assert (row["parties"], row["signed"], row["proposer"], row["state"]) == (
        ["dwarves", "elves", "humans"], ["dwarves", "elves", "humans"], "humans", "made")  # fmt: skip
    told = lines(table, "treaty_withdrawn")
    assert sorted(side for side, _ in told) == ["faction/dwarves", "faction/elves", "faction/humans"]


def test_SUC_5_DIP_2_a_wedding_stands_and_a_proposal_does_not(talks: tuple[Table, str]):
    """The general has taken both heirs: one is married to an elf by now, the other woos one."""
    table, new = talks
    for key in (HEIR, SECOND):
        override(table, f"officer/{key}", "faction", new)
    table.play(GENERAL, "propose_marriage", heir=HEIR, spouse=ELF_HEIR, residence="elves")
    table.play(ELF_QUEEN, "accept_marriage", marriage=(wed := next(iter(table.dump()["marriage"]))))
    table.play(GENERAL, "propose_marriage", heir=SECOND, spouse="elves-second-in-line", residence=new)
    table.play(ANN, "unite_nations", faction=new, into="humans")
    row = table.row(f"marriage/{wed}")
    assert (set(table.dump()["marriage"]), row["proposer"], row["residence"]) == ({wed}, "humans", "elves")
    off = lines(table, "marriage_broken_off")
    assert {(side, told["outcome"]) for side, told in off} == {
        ("faction/humans", "united"),
        ("faction/elves", "united"),
    }


def test_SUC_5_SUC_2_heirs_keep_the_crown_they_were_born_to_wherever_they_live(talks: tuple[Table, str]):
    """An elven heir lives with the general, an heir of the general's with the elves, when the nations are one again."""
    table, new = talks
    override(table, f"character/{ELF_HEIR}", "faction", new)
    override(table, f"officer/{HEIR}", "home", new)
    override(table, f"character/{HEIR}", "faction", "elves")
    table.play(ANN, "unite_nations", faction=new, into="humans")
    assert table.row(f"character/{ELF_HEIR}")["office"] == "successor"
    assert table.row(f"character/{HEIR}")["office"] == "officer"


def test_SUC_5_DIP_5_to_7_its_summits_are_over_and_its_chair_is_empty(talks: tuple[Table, str]):
    table, new = talks
    table.join("elves-arch-wizard", "dwarves-arch-wizard")
    matter = {"matter": "The ford", "venue": "The map"}
    table.play(GENERAL, "call_summit", invited=["elves", "humans"], **matter)
    table.play(ELF_QUEEN, "call_summit", invited=[new, "humans"], **matter)
    table.play(DWARF_KING, "call_summit", invited=[new], **matter)
    for seat in (GENERAL, "elves-arch-wizard", "dwarves-arch-wizard"):
        table.play(seat, "attend")
    table.play(GENERAL, "announce_theory", hypothesis="Kings come and go")
    table.play(GENERAL, "present", theory=next(iter(table.dump()["theory"])))
    table.play(ANN, "unite_nations", faction=new, into="humans")
    assert sorted((s["host"], *s["invited"]) for s in table.dump()["summit"].values()) == [
        ("dwarves", "humans"), ("elves", "humans")]  # fmt: skip
    assert sorted(side for side, _ in lines(table, "summit_ended")) == ["faction/elves", "faction/humans"]
    assert [table.dump()[kind] for kind in ("theory", "ballot", "alarm")] == [{}, {}, {}]
    assert {row["faction"] for row in table.dump()["attendance"].values()} == {"elves", "dwarves"}


def test_SUC_5_SEAT_3_what_was_proposed_about_a_summit_goes_with_it(talks: tuple[Table, str]):
    table, new = talks
    table.join("elves-lord-general")
    table.play(ELF_QUEEN, "call_summit", invited=[new], matter="The ford", venue="The map")
    summit = next(iter(table.dump()["summit"]))
    table.play("elves-lord-general", "propose", command="end_summit", args={"summit": summit})
    table.play(ANN, "unite_nations", faction=new, into="elves", reason="they all go home with the elves")
    assert (table.dump()["summit"], table.dump()["proposal"]) == ({}, {})


def test_SUC_5_TRADE_5_its_open_offers_are_called_off_and_both_hear_so(nation: Table):
    new = war_of(nation)
    nation.until("t1/trade")
    nation.arrange(ANN, "set_relation", a="humans", b=new, state="peace")
    nation.arrange(ANN, "override", row=f"relation/{'~'.join(sorted(('elves', new)))}", field="contact", value=True,
                   reason="a bridge")  # fmt: skip
    nation.play(GENERAL, "offer", to="elves", gives={"goods": {"gold": 1}}, wants={})
    nation.play(ANN, "unite_nations", faction=new, into="humans")
    assert nation.dump()["deal"] == {}
    assert {side for side, _ in lines(nation, "offer_cancelled")} == {"faction/elves", f"faction/{new}"}


def test_SUC_5_SUB_1_plots_of_a_nation_that_is_no_more_come_to_nothing(talks: tuple[Table, str]):
    """Its own and those against it; one against its land, which is the humans' now, is carried out."""
    table, new = talks
    table.arrange(GENERAL, "sanction", act="incite", province="lirien")
    table.arrange(ELF_QUEEN, "sanction", act="incite", province="wheatley")
    table.arrange(DWARF_KING, "sanction", act="sabotage", against=new, technology="crop-rotation")
    before = table.row("province/wheatley")["order"]
    table.until("t2/production")
    table.play(ANN, "unite_nations", faction=new, into="humans")
    assert {plot["faction"] for plot in table.dump()["plot"].values()} == {"elves"}
    table.ring()
    assert [table.row(f"province/{key}")["order"] for key in ("wheatley", "lirien")] == [before - 1, 2]
    assert table.dump().get("sabotage", {}) == {}
