"""A new life (SUC-8): whose character has died without a follower plays on at once as somebody else."""

import pytest

from astor.scenarios import loader
from diplomacy.succession.rules.names import FIRST, LAST, name_of_new
from factions.scenario import wording
from tests.cast import ELF_QUEEN, GENERAL, GUILDMASTER, QUEEN
from tests.chronicle import ANN, lines, may, override, ruling, seeing
from tests.diplomacy.plotters import published, sanctioned, surely
from tests.laws import Table

HEIR, SECOND, ELF_HEIR = "humans-successor", "humans-second-in-line", "elves-successor"
GUARD = "humans-guard"


@pytest.fixture
def court(table: Table) -> Table:
    """The queen, her general and her heir play, and a queen of others."""
    table.join(ELF_QUEEN)
    for seat in (QUEEN, GENERAL, HEIR):
        table.arrange(seat, "join", player=seat[-12:])
    table.until("t1/production")
    return table


def die(table: Table, person: str) -> None:
    table.play(ANN, "override", row=f"character/{person}", field="alive", value=False, reason="a fever")


def life(table: Table, seat: str) -> dict[str, object]:
    """Whom a seat plays: the officer's row, with the office of both."""
    person = next(c for c in table.dump()["character"].values() if c["seat"] == seat and c["alive"])
    assert table.row(f"seat/{seat}")["office"] == person["office"]
    assert not table.row(f"seat/{seat}")["vacant"]
    return {"person": person["key"], "office": person["office"], **table.row(f"officer/{person['officer']}")}


def officer(table: Table, name: str, x: int, y: int) -> str:
    """Somebody whom the humans have at their capital; the key."""
    before = set(table.dump()["officer"])
    table.arrange(QUEEN, "buy", wares=[{"kind": "officer", "subject": name}])
    key = next(iter(table.dump()["officer"].keys() - before))
    override(table, f"officer/{key}", "x", x)
    override(table, f"officer/{key}", "y", y)
    return key


def heard(table: Table, side: str) -> list[str]:
    rows = [line for line in table.dump()["line"].values() if line["side"] == side]
    return [line["code"] for line in sorted(rows, key=lambda line: int(line["seq_no"]))]


# Who they are


def test_SUC_8_an_heirs_player_is_somebody_new_at_once_and_no_heir(court: Table):
    was = court.row(f"character/{HEIR}")["name"]
    die(court, HEIR)
    anew = life(court, HEIR)
    assert (anew["office"], anew["x"], anew["y"], anew["faction"], anew["alive"]) == ("officer", -1, 1, "humans", True)
    assert court.row(f"character/{SECOND}")["office"] == "successor", "SUC-3 stands"
    told = {"character": anew["person"], "name": anew["name"], "was": was}
    assert lines(court, "new_life") == [(f"seat/{HEIR}", {"faction": "humans", "objective": "spare-1", **told})]
    assert lines(court, "plays_on") == [("faction/humans", {"seat": HEIR, **told})]


def test_SUC_8_SUC_6_the_best_officer_whom_nobody_plays_ties_by_name(court: Table):
    court.until("t1/purchase")
    best = [officer(court, name, x, y) for name, x, y in (("Zed", 2, -1), ("Ann", 1, -2), ("Low", 0, 0))][1]
    die(court, HEIR)
    assert life(court, HEIR)["key"] == best


def test_SUC_8_nobody_who_is_played_or_holds_an_office_is_displaced(court: Table):
    before = {key: c["seat"] for key, c in court.dump()["character"].items() if key != HEIR}
    die(court, HEIR)
    assert {key: court.row(f"character/{key}")["seat"] for key in before} == before


def test_SUC_8_with_the_powers_the_seat_is_lent_and_those_of_its_office(court: Table):
    powers = court.row("event/astor")["powers"] | {"successor": ["plots"]}
    override(court, "event/astor", "powers", powers)
    for power in ("treasury", "trade"):
        court.arrange(QUEEN, "lend", seat=HEIR, power=power)
    court.arrange(QUEEN, "take_back", seat=HEIR, power="units")
    die(court, HEIR)
    assert set(court.sees("faction/humans", f"seat/{HEIR}")["powers"]) == {"treasury", "trade", "plots"}
    court.until("t1/trade")
    court.play(HEIR, "give", to="guild", goods={"gold": 1})


def test_SUC_8_they_may_lead_an_army(court: Table):
    die(court, HEIR)
    court.until("t1/purchase")
    court.play(GENERAL, "assign", officer=life(court, HEIR)["key"], army=GUARD, post="commander")
    court.until("t1/war")
    court.play(HEIR, "file_plan", army=GUARD)
    assert court.row(f"army/{GUARD}")["commander"] == life(court, HEIR)["key"]


