"""War, peace and treaties in play (DIP-9, DIP-10): who signs what, who sees it, which wars end by themselves."""

from typing import Any

import pytest

from astor.game.values.errors import Refused
from tests.chronicle import ANN, battle, conceal, lines, may, override, reckoned, seeing
from tests.diplomacy.plotters import (
    DWARF_KING,
    ELF_QUEEN,
    GENERAL,
    GUILDMASTER,
    QUEEN,
    TREATY,
    allied,
    between,
    court,
    made,
    proposed,
    the,
    told,
)
from tests.diplomacy.trade.bargains import goods, offer
from tests.laws import Table

PAIR = {"a": "elves", "b": "humans"}
HUMANS, ELVES = "faction/humans", "faction/elves"
Wars = dict[int, list[tuple[str, str]]]


@pytest.fixture
def talks(table: Table) -> Table:
    """The initial diplomacy; all are at peace."""
    return court(table)


# Declarations


def test_DIP_9_war_is_declared_and_everybody_hears_it(talks: Table):
    talks.play(QUEEN, "declare_war", to="elves")
    row = talks.row("relation/elves~humans")
    assert (row["state"], row["since_turn"], row["last_attack_turn"]) == ("war", 0, None)
    told = {**PAIR, "how": "declared", "was": "peace", "by": "humans", "to": "elves"}
    assert lines(talks, "war_began") == [("public", told)]
    assert "elves" not in may(talks, QUEEN, "declare_war")["choices"]["to"]
    assert talks.refuse(ELF_QUEEN, "declare_war", to="humans") == Refused("already_so", state="war")
    for nobody in ("humans", "atlantis"):
        assert talks.refuse(QUEEN, "declare_war", to=nobody).code == "unknown_row"


def test_DIP_9_declared_it_stops_trade_at_once(table: Table):
    court(table).arrange(GUILDMASTER, "declare_war", to="elves")
    table.until("t1/trade")
    assert table.refuse(QUEEN, "declare_war", to="elves").code == "wrong_phase", "it is declared in diplomacy"
    override(table, "faction/humans", "gold", 9)
    open_offers = [offer(table, QUEEN, "guild", goods(gold=1)), offer(table, GUILDMASTER, "humans", goods(food=1))]
    assert table.refuse(GUILDMASTER, "offer", to="elves", gives=goods(gold=1), wants={}).code == "no_contact"
    table.play(ANN, "set_relation", a="guild", b="humans", state="war")
    assert (len(open_offers), the(table, "deal")) == (2, {})
    assert {facts["why"] for _, facts in lines(table, "offer_broken_off")} == {"war"}


def test_DIP_9_for_public_order_it_counts_only_after_an_attack(talks: Table):
    talks.play(QUEEN, "declare_war", to="elves")
    talks.until("t1/war")
    assert talks.sees("public", "province/ostmark")["stands"] == 2
    battle(talks, "ironscar", attacker="humans")
    battle(talks, "hollowbough", attacker="humans")
    talks.until("t1/diplomacy")
    assert reckoned(talks, "ostmark") == [(1, [["stored", 2], ["at_war", -1]], "")]
    assert reckoned(talks, "fernhaven", faction="elves") == [(1, [["stored", 2], ["at_war", -1]], "")]
    assert reckoned(talks, "karrhold", faction="dwarves") == [(2, [["stored", 2]], "")], "their war began this turn"


def test_DIP_9_an_ally_may_leave(talks: Table):
    assert talks.refuse(QUEEN, "leave_alliance", to="elves") == Refused("no_alliance")
    assert may(talks, QUEEN, "leave_alliance")["refused"] == "no_alliance"
    key = made(talks, "elves", makes="alliance")
    assert may(talks, QUEEN, "leave_alliance")["choices"] == {"to": ["elves"]}
    talks.play(ELF_QUEEN, "leave_alliance", to="humans")
    assert (between(talks, "elves", "humans"), talks.row(f"treaty/{key}")["state"]) == ("peace", "renounced")
    told = {**PAIR, "how": "left", "was": "alliance", "by": "elves", "to": "humans"}
    assert lines(talks, "alliance_ended") == [("public", told)]
    assert lines(talks, "peace_made") == [], "nobody was at war"


def test_DIP_9_only_who_has_the_power_declares_and_signs(talks: Table):
    key = proposed(talks, "humans", seat=ELF_QUEEN, makes="alliance")
    assert talks.refuse(GENERAL, "declare_war", to="elves").code == "no_power"
    assert talks.refuse(GENERAL, "sign", treaty=key).code == "no_power"
    talks.play(GENERAL, "propose", command="sign", args={"treaty": key})
    (waiting,) = the(talks, "proposal")
    talks.play(QUEEN, "send_proposal", proposal=waiting)
    assert between(talks, "elves", "humans") == "alliance"


