"""The rules of the day: in every language, with the numbers of the event, and wrong in none of them."""

import re
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from msgspec import json, structs, to_builtins

from astor.game.models import Event
from astor.handbook.book import CHAPTERS, TERMS, first_minute, handbook
from astor.handbook.house_rules import house_rules
from astor.handbook.numbers import CAUSES, Day, facts, minutes
from astor.handbook.offices import OFFICES, POWERS
from astor.handbook.words import catalogue, filled
from astor.scenarios import loader
from astor.scenarios.tables import Lengths
from factions.rulings import Rules
from tests import cast
from tests.rooms.screens import HOST, joined, seat_cookie
from tests.translate import SCREENS, words

LANGUAGES = [code for code, _name in settings.LANGUAGES]
OTHERWISE: dict[str, Any] = {
    "arch_wizard": "+5/-4", "unconfirmed_orders": "ignore", "idle_province": "food", "mercenaries_tradeable": False,
    "capital_tradeable": True, "credits_tradeable": False, "temple_cost": {"gold": 7}, "guildhall_cost": {"metal": 7},
    "leaderless_defence": "surrender", "war_overtime": "cut", "garrison_without_general": False,
    "round_losses": "half", "table_dice": True, "uprising_check": "at_once", "standing_causes": "each_upkeep",
    "initial_plots": True, "replacement_arch_wizard": "+6/-7", "new_life": False,
    "press": "held",
    "letters": "sealed", "court_board": "off",
    "ventures": "players", "skirmish": "istra-1",
    "judge_by_evidence": False,
    "secrets": "by_hand",
}  # fmt: skip
"""A ruling of a scenario → another one; numbers are made larger."""


def day() -> Day:
    return Day.planned(loader.read("storms"))


def told(one: Day, language: str = "en") -> str:
    return json.encode([handbook(one, language), first_minute(one, language)]).decode()


def test_every_ruling_is_known_here():
    unlike = {name for name, value in to_builtins(Rules()).items() if type(value) is not int}
    assert OTHERWISE.keys() == unlike


def ruled(known: Day, **rulings: Any) -> Day:
    """The same day, ruled otherwise."""
    return replace(known, rules=structs.replace(known.rules, **rulings))


@pytest.mark.parametrize(("ruling", "language"), list(product(to_builtins(Rules()), LANGUAGES)))
def test_another_ruling_is_another_page(ruling: str, language: str):
    """Whatever a scenario may rule, the page says it."""
    known = day()
    other = OTHERWISE.get(ruling, 17)
    assert told(ruled(known, **{ruling: other}), language) != told(known, language)


@pytest.mark.parametrize("ruling", ["building_income", "activation_seconds", "idle_province", "officers_per_phase"])
def test_a_ruling_that_switches_something_off_is_said(ruling: str):
    known, words = day(), ruling == "idle_province"
    some = known if words else ruled(known, **{ruling: 5})
    assert told(some) != told(ruled(known, **{ruling: "nothing" if words else 0}))


@pytest.mark.parametrize("phase", to_builtins(Lengths()))
def test_another_length_is_another_page(phase: str):
    known = day()
    longer = told(replace(known, lengths={**known.lengths, phase: 905}))
    assert "15:05" in longer
    assert "15:05" not in told(known)


def test_other_turns_and_powers_are_another_page():
    known = day()
    assert "has 3 turns" in told(replace(known, turns=3))
    assert "has 1 turn of" in told(replace(known, turns=1))
    assert told(replace(known, powers={**known.powers, "successor": ["plots"]})) != told(known)


def test_the_numbers_are_those_of_the_rules():
    known = facts(day())
    assert (known["times"], known["times_improved"], known["feed"]) == (2, 3, 1)
    assert (CAUSES["unfed"], CAUSES["at_war"], CAUSES["rebellion"]) == (-2, -1, -3)
    assert (known["assassinate"], known["steal"], known["exposure"]) == (25, 50, 50)
    assert (known["preparation"], known["window"]) == ("2", "2")


def test_parts_of_a_short_phase_are_as_long_as_the_clock_makes_them():
    """WAR-1, UPK-4: at most a quarter of the phase."""
    known = day()
    short = facts(replace(known, lengths={**known.lengths, "war": 120, "upkeep": 200}))
    assert (short["preparation"], short["window"]) == ("0:30", "0:50")


def test_the_example_is_fought_by_the_rules():
    """BAT-2, BAT-3, BAT-6."""
    known = facts(day())
    assert (known["a_result"], known["d_fall"]) == (3 + 6 + 1, 3)
    assert (known["d_result"], known["a_fall"]) == (4 - 1 + 1 - 3, 1)
    half = day()
    assert facts(ruled(half, round_losses="half"))["d_fall"] == 2