def test_SUC_8_they_have_a_name_of_their_own_and_may_choose_another(court: Table):
    die(court, HEIR)
    name = str(life(court, HEIR)["name"])
    assert name.split(maxsplit=1)[0] in FIRST
    assert name.split()[1] in LAST
    court.play(HEIR, "name_character", name="Jory the Grey")
    assert life(court, HEIR)["name"] == "Jory the Grey"


def test_SUC_8_a_name_is_never_given_twice():
    taken: list[str] = []
    for _ in range(len(FIRST) * len(LAST) + 3):
        taken.append(name_of_new(taken))
    assert len(set(taken)) == len(taken)
    assert all(len(name) <= 40 for name in taken)


def test_SUC_8_and_dies_and_lives_again(court: Table):
    die(court, HEIR)
    first = life(court, HEIR)
    die(court, str(first["person"]))
    assert life(court, HEIR)["key"] != first["key"]
    assert len(lines(court, "new_life")) == 2


def test_SUC_8_in_exile_where_there_is_no_capital(table: Table):
    """The guild has no land (WAR-14)."""
    table.join(GUILDMASTER, "guild-successor")
    table.until("t1/production")
    die(table, "guild-successor")
    assert (life(table, "guild-successor")["faction"], table.row("faction/guild")["capital"]) == ("guild", "")


def test_SUC_8_at_the_court_where_they_lived(court: Table):
    """DIP-2: an elven heir has married to the humans."""
    court.arrange(ELF_HEIR, "join", player="Elva")
    override(court, f"character/{ELF_HEIR}", "faction", "humans")
    die(court, ELF_HEIR)
    assert life(court, ELF_HEIR)["faction"] == "humans"


# What they are after


def test_SUC_8_a_new_objective_of_the_scenarios_spare_ones_beside_their_own(court: Table):
    before = {key for key, one in court.dump()["objective"].items() if one["seat"] == HEIR}
    die(court, HEIR)
    new = next(key for key, o in court.dump()["objective"].items() if o["seat"] == HEIR and key not in before)
    assert court.row(f"objective/{new}")["text"] == wording(loader.read("storms").factions.spare_objectives[0])
    assert before <= court.dump()["objective"].keys()
    assert seeing(court, f"objective/{new}") == {"control", f"seat/{HEIR}"}
    assert heard(court, f"seat/{HEIR}")[-2:] == ["new_life", "objective_dealt"]
    court.play(HEIR, "claim_objective", objective=new)


def test_SUC_8_spare_objectives_are_controls_alone_to_the_end(court: Table):
    spare = [f"objective/{key}" for key, one in court.dump()["objective"].items() if not one["faction"]]
    assert {side for row in spare for side in seeing(court, row)} == {"control"}
    override(court, "event/astor", "turns", 1)
    court.until("ended")
    assert {side for row in spare for side in seeing(court, row)} == {"control"}


def test_SUC_8_each_is_dealt_once_and_none_is_said_when_none_is_left(court: Table):
    court.join(SECOND)
    spare = [key for key, one in court.dump()["objective"].items() if not one["faction"]]
    for key in spare[1:]:
        override(court, f"objective/{key}", "faction", "elves")
    die(court, HEIR)
    die(court, SECOND)
    assert court.row(f"objective/{spare[0]}")["seat"] == HEIR
    assert heard(court, f"seat/{SECOND}")[-2:] == ["new_life", "no_objective_left"]


def test_SUC_8_who_dies_again_and_again_keeps_the_one_objective_they_were_dealt(court: Table):
    """Else whoever dies on purpose has all of them, and who dies later none."""
    court.join(SECOND)
    for _ in range(3):
        die(court, next(key for key, c in court.dump()["character"].items() if c["seat"] == HEIR and c["alive"]))
    assert heard(court, f"seat/{HEIR}")[-2:] == ["new_life", "objective_kept"]
    assert lines(court, "new_life")[-1][1]["objective"] == "spare-1"
    die(court, SECOND)
    dealt = {key: o["seat"] for key, o in court.dump()["objective"].items() if key.startswith("spare-") and o["seat"]}
    assert dealt == {"spare-1": HEIR, "spare-2": SECOND}


def test_SUC_8_who_has_reached_it_is_dealt_another_with_the_next_life(court: Table):
    die(court, HEIR)
    court.arrange(HEIR, "claim_objective", objective="spare-1")
    court.arrange(ANN, "confirm_objective", objective="spare-1")
    die(court, str(life(court, HEIR)["person"]))
    assert court.row("objective/spare-2")["seat"] == HEIR