# Treaties


def test_DIP_9_a_treaty_is_made_when_both_have_signed(talks: Table):
    talks.play(QUEEN, "propose_treaty", to=["elves"], text=" We share the ford. ")
    (key,) = the(talks, TREATY)
    row = talks.sees(ELVES, f"treaty/{key}")
    assert (row["text"], row["signed"], row["state"]) == ("We share the ford.", ["humans"], "open")
    assert seeing(talks, f"treaty/{key}") == {HUMANS, ELVES, "control"}
    assert lines(talks, "treaty_proposed") == [(ELVES, {"faction": "humans"})]
    assert may(talks, ELF_QUEEN, "sign")["choices"] == {"treaty": [key]}
    assert may(talks, QUEEN, "sign")["refused"] == "treaty_gone", "she has signed it already"
    talks.play(ELF_QUEEN, "sign", treaty=key)
    assert talks.sees("public", f"treaty/{key}")["state"] == "made"
    assert lines(talks, "treaty_made") == [("public", {"parties": ["elves", "humans"]})]
    assert between(talks, "elves", "humans") == "peace", "nothing else is enforced"


def test_DIP_9_three_sign_one_after_the_other(talks: Table):
    key = proposed(talks, "elves", "dwarves", "elves")
    talks.play(DWARF_KING, "sign", treaty=key)
    assert talks.row(f"treaty/{key}")["signed"] == ["dwarves", "humans"]
    assert told(talks, "treaty_signed") == ["faction/dwarves", ELVES, HUMANS]
    assert talks.refuse(DWARF_KING, "sign", treaty=key) == Refused("already_signed")
    assert seeing(talks, f"treaty/{key}") == {"faction/dwarves", ELVES, HUMANS, "control"}
    talks.play(ELF_QUEEN, "sign", treaty=key)
    row = talks.sees("public", f"treaty/{key}")
    assert (row["state"], row["parties"]) == ("made", ["dwarves", "elves", "humans"])
    assert talks.refuse(ELF_QUEEN, "sign", treaty=key) == Refused("treaty_made")


def test_DIP_9_a_secret_treaty_is_seen_by_its_parties_alone(talks: Table):
    key = made(talks, "elves", "dwarves", secret=True)
    parties = {"faction/dwarves", ELVES, HUMANS}
    assert seeing(talks, f"treaty/{key}") == {*parties, "control"}
    assert set(told(talks, "treaty_made")) == parties
    talks.play(DWARF_KING, "renounce", treaty=key)
    assert seeing(talks, f"treaty/{key}") == {*parties, "control"}
    assert set(told(talks, "treaty_renounced")) == parties


def test_DIP_9_the_treaty_of_a_secret_alliance_is_secret_the_alliance_is_what_relations_are(talks: Table):
    conceal(talks, "relation", "state")
    made(talks, "elves", makes="alliance", secret=True)
    assert told(talks, "alliance_made") == [ELVES, HUMANS]


@pytest.mark.parametrize(("before", "makes"), [("war", "peace"), ("peace", "alliance"), ("war", "alliance")])
def test_DIP_9_peace_and_alliance_by_both_sides_agreement(talks: Table, before: str, makes: str):
    if before == "war":
        talks.arrange(ANN, "set_relation", **PAIR, state="war", attacked=True)
    key = proposed(talks, "elves", text="", makes=makes)
    assert between(talks, "elves", "humans") == before, "one side alone agrees to nothing"
    talks.play(ELF_QUEEN, "sign", treaty=key)
    row = talks.row("relation/elves~humans")
    assert (row["state"], row["last_attack_turn"]) == (makes, None)
    code = {"peace": "peace_made", "alliance": "alliance_made"}[makes]
    assert lines(talks, code) == [("public", {**PAIR, "how": "signed", "was": before})]


def test_DIP_9_what_is_so_already_is_neither_proposed_nor_signed(talks: Table):
    assert talks.refuse(QUEEN, "propose_treaty", to=["elves"], makes="peace") == Refused("already_so", state="peace")
    keys = [proposed(talks, "elves", makes="alliance", text=text) for text in ("Once", "Twice")]
    talks.arrange(ELF_QUEEN, "sign", treaty=keys[0])
    assert talks.refuse(ELF_QUEEN, "sign", treaty=keys[1]) == Refused("already_so", state="alliance")
    assert may(talks, ELF_QUEEN, "sign")["refused"] == "treaty_gone"
    assert may(talks, QUEEN, "propose_treaty")["choices"]["to"]["elves"] == ["peace"]