def test_the_examples_of_the_side_tables_are_fought_by_their_rules():
    """MOR-41, MOR-45, MOR-46: three dice at 3 or more, a 6 hits twice as hard. WEA-28: less armour, or turned round."""
    known = facts(day())
    assert (known["duel_thrown"], known["duel_need"], known["duel_faces"], known["duel_off"]) == (3, 3, "2, 4, 6", 3)
    assert (known["skirmish_sum"], known["skirmish_less"], known["skirmish_off"]) == (19, 14, 14), "X1"
    assert (known["quest_off"], known["quest_back"]) == (8 + 5 - 7 - 2 - 1, 7 + 5 - 8 - 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_VEN_1_where_there_are_no_side_tables_no_chapter_tells_of_them(language: str):
    known = day()
    off = handbook(ruled(known, ventures="off"), language)
    assert {one.key for one in handbook(known, language).chapters} - {one.key for one in off.chapters} == {
        "duels", "skirmishes", "quests"}  # fmt: skip
    duels_alone = handbook(ruled(known, skirmish="off"), language)
    assert "skirmishes" not in {one.key for one in duels_alone.chapters}
    assert "wild_die" in handbook(known, language).terms
    assert {one.chapter for one in off.terms.values()} <= {one.key for one in off.chapters}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_event_has_ruled_otherwise_stands_in_a_chapter_of_its_own(language: str):
    known = day()
    assert "house" not in {one.key for one in handbook(known, language).chapters}
    *_, house = handbook(ruled(known, battle_die=8, press="held"), language).chapters
    asked = {rule.key: rule for chapter in house_rules(language) for rule in chapter.rules}
    lead, press, die = (item.text for item in house.items)
    assert lead == catalogue(language)["house.lead"]
    assert asked["press"].name in press
    assert asked["press"].choices[1].says in press
    assert asked["press"].usually in press
    assert re.search(r"\b8\b.*\b6\b", die)


def test_minutes_read_like_a_clock():
    assert [minutes(seconds) for seconds in (600, 90, 5)] == ["10", "1:30", "0:05"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_a_place(language: str):
    """No sentence is left over, and no variant of one is missing."""
    sentences = {key for key in catalogue(language) if key.startswith("rule.") and key.count(".") == 2}
    wanted = [f"rule.{chapter}.{name}" for chapter, names in CHAPTERS.items() for name in names if name[0] != "["]
    patterns = [re.compile(re.sub(r"\{\w+\}", "[a-z0-9_-]+", name).replace(".", r"\.") + r"\Z") for name in wanted]
    assert [key for key in sentences if not any(pattern.match(key) for pattern in patterns)] == []
    terms = {key for keys in TERMS.values() for key in keys}
    assert {key.split(".")[1] for key in catalogue(language) if key.startswith("term.")} == terms


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_the_phone_are_those_of_the_handbook(language: str):
    """A phase, an office and a power are called the same wherever one reads of them."""
    phone = {key: said for screen in SCREENS if screen != "handbook." for key, said in words(screen, language).items()}
    shared = [key for key in catalogue(language) if re.match(r"(phase|office|power)\.[\w-]+\Z", key)]
    assert len(shared) > 15
    assert {key: catalogue(language)[key].casefold() for key in shared} == {
        key: phone[key].casefold() for key in shared
    }


def test_numbers_choose_their_word_and_their_sign():
    assert filled("{n} {n|turn|turns}", {"n": 1}) == "1 turn"
    assert filled("{n} {n|turn|turns}, {+n}", {"n": 3}) == "3 turns, +3"
    assert filled("{+n} and {n}", {"n": -2}) == "−2 and −2"


# Pages


def page(path: str) -> str:
    answer = Client(HTTP_HOST=HOST).get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_of_an_event_has_its_own_numbers(event: Event):
    assert f"has {event.turns} turns" in page("/rules/astor")
    cast.order("control/ann", "override", row="event/astor", field="turns", value=3, reason="late")
    assert "has 3 turns" in page("/rules/astor")
    assert "has 3 turns" in page("/rules")
    assert "die Veranstaltung 3 Runden" in page("/rules?lang=de")
    assert json.decode(page("/rules/astor.json"))["terms"]["order"]["chapter"] == "order"
    assert json.decode(page("/first-minute/astor.json?lang=de"))["phases"][0]["says"] in page("/rules/astor?lang=de")


def test_before_there_is_an_event_the_page_is_the_scenarios(db: None):
    assert "The rules of the day" in page("/rules")


def test_an_event_nobody_knows_has_no_rules(db: None):
    client = Client(HTTP_HOST=HOST)
    for path in ("/rules/nowhere", "/rules/nowhere.json", "/first-minute/nowhere.json"):
        assert client.get(path).status_code == 404


def test_who_joins_finds_the_rules(event: Event):
    assert 'href="/rules"' in page("/j")
    assert 'href="/rules/astor"' in page("/")


def test_a_phone_is_told_what_the_card_tells_and_no_other_court(event: Event):
    """SET-6: the brief of its own faction; office and powers in the words of the printed card."""
    joined(cast.QUEEN)
    phone = Client(HTTP_HOST=HOST, HTTP_COOKIE=seat_cookie(cast.QUEEN)).get("/play/astor").content.decode()
    briefs = {faction.key: faction.brief for faction in loader.read("storms").factions.faction}
    shown = json.decode(re.findall(r'<script id="boot" type="application/json">(.*?)</script>', phone)[0])
    assert shown["brief"] == briefs["humans"]
    assert [key for key, brief in briefs.items() if brief[:40] in phone] == ["humans"]
    cards = first_minute(day(), "en")
    assert cards.offices["monarch"].says == str(OFFICES["monarch"])
    assert [said.kingdom for said in cards.powers.values()] == [str(said) for said in POWERS.values()]
    assert "provinces" not in cards.powers["rule"].elsewhere, "a guild or a religion has none"
