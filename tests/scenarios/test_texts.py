"""A scenario's texts in other languages: what is wrong with a file of them, and how a text is found in it."""

import os

import pytest
from django.conf import settings

from astor.scenarios import catalogue as books
from astor.scenarios import folders, loader
from astor.scenarios.catalogue import catalogue, in_language
from astor.scenarios.faults import ScenarioFaulty
from astor.scenarios.folders import HOME
from astor.scenarios.texts import KINDS
from factions.scenario import wording

GERMAN = "texts.de.toml"
OTHERS = sorted(code for code, _name in settings.LANGUAGES if code != "en")
FAULTS = [
    ("[technology.woodcraft]", "[technology.woodcraf]", "technology.woodcraf", "none of this key", "woodcraft"),
    ("[technology.woodcraft]", "[technology.woodcraf]", "technology.woodcraft", "is missing", "a table with its texts"),
    ('name = "Holzkunde"', 'nam = "Holzkunde"', "technology.woodcraft.nam", "is no key of this table", "name"),
    ('name = "Holzkunde"\n', "", "technology.woodcraft.name", "is missing", "a text of 1 to 40 characters"),
    ('name = "Holzkunde"', 'name = ""', "technology.woodcraft.name", "'' does not fit", "a text of 1 to 40"),
    ("[faction.humans.seat.monarch]", "[faction.humans.seat.queen]", "faction.humans.seat.queen", "none of this key",
     "monarch"),
    ('title = "Lordmarschall"\n', "", "faction.humans.seat.lord-general.title", "is missing", "a text"),
    ('    "Stifte eine Hochzeit, oder verhindere eine.",\n', "", "spare_objectives",
     "23 texts where the scenario has 24", "one for each"),
    ('"Verliere kein Kriegsschiff."]', "]", "faction.lizardfolk.seat.lord-general.objectives", "1 texts where", ""),
    ('[army.elves-guard]', '[army.elf-guard]', "army.elf-guard", "none of this key", "elves-guard"),
    ('kingsmead = {', 'kingsmeed = {', "province.kingsmeed", "none of this key", "kingsmead"),
    ('lantern-gulf = {', 'gulf = {', "sea_zone.gulf", "none of this key", "lantern-gulf"),
    ('[event]\n', '[event]\nturns = 6\n', "event.turns", "is no key of this table", ""),
    (', "der Holzkunde"]', "]", "technology.woodcraft.forms", "2 forms", "'Holzkunde' with each of der, den, dem"),
    ('forms = ["der Lordmarschall", "den Lordmarschall", "dem Lordmarschall"]\n', "",
     "faction.humans.seat.lord-general.forms", "0 forms", "'Lordmarschall' with each of"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "key", "wrong", "right"), FAULTS)
def test_what_is_wrong_is_said_with_file_key_and_remedy(faults_of, old, new, key, wrong, right):
    told = [fault for fault in faults_of((GERMAN, old, new)) if (fault.file, fault.key) == (GERMAN, key)]
    assert [fault for fault in told if wrong in fault.wrong and right in fault.right], told


def test_a_brief_is_told_where_there_is_one(faults_of, edited):
    text = (HOME / "storms" / GERMAN).read_text()
    start = text.index("brief =")
    brief = text[start : text.index("objectives", start)]
    assert "faction.humans.brief: is missing" in "\n".join(map(str, faults_of((GERMAN, brief, ""))))


def test_what_is_said_twice_is_told_one_way(faults_of):
    twice = ("factions.toml", '"Never hold a command."', '"Win two battles as commander."')
    fault = next(fault for fault in faults_of(twice) if fault.file == GERMAN)
    assert fault.key == "faction.lizardfolk.seat.second-in-line.objectives.2"
    assert "'Gewinne zwei Schlachten als Befehlshaber.' elsewhere" in fault.wrong


def test_a_language_no_screen_speaks_is_refused(edited):
    folder = edited()
    (folder / "texts.tlh.toml").write_text("")
    with pytest.raises(ScenarioFaulty, match=r"texts\.tlh\.toml: no screen speaks 'tlh'; right would be: one of de,"):
        loader.read_folder(folder)


@pytest.mark.parametrize("language", OTHERS)
def test_storms_is_told_in_every_language(storms, language):
    """Sentences differ from English everywhere; only names may be the same."""
    texts = in_language(storms, language)
    for faction in storms.factions.faction:
        told = [texts.tell("faction.trait", faction.trait), texts.tell("faction.brief", faction.brief)]
        told += [texts.tell("objective.text", wording(aim)) for seat in faction.seat for aim in seat.objectives]
        own = [faction.trait, faction.brief, *(wording(aim) for seat in faction.seat for aim in seat.objectives)]
        assert [text for text, other in zip(own, told, strict=True) if text == other] == []
    assert [t.text for t in storms.factions.technology if texts.tell("technology.text", t.text) == t.text] == []


def test_names_carry_how_they_stand_in_a_sentence(storms):
    german, french = (in_language(storms, language).forms for language in ("de", "fr"))
    assert german["den"]["Erster Hauer"] == "den Ersten Hauer"
    assert french["le"]["Université"] == "l’Université"
    assert in_language(storms, "en").forms == {}


def test_a_file_whose_names_have_no_forms_tells_them_as_they_are(edited):
    """As files of before there were any do."""
    folder = edited()
    file = folder / GERMAN
    file.write_text("".join(line for line in file.read_text().splitlines(True) if not line.startswith("forms = ")))
    assert in_language(loader.read_folder(folder), "de").forms == {}


def test_what_not_everybody_may_read_is_in_no_public_file(storms):
    """SEAT-5: goals, traits, and who would lead a land if it rose."""
    texts = in_language(storms, "de")
    shown = storms.event.public
    assert all(set(fields) <= set(shown[kind]) for kind, fields in texts.public.items())
    assert set(texts.public) <= set(KINDS)
    unseen = {p.officer for p in storms.land.province if p.owner}
    assert not unseen & set(texts.public["officer"]["name"])
    assert unseen & set(texts.others["officer"]["name"])


def test_what_somebody_has_changed_stays(storms):
    texts = in_language(storms, "de")
    assert texts.tell("seat.title", "Queen of Aldermark") == "Königin von Aldermark"
    assert texts.tell("seat.title", "Queen of Aldermark and Ostmark") == "Queen of Aldermark and Ostmark"
    assert texts.tell("army.name", "Woodcraft") == "Woodcraft"  # another kind's


def test_a_scenario_that_is_gone_or_faulty_has_no_texts(edited, monkeypatch):
    assert catalogue("nowhere", "de") == books.NOTHING
    assert catalogue("storms", "en") == books.NOTHING
    folder = edited((GERMAN, "[event]", "[even]"))
    monkeypatch.setattr(folders, "own_home", lambda: folder.parent)
    renamed = folder.rename(folder.parent / "squalls")
    assert catalogue("squalls", "de") == books.NOTHING
    mended = renamed / GERMAN
    mended.write_text(mended.read_text().replace("[even]", "[event]"))
    os.utime(mended, ns=(0, (HOME / "storms" / GERMAN).stat().st_mtime_ns + 10**12))
    assert catalogue("squalls", "de").tell("seat.title", "Queen of Aldermark") == "Königin von Aldermark"