NO_TREATIES: list[tuple[dict[str, Any], str]] = [
    ({"to": ["humans"]}, "nobody_to_sign"),
    ({"to": ["elves"], "text": "  "}, "nothing_written"),
    ({"to": ["elves", "dwarves"], "makes": "alliance"}, "between_two"),
    ({"to": ["elves", "atlantis"]}, "unknown_row"),
    ({"to": []}, "bad_arguments"),
    ({"to": ["elves"], "makes": "war"}, "bad_arguments"),
]


def test_DIP_9_what_is_no_treaty(talks: Table):
    for wrong, code in NO_TREATIES:
        assert talks.refuse(QUEEN, "propose_treaty", **{"text": "We share the ford.", **wrong}).code == code


def test_DIP_9_two_seats_with_the_same_thought_put_one_treaty(talks: Table):
    key = proposed(talks, "elves", makes="alliance", text="Together")
    no = talks.refuse(QUEEN, "propose_treaty", to=["elves"], makes="alliance", text=" Together ")
    assert (no.code, no.facts) == ("lies_already", {"faction": "elves"})
    talks.play(ELF_QUEEN, "refuse_treaty", treaty=key)
    proposed(talks, "elves", makes="alliance", text="Together")


def test_DIP_9_six_wait_for_signatures_at_a_time(talks: Table):
    keys = [proposed(talks, "elves", text=f"Article {n}") for n in range(6)]
    full = Refused("too_many_treaties", most=6)
    assert talks.refuse(QUEEN, "propose_treaty", to=["elves"], text="Article 6") == full
    assert may(talks, QUEEN, "propose_treaty")["refused"] == full.code
    talks.arrange(ELF_QUEEN, "sign", treaty=keys[0])
    talks.play(QUEEN, "propose_treaty", to=["elves"], text="Article 6")


def test_DIP_9_who_is_asked_may_refuse_and_it_comes_to_nothing_for_all(talks: Table):
    key = proposed(talks, "elves", "dwarves")
    assert talks.refuse(QUEEN, "refuse_treaty", treaty=key) == Refused("your_own_treaty")
    talks.play(DWARF_KING, "refuse_treaty", treaty=key)
    assert the(talks, TREATY) == {}
    parties = ["dwarves", "elves", "humans"]
    told = {"faction": "dwarves", "parties": parties, "makes": "", "text": "We share the ford."}
    assert lines(talks, "treaty_refused") == [(side, told) for side in ("faction/dwarves", ELVES, HUMANS)]
    assert talks.refuse(ELF_QUEEN, "sign", treaty=key) == Refused("treaty_gone")


def test_DIP_9_who_proposed_it_may_withdraw_it(talks: Table):
    key = proposed(talks, "elves")
    assert talks.refuse(ELF_QUEEN, "withdraw_treaty", treaty=key) == Refused("not_your_treaty", faction="humans")
    talks.play(QUEEN, "withdraw_treaty", treaty=key)
    assert (the(talks, TREATY), told(talks, "treaty_withdrawn")) == ({}, [ELVES, HUMANS])
    assert {facts["faction"] for _, facts in lines(talks, "treaty_withdrawn")} == {"humans"}
    assert talks.refuse(ELF_QUEEN, "sign", treaty=key) == Refused("treaty_gone")


def test_DIP_9_nobody_signs_for_another_faction_or_learns_what_others_sign(talks: Table):
    key = proposed(talks, "elves")
    for command in ("sign", "refuse_treaty", "withdraw_treaty", "renounce"):
        assert talks.refuse(DWARF_KING, command, treaty=key) == Refused("treaty_gone")


def test_DIP_9_what_is_made_is_neither_refused_nor_withdrawn_but_renounced(talks: Table):
    key = proposed(talks, "elves")
    assert talks.refuse(QUEEN, "renounce", treaty=key) == Refused("treaty_not_made")
    talks.arrange(ELF_QUEEN, "sign", treaty=key)
    assert talks.refuse(ELF_QUEEN, "refuse_treaty", treaty=key) == Refused("treaty_made")
    assert talks.refuse(QUEEN, "withdraw_treaty", treaty=key) == Refused("treaty_made")
    assert may(talks, ELF_QUEEN, "renounce")["choices"] == {"treaty": [key]}
    talks.play(ELF_QUEEN, "renounce", treaty=key)
    row = talks.sees("public", f"treaty/{key}")
    assert (row["state"], row["renounced_by"]) == ("renounced", "elves")
    assert lines(talks, "treaty_renounced") == [("public", {"faction": "elves", "parties": ["elves", "humans"]})]
    assert talks.refuse(QUEEN, "renounce", treaty=key) == Refused("treaty_not_made")


