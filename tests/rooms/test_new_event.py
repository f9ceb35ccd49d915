"""The page on which an organiser makes an event: its scenario, name and lengths, and who plays."""

import html
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from msgspec import to_builtins
from msgspec.structs import replace

from astor.desk.standing import PHASES
from astor.game.models import Event
from astor.handbook.house_rules import house_rules
from astor.handbook.words import written
from astor.scenarios import loader
from astor.scenarios.tables import Scenario
from factions.models import Faction
from factions.rulings import FIRST, Rules, rules_of

LENGTHS = {"turns": "6", **dict.fromkeys(PHASES, "1")}


def filled(**changes: Any) -> dict[str, Any]:
    """The form of a new event as it stands when nothing was unticked; None leaves a field out."""
    factions = loader.read("storms").factions.faction
    ticked = {f"{kind}s": [f.key for f in factions if f.kind == kind] for kind in ("kingdom", "religion")}
    given = {"name": "Winter War", "scenario": "storms", **LENGTHS, **ticked, **changes}
    return {field: value for field, value in given.items() if value is not None}


def those_who_play(event: str) -> set[str]:
    return set(Faction.objects.filter(event__key=event).values_list("key", flat=True))


def test_a_new_event_has_its_name_and_lengths(ann: Client):
    answer = ann.post("/control/new", filled(war="2.5"))
    assert answer["Location"] == "/control/winter-war/seats"
    event = Event.objects.get(key="winter-war")
    assert (event.name, event.lengths["war"], event.lengths["trade"]) == ("Winter War", 150, 60)
    assert not event.practice
    assert "Winter War" in ann.get("/control/").content.decode()


@pytest.mark.parametrize("wrong", [{"name": ""}, {"name": "!!!"}, {"name": "Astor"}, {"name": "New"}, {"name": "team"},
                                   {"name": "x" * 10_000}, {"name": "A\0B"}, {"scenario": "nowhere"},
                                   {"scenario": "../storms"}, {"war": "0"}, {"war": "-5"}, {"war": "nan"},
                                   {"war": "1e9"}, {"war": "long"}, {"war": ""},
                                   {"kingdoms": None}, {"kingdoms": []}, {"kingdoms": ["humans", "elves"]},
                                   {"kingdoms": ["humans", "elves", "elves"]},
                                   {"kingdoms": ["humans", "elves", "guild"]},
                                   {"kingdoms": ["humans", "elves", "dwarves", "nobody"]},
                                   {"religions": ["humans"]}, {"religions": ["\0"]}])  # fmt: skip
def test_an_event_that_cannot_be_is_not_made(ann: Client, wrong: dict[str, Any]):
    page = ann.post("/control/new", filled(**wrong))
    assert page.status_code == 200
    assert "errorlist" in page.content.decode()
    assert Event.objects.count() == 1


# Its name, and the key that is made of it


@pytest.mark.parametrize("name", ["New", "Team", "Backup", "Backups", "Works", "Import", " works ", "Wörks", "Wоrks",
                                  "ＩＭＰＯＲＴ", "im\u200bport"])  # fmt: skip
def test_no_event_is_called_as_a_page_is(ann: Client, name: str):
    page = ann.post("/control/new", filled(name=name))
    assert "would be in the address of another page" in page.content.decode()
    assert Event.objects.count() == 1


@pytest.mark.parametrize(("name", "key"), [
    ("Straße", "strasse"), ("Strae", "strae"),
    ("Größe 2026", "grosse-2026"), ("Łódź", "lodz"), ("Øresund", "oresund"),
    ("Зимняя война", "zimnyaya-voyna"), ("Χειμώνας", "cheimonas"), ("さくら", "sakura"),
    ("冬季战争", "dongjizhanzheng"),
    ("겨울 전쟁", "gyeoul-jeonjaeng"), ("حرب الشتاء", "hrb-lsht"), ("חורף", "hvrf"), ("⚔️🐉", "crossed_swords-dragon"),
    ("☃", "snowman2"), ("\U0010ffff1", "1"), ("🐉" * 60, "dragon-" * 8 + "drag")])  # fmt: skip