# Who hears of it


def test_SUC_8_nobody_else_is_told_more_than_everybody_sees(court: Table):
    before = {side: len(heard(court, side)) for side in ("public", "faction/elves")}
    die(court, HEIR)
    new = {side: heard(court, side)[n:] for side, n in before.items()}
    assert new == {"public": [], "faction/elves": []}


# Who else


def test_SUC_8_SUC_2_the_late_monarchs_player_while_an_heir_travels(court: Table):
    """The heir lives with the guild; the general is regent, and the heir's player keeps the crown when it comes."""
    override(court, f"character/{HEIR}", "faction", "guild")
    die(court, QUEEN)
    assert life(court, QUEEN)["office"] == "officer"
    seats = {seat: set(court.sees("faction/humans", f"seat/{seat}")["powers"]) for seat in (QUEEN, GENERAL)}
    assert seats[QUEEN] == set()
    assert {"rule", "treasury", "plots"} <= seats[GENERAL]
    met = life(court, QUEEN)["key"]
    court.until("t3/production")
    assert (life(court, HEIR)["office"], life(court, QUEEN)["key"]) == ("monarch", met)


def test_SUC_8_SUC_6_and_if_nobody_plays_that_heir_the_crown_is_theirs_when_it_comes(table: Table):
    table.join(QUEEN, GENERAL)
    table.until("t1/production")
    override(table, f"character/{HEIR}", "faction", "guild")
    die(table, QUEEN)
    between = life(table, QUEEN)
    table.until("t3/production")
    assert (life(table, QUEEN)["key"], life(table, QUEEN)["office"]) == (HEIR, "monarch")
    person = table.row(f"character/{between['person']}")
    assert (person["seat"], person["alive"]) == ("", True), "an officer like others"
    table.join(SECOND)
    die(table, SECOND)
    assert life(table, SECOND)["person"] == between["person"], "whom nobody plays"


def test_SUC_8_SUC_6_and_who_was_an_officer_meanwhile_takes_the_office_that_falls_free(court: Table):
    for person in (HEIR, SECOND):
        die(court, person)
    override(court, "character/humans-arch-wizard", "faction", "elves")
    court.arrange("humans-arch-wizard", "join", player="Wyn")
    die(court, QUEEN)
    assert life(court, GENERAL)["office"] == "monarch"
    assert life(court, QUEEN)["office"] == "lord-general"


def test_SUC_8_a_seat_nobody_plays_waits_until_somebody_comes(court: Table):
    die(court, SECOND)
    assert court.row(f"seat/{SECOND}")["vacant"]
    assert lines(court, "new_life") == []
    court.join(SECOND)
    assert life(court, SECOND)["office"] == "officer"
    assert [side for side, _ in lines(court, "new_life")] == [f"seat/{SECOND}"]


def test_SUC_8_not_where_the_scenario_says_otherwise(court: Table):
    ruling(court, new_life=False)
    die(court, HEIR)
    assert court.row(f"seat/{HEIR}")["vacant"]
    assert may(court, HEIR, "name_character")["refused"] == "no_character"


def test_SUC_8_nor_once_the_event_is_over(court: Table):
    override(court, "event/astor", "turns", 1)
    court.until("ended")
    die(court, HEIR)
    assert court.row(f"seat/{HEIR}")["vacant"]


# Of whatever they die (battles, uprisings and ships: tests/war/test_new_lives.py)


def test_SUC_8_SUB_3_killed_by_a_plot(table: Table):
    table.join(QUEEN, ELF_QUEEN, HEIR)
    ruling(table, initial_plots=True)
    surely(table, "elves", "assassinate")
    table.until("t0/diplomacy")
    sanctioned(table, ELF_QUEEN, "assassinate", character=HEIR)
    published(table)
    assert life(table, HEIR)["office"] == "officer"


@pytest.mark.parametrize("row", ["officer", "character"])
def test_SUC_8_by_controls_word_about_the_officer_or_the_person(court: Table, row: str):
    court.play(ANN, "override", row=f"{row}/{HEIR}", field="alive", value=False, reason="a fever")
    assert [court.row(f"{kind}/{HEIR}")["alive"] for kind in ("officer", "character")] == [False, False]
    assert life(court, HEIR)["office"] == "officer"


def test_SUC_8_taken_back_they_are_who_they_were(court: Table):
    before = court.dump()
    die(court, HEIR)
    court.play(ANN, "undo", entry=court.seq)
    after = court.dump()
    assert {kind: after[kind] for kind in ("character", "officer", "seat", "objective")} == {
        kind: before[kind] for kind in ("character", "officer", "seat", "objective")}  # fmt: skip
