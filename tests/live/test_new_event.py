"""The page on which an organiser makes an event: its scenario, name and lengths, and who plays."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from astor.control.spoken import PHASES
from astor.game.models import Event
from astor.scenarios import loader
from astor.scenarios.tables import Scenario
from factions.models import Faction

LENGTHS = dict.fromkeys(PHASES, "1")


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


def test_an_event_named_in_markup_is_text(ann: Client):
    ann.post("/control/new", filled(name="<b>War</b>"))
    assert "<b>War</b>" not in ann.get("/control/").content.decode()