def test_a_name_in_any_letters_has_a_key_in_latin_ones(ann: Client, name: str, key: str):
    assert ann.post("/control/new", filled(name=name))["Location"] == f"/control/{key}/seats"
    for page in (f"/control/{key}", f"/control/{key}/seats", f"/hall/{key}", f"/rules/{key}", f"/dice/{key}"):
        assert ann.get(page).status_code == 200, page
    assert f"<code>{key}</code>" in ann.get("/control/").content.decode()


def test_a_name_of_which_nothing_is_left_in_latin_letters_has_a_numbered_key(ann: Client):
    keys = [ann.post("/control/new", filled(name=name))["Location"] for name in ("\U00012000", "\U00012001")]
    assert keys == ["/control/event/seats", "/control/event-2/seats"]


def test_two_names_of_one_key_are_two_events(ann: Client):
    keys = [ann.post("/control/new", filled(name=name))["Location"] for name in ("Straße", "Štraße", "Ştrasse")]
    assert keys == ["/control/strasse/seats", "/control/strasse-2/seats", "/control/strasse-3/seats"]


@pytest.mark.parametrize("name", ["Astor", "ASTOR", "As\u200btor", "Αstor", "A s t o r", "Astоr", "Ast\u202eor"])
def test_no_event_is_called_as_another_is_however_it_is_spelt(ann: Client, name: str):
    page = ann.post("/control/new", filled(name=name))
    assert "There is an event of this name already" in page.content.decode()
    assert Event.objects.count() == 1


def test_a_name_is_kept_without_what_nobody_sees_and_one_under_forty_marks_is_refused(ann: Client):
    ann.post("/control/new", filled(name="Win\u200bter\u202e  War"))
    assert Event.objects.get(key="winter-war").name == "Winter War"
    page = ann.post("/control/new", filled(name="Z" + "\u0301" * 40)).content.decode()
    assert "cannot be read" in page


# Who plays


def test_every_kingdom_and_religion_is_ticked_and_the_guild_always_plays(ann: Client):
    page = ann.get("/control/new").content.decode()
    for faction in loader.read("storms").factions.faction:
        box = re.search(rf'<input type="checkbox" name="\w+" value="{faction.key}"[^>]*>', page)
        assert faction.name in page
        if faction.kind == "guild":
            assert box is None
            assert f'<input type="checkbox" checked disabled> {faction.name}' in page
        else:
            assert box is not None
            assert "checked" in box[0]


def test_who_is_unticked_does_not_play(ann: Client):
    everybody = filled()
    ann.post("/control/new", filled(kingdoms=["humans", "elves", "dwarves"], religions=None))
    assert those_who_play("winter-war") == {"humans", "elves", "dwarves", "guild"}
    assert set(everybody["kingdoms"]) > {"humans", "elves", "dwarves"}
    groups = re.findall(r"<h2>(.*?)</h2>", ann.get("/control/winter-war/seats").content.decode())
    assert len(groups) == len(those_who_play("winter-war"))


def test_too_few_kingdoms_are_refused_in_words_and_the_ticks_stay(ann: Client):
    page = ann.post("/control/new", filled(kingdoms=["humans", "elves"])).content.decode()
    assert "At least 3 kingdoms must play." in page
    ticked = re.findall(r'name="kingdoms" value="(\w+)"[^>]*checked', page)
    assert ticked == ["humans", "elves"]


def test_a_practice_event_says_so(ann: Client):
    ann.post("/control/new", filled(practice="on"))
    assert Event.objects.get(key="winter-war").practice