def test_DIP_9_an_alliance_ends_with_its_treaty_a_peace_does_not(talks: Table):
    alliance = made(talks, "elves", makes="alliance")
    talks.play(QUEEN, "renounce", treaty=alliance)
    assert between(talks, "elves", "humans") == "peace"
    told = {**PAIR, "how": "left", "was": "alliance", "by": "humans", "to": "elves"}
    assert lines(talks, "alliance_ended") == [("public", told)]
    talks.arrange(QUEEN, "declare_war", to="elves")
    peace = made(talks, "elves", makes="peace")
    talks.play(QUEEN, "renounce", treaty=peace)
    assert between(talks, "elves", "humans") == "peace"


def test_SEAT_3_what_was_proposed_about_a_treaty_goes_when_it_is_made_or_dropped(talks: Table):
    for ending in ("sign", "refuse_treaty"):
        key = proposed(talks, "humans", seat=ELF_QUEEN)
        talks.arrange(GENERAL, "propose", command="sign", args={"treaty": key})
        talks.play(QUEEN, ending, treaty=key)
        assert the(talks, "proposal") == {}, ending


# Alliances and attacks


@pytest.mark.parametrize("how", ["an attack", "a declaration", "another treaty"])
def test_DIP_9_a_treaty_of_alliance_is_over_when_the_alliance_is(talks: Table, how: str):
    kept, key = made(talks, "dwarves", makes="alliance"), made(talks, "elves", makes="alliance")
    if how == "an attack":
        talks.play(ANN, "record_battle", province="hartwood", attacker="elves")
        assert between(talks, "elves", "humans") == "war"
    elif how == "a declaration":
        talks.play(QUEEN, "declare_war", to="elves")
    else:
        made(talks, "elves", makes="peace")
    states = {name: row["state"] for name, row in the(talks, TREATY).items() if row["makes"] == "alliance"}
    assert states == {kept: "made", key: "renounced"}


def test_DIP_10_guild_and_religions_fight_and_are_attacked_like_kingdoms(talks: Table):
    talks.play(GUILDMASTER, "declare_war", to="sunfaith")
    battle(talks, "silverlea", attacker="guild", taken=True)
    assert between(talks, "guild", "elves") == "war"
    assert talks.row("province/silverlea")["owner"] == "guild"
    allied(talks, "guild", "dwarves")
    assert between(talks, "guild", "dwarves") == "alliance"


# Wars that end by themselves


def attack(table: Table, attacker: str, defender: str) -> None:
    """Each time in a province of the attacker's, which stays what it is."""
    land = {"elves": "hartwood", "dwarves": "lirien", "guild": "silverlea"}[attacker]
    table.arrange(ANN, "record_battle", province=land, attacker=attacker, defender=defender)


def ends(table: Table, *pairs: tuple[str, str], declared: Wars, attacks: Wars, last: int = 4) -> dict[str, int]:
    """The turn with whose end each of these wars ends, of those that do by then.

    `declared`: turn → who declares war on whom at its end; `attacks`: turn → who attacks whom in it.
    """
    found: dict[str, int] = {}
    for turn in range(last + 1):
        if turn:
            table.until(f"t{turn}/war")
        for attacker, defender in attacks.get(turn, ()):
            attack(table, attacker, defender)
        table.until(f"t{turn}/diplomacy")
        for one, other in declared.get(turn, ()):
            table.arrange(f"{one}-monarch", "declare_war", to=other)
        table.ring()
        for a, b in pairs:
            if turn and between(table, a, b) == "peace":
                found.setdefault(f"{a}~{b}", turn)
    return found


def test_DIP_9_a_war_lapses_after_two_whole_turns_without_an_attack(table: Table):
    """And not one turn before: that of the declaration is not a whole one, nor is that of the last attack."""
    pairs = [("elves", "humans"), ("dwarves", "humans"), ("dwarves", "elves"), ("guild", "sunfaith")]
    declared = {0: [pairs[0], pairs[3]], 1: [pairs[1]]}
    attacks = {1: [pairs[2]], 2: [pairs[3]]}
    turns = ends(court(table), *pairs, declared=declared, attacks=attacks)
    assert turns == {"elves~humans": 2, "dwarves~humans": 3, "dwarves~elves": 3, "guild~sunfaith": 4}
    assert [(side, told["how"], told["was"]) for side, told in lines(table, "peace_made")] == [
        ("public", "lapsed", "war")
    ] * 4


def test_DIP_9_the_scenario_says_after_how_many(table: Table):
    pair = ("elves", "humans")
    court(table, war_lapse_turns=1)
    assert ends(table, pair, declared={}, attacks={1: [pair]}, last=2) == {"elves~humans": 2}