@pytest.fixture
def two_scenarios(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second scenario, `calm`, beside the one there is: without its dwarves."""
    storms = loader.read("storms")
    calm = loader.without(storms, ["dwarves"])
    calm = replace(calm, name="calm", event=replace(calm.event, name="Calm Seas"), left_out=())
    known: tuple[Scenario, ...] = (storms, calm)
    monkeypatch.setattr(loader, "sound", lambda: list(known))


@pytest.mark.usefixtures("two_scenarios")
def test_the_choices_are_those_of_the_chosen_scenario(ann: Client):
    first, calm = (ann.get(f"/control/new{query}").content.decode() for query in ("", "?scenario=calm"))
    assert 'value="dwarves"' in first
    assert 'value="dwarves"' not in calm
    assert '<input type="hidden" name="shown" value="calm">' in calm
    assert '<option value="calm" selected>' in calm
    assert "Calm Seas" in first, "the other scenario can be chosen"


@pytest.mark.usefixtures("two_scenarios")
def test_a_faction_of_another_scenario_is_refused(ann: Client):
    page = ann.post("/control/new", filled(scenario="calm")).content.decode()
    assert "dwarves is not in this scenario." in page
    assert Event.objects.count() == 1


@pytest.mark.usefixtures("two_scenarios")
def test_a_scenario_chosen_but_not_shown_is_shown_before_it_is_founded(ann: Client):
    page = ann.post("/control/new", filled(scenario="calm", shown="storms", practice="on")).content.decode()
    assert Event.objects.count() == 1, "the one that was shown is not founded in its stead"
    assert "You chose “Calm Seas”" in page
    assert 'value="dwarves"' not in page
    assert re.search(r'name="name" value="Winter War"', page), "what was typed stays"
    assert re.search(r'name="practice"[^>]* checked', page)
    kingdoms = re.findall(r'name="kingdoms" value="(\w+)"[^>]*checked', page)
    ann.post("/control/new", filled(scenario="calm", shown="calm", kingdoms=kingdoms))
    assert Event.objects.get(key="winter-war").scenario == "calm"


@pytest.mark.usefixtures("two_scenarios")
def test_looking_at_another_scenario_keeps_what_was_typed_and_founds_nothing(ann: Client):
    page = ann.post("/control/new", filled(scenario="calm", shown="storms", show="yes")).content.decode()
    assert Event.objects.count() == 1
    assert 'value="Winter War"' in page
    assert "You chose" not in page, "that was asked for"


def test_without_a_sound_scenario_the_page_says_what_to_do(ann: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(loader, "sound", list)
    page = ann.get("/control/new")
    assert page.status_code == 503
    assert "manage.py scenario check" in page.content.decode()


def test_a_scenario_nobody_knows_shows_the_first(ann: Client):
    page = ann.get("/control/new?scenario=../storms").content.decode()
    assert '<input type="hidden" name="shown" value="storms">' in page


def test_the_scenarios_are_read_once(ann: Client, monkeypatch: pytest.MonkeyPatch):
    read, original, form = list[Path](), loader.read_folder, filled()

    def noted(folder: Path) -> Scenario:
        read.append(folder)
        return original(folder)

    monkeypatch.setattr(loader, "read_folder", noted)
    ann.get("/control/new")
    ann.post("/control/new", form)
    assert len(read) == 2 * len(loader.names())


# The day


def hours(**changes: str) -> dict[str, str]:
    """Ten hours and a lunch for forty players."""
    return {"players": "40", "begins": "10:30", "ends": "20:30", "break_1": "13:00", "rest_1": "45", **changes}


def proposed(ann: Client, **changes: str) -> str:
    return ann.post("/control/new", filled(propose="yes", **hours(**changes))).content.decode()


def value(page: str, field: str) -> str:
    found = re.search(rf'name="{field}" value="([^"]*)"', page)
    return found[1] if found else ""


def test_who_plays_and_how_long_is_proposed_and_nothing_is_made_of_it(ann: Client):
    page = proposed(ann, players="20", ends="16:30")
    assert re.findall(r'name="kingdoms" value="(\w+)"[^>]*checked', page) == ["humans", "elves", "dwarves"]
    assert "Of 20 players reckon with 18" in page
    assert (value(page, "turns"), value(page, "war"), value(page, "planning")) == ("6", "8", "16")
    assert (value(page, "name"), value(page, "begins"), value(page, "players")) == ("Winter War", "10:30", "20")
    assert Event.objects.count() == 1


def test_without_hours_who_plays_is_proposed_and_the_lengths_stay(ann: Client):
    page = ann.post("/control/new", filled(propose="yes", players="20", war="7")).content.decode()
    assert value(page, "war") == "7"
    assert 'value="orcs"' in page
    assert re.search(r'value="orcs"[^>]*checked', page) is None


@pytest.mark.parametrize(("wrong", "told"), [
    ({"ends": "11:15", "break_1": "", "rest_1": ""}, "without the breaks it takes at least 63 minutes."),
    ({"begins": ""}, "Say when play begins"), ({"ends": "10:30"}, "another time for its end"),
    ({"break_1": "21:00"}, "not between the beginning and the end"), ({"rest_1": ""}, "a time and a length"),
    ({"break_2": "13:20", "rest_2": "10"}, "Two breaks overlap."), ({"players": "0"}, "greater than or equal to 1"),
    ({"begins": "25:00"}, "Enter a valid time."), ({"players": "x"}, "Enter a whole number.")])  # fmt: skip
def test_a_day_that_cannot_be_is_told_and_nothing_is_proposed(ann: Client, wrong: dict[str, str], told: str):
    page = proposed(ann, **wrong)
    assert told in page
    assert 'role="status"' not in page
    assert re.search(r'value="orcs"[^>]*checked', page), "what was ticked stays"


def test_the_fault_of_a_break_stands_at_that_break(ann: Client):
    page = proposed(ann, break_1="", rest_1="", break_2="21:00", rest_2="10")
    at = page.index("not between the beginning and the end")
    assert page.index('name="break_', at) == page.index('name="break_2"')


def test_a_break_that_no_bell_is_near_is_refused(ann: Client):
    ann.post("/control/new", filled(turns="2", **hours()))
    day = {**LENGTHS, "turns": "1", "begins": "12:00", "break_1": "09:00", "rest_1": "30"}
    page = ann.post("/control/winter-war/timetable", day).content.decode()
    assert "A break is not between the beginning and the end." in page


def test_a_made_event_has_a_timetable_to_print_and_to_change(ann: Client):
    ann.post("/control/new", filled(turns="2", **hours()))
    page = ann.get("/control/winter-war/timetable").content.decode()
    times = re.findall(r"<td>(\d\d:\d\d)</td><td>(\w+)", page)
    assert times[0] == ("10:30", "Planning")
    assert ("10:44", "The") not in times, "the break of another hour is not waited for"
    ann.post("/control/winter-war/timetable", {**LENGTHS, "turns": "3", "war": "60", "begins": "12:00",
                                               "break_1": "13:00", "rest_1": "30"})  # fmt: skip
    page = ann.get("/control/winter-war/timetable").content.decode()
    event = Event.objects.get(key="winter-war")
    assert (event.turns, event.lengths["war"]) == (3, 3600)
    assert "Break" in page
    assert value(page, "begins") == "12:00"


@pytest.mark.parametrize("wrong", [{"begins": ""}, {"turns": "21"}, {"war": "0"}, {"rest_1": "9"}])
def test_a_timetable_that_cannot_be_changes_nothing(ann: Client, wrong: dict[str, str]):
    page = ann.post("/control/astor/timetable", {**LENGTHS, "begins": "12:00", **wrong})
    assert page.status_code == 200
    assert "errorlist" in page.content.decode()
    assert Event.objects.get(key="astor").seq == 1


def test_an_event_named_in_markup_is_text(ann: Client):
    ann.post("/control/new", filled(name="<b>War</b>"))
    assert "<b>War</b>" not in ann.get("/control/").content.decode()


# Its house rules


def shown(page: str, rule: str) -> str:
    """What stands around a rule: from its field to the end of its sentence."""
    found = re.search(rf'name="rule-{rule}(?:\.\w+)?".*?id="id_rule-{rule}-says".*?</p>', page, re.DOTALL)
    assert found, rule
    return html.unescape(found[0])


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_every_house_rule_is_asked_for_with_its_sentence_its_bounds_and_what_is_usual(ann: Client, language: str):
    ann.cookies["astor-language"] = language
    page = ann.get("/control/new").content.decode()
    asked = [rule for chapter in house_rules(language) for rule in chapter.rules]
    assert {rule.key for rule in asked} == {*to_builtins(Rules())}
    for rule in asked:
        told = shown(page, rule.key)
        assert rule.says in told
        assert f"{rule.usually}." in told
        assert {html.unescape(one) for one in re.findall(r"<option value=[^>]*>([^<]*)<", told)} >= {
            choice.says for choice in rule.choices}  # fmt: skip
        for number in rule.numbers:
            assert f'min="{number.least}"' in told
            assert f'max="{number.most}"' in told
            assert written(number.most) in told.rpartition(rule.says)[2]
    assert "differs" not in re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)


def test_the_six_that_change_a_day_stand_before_all_others(ann: Client):
    page = ann.get("/control/new").content.decode()
    first, _, others = page.partition("All other house rules")
    named = re.findall(r'name="rule-([a-z_]+)"', first)
    assert "What changes a day" in first.partition('name="practice"')[0]
    assert named == list(FIRST)
    assert not set(named) & set(re.findall(r'name="rule-([a-z_]+)', others))


def test_an_event_is_ruled_as_its_form_says_and_all_else_as_its_scenario_does(ann: Client):
    ann.post("/control/new", filled(**{"rule-press": "held", "rule-judge_by_evidence": "yes", "rule-battle_die": "8",
                                       "rule-temple_cost.exotic": "3", "rule-arch_wizard.y": "-1"}))  # fmt: skip
    rules = rules_of(Event.objects.get(key="winter-war").rules)
    usual = loader.read("storms").event.rules
    assert rules == replace(usual, press="held", judge_by_evidence=True, battle_die=8, arch_wizard="+2/-1",
                            temple_cost=replace(usual.temple_cost, exotic=3))  # fmt: skip


@pytest.mark.parametrize(("field", "value", "told"), [
    ("battle_die", "0", "A whole number from 1 to 100."), ("battle_die", "101", "A whole number from 1 to 100."),
    ("battle_die", "", "A whole number from 1 to 100."), ("battle_die", "six", "A whole number from 1 to 100."),
    ("arch_wizard.x", "-10", "A whole number from −9 to 9."),
    ("temple_cost.gold", "1.5", "A whole number from 0 to 100."),
    ("press", "shut", "Choose one of these."), ("press", "", "Choose one of these.")])  # fmt: skip
def test_a_rule_out_of_bounds_is_told_beside_its_field_and_nothing_is_made(ann: Client, field: str, value: str,
                                                                          told: str):  # fmt: skip
    page = ann.post("/control/new", filled(**{f"rule-{field}": value, "rule-secrets": "by_hand"})).content.decode()
    assert Event.objects.count() == 1
    box = re.search(rf'<(?:input|select)[^>]* name="rule-{re.escape(field)}"[^>]*>', page)
    assert box is not None
    assert f'id_rule-{field}-wrong"' in box[0], "named by aria-describedby"
    assert 'aria-invalid="true"' in box[0]
    assert f'<p class="errorlist" id="id_rule-{field}-wrong">{told}</p>' in page
    assert page.count('class="errorlist"') == 1
    assert f'href="#id_rule-{field}"' in page
    assert '<option value="by_hand" selected>' in shown(page, "secrets")


def test_what_differs_from_the_handbook_is_marked_and_not_folded_away(ann: Client):
    page = ann.post("/control/new", filled(name="", **{"rule-battle_die": "8", "rule-press": "held"})).content.decode()
    marked = [rule for rule in to_builtins(Rules()) if "Differs from the handbook" in shown(page, rule)]
    assert marked == ["battle_die", "press"]
    assert re.findall(r"<details open>\s*<summary><span><b>([^<]*)", page) == ["A fight"]


def test_what_was_ruled_stays_while_a_day_is_proposed(ann: Client):
    page = ann.post("/control/new", filled(propose="yes", players="20", **{"rule-press": "held"})).content.decode()
    assert '<option value="held" selected>' in shown(page, "press")


def test_another_scenario_brings_its_own_rules(ann: Client, monkeypatch: pytest.MonkeyPatch):
    storms = loader.read("storms")
    calm = replace(storms, name="calm", event=replace(storms.event, rules=Rules(battle_die=12)))
    monkeypatch.setattr(loader, "sound", lambda: [storms, calm])
    page = ann.post("/control/new", filled(scenario="calm", shown="storms", show="yes")).content.decode()
    assert 'value="12"' in shown(page, "battle_die")
    assert "Differs from the handbook" in shown(page, "battle_die")
