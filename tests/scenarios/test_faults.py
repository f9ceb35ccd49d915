"""Set-up: whatever is wrong with a scenario is said at once, with file, key, what is wrong and what would be right."""

import pytest

from astor.game.errors import Refused
from astor.scenarios import loader
from astor.scenarios.faults import ScenarioFaulty

SCENARIO, FACTIONS, MAP, ARMIES = "scenario.toml", "factions.toml", "map.toml", "armies.toml"
OSTMARK = 'key = "ostmark"\n'
ARMY = '\n[[army]]\nkey = "host"\nname = "Host"\nfaction = "elves"\nplace = "{place}"\ncommander = "{commander}"\n# '
FIRST = "# ---- Royal guards"
GUARD = 'faction = "humans"\nplace = "kingsmead"\n'

FAULTS = [
    # the form of a file
    (SCENARIO, "turns = 6", "turns = six", "", "cannot be read"),
    (SCENARIO, "turns = 6", 'turns = "six"', "turns", "'six' does not fit"),
    (SCENARIO, "turns = 6", "turns = 6\nturm = 7", "turm", "is no key of this table"),
    (SCENARIO, 'idle_province = "repeat"', 'idle_province = "sleep"', "rules.idle_province", "'sleep' does not fit"),
    (SCENARIO, "battle_die = 6", "battle_dice = 6", "rules.battle_dice", "is no key of this table"),
    (SCENARIO, "production = 600", "production = 0", "lengths.production", "0 does not fit"),
    (MAP, 'terrain = "plains"', 'terrain = "swamp"', "province.kingsmead.terrain", "'swamp' does not fit"),
    (MAP, 'good = "stone"\n', "", "province.kingsmead.good", "is missing"),
    (MAP, OSTMARK, 'key = "Ost Mark"\n', "province.Ost Mark.key", "'Ost Mark' does not fit"),
    (MAP, "at = [885, 465]", "at = [885]", "province.kingsmead.at", "[885] does not fit"),
    (FACTIONS, "{ gold = 3 }", "{ gold = -3 }", "faction.humans.treasury.gold", "-3 does not fit"),
    (FACTIONS, "{ gold = 3 }", "3", "faction.humans.treasury", "3 is no table"),
    (FACTIONS, 'title = "Lord Marshal"\n', "", "faction.humans.seat.lord-general.title", "is missing"),
    # seats and powers
    (SCENARIO, "successor = []\n", "", "powers.successor", "is missing"),
    (SCENARIO, '"plots"]', "]", "powers", "no office has plots"),
    (SCENARIO, '["war", "units"]', '["war", "cooking"]', "powers.lord-general.2", "'cooking' does not fit"),
    (SCENARIO, "successor = []", "heir = []", "powers.heir", "is no key of this table"),
    (SCENARIO, 'border = ["a", "b", "kind"]', 'draft = ["data"]', "public.draft", "no such rows can be public"),
    (SCENARIO, '"office", "title", "joined"]', '"player"]', "public.seat", "'player' cannot be public"),
    # factions
    (FACTIONS, 'key = "dwarves"', 'key = "elves"', "faction.elves", "is there more than once"),
    (FACTIONS, 'key = "longbows"', 'key = "woodcraft"', "technology.woodcraft", "is there more than once"),
    (FACTIONS, "colour = 2", "colour = 7", "faction.dwarves.colour", "7 is another faction's too"),
    (FACTIONS, 'sigil = "gate"', 'sigil = "pine"', "faction.elves.sigil", "pine is another faction's too"),
    (FACTIONS, 'office = "monarch"', 'office = "successor"', "faction.humans.seat", "there are 0 seats for monarch"),
    (FACTIONS, '["Win a battle in another people\'s homeland."]', "[]", "faction.dwarves.seat.lord-general.objectives",
     "is empty"),
    (FACTIONS, '"Prince Edric Harrow"', '"Princess Wilmot Harrow"', "faction.humans.seat", "more than one office"),
    (FACTIONS, 'starting = "deep-mining"', 'starting = "magic"', "faction.dwarves.technologies.starting",
     "'magic' is no [[technology]]"),
    (FACTIONS, 'capital = "kingsmead"', 'capital = "ostmark"', "faction.humans.capital", "'ostmark', but"),
    (FACTIONS, 'sigil = "anchor"', 'sigil = "anchor"\ncapital = "lirien"', "faction.guild.capital",
     "only kingdoms have a capital"),
    # the map
    (MAP, 'key = "lirien"', 'key = "kingsmead"', "province or sea_zone.kingsmead", "is there more than once"),
    (MAP, 'between = ["brackhaven", "ironscar"]', 'between = ["hollowbough", "brackhaven"]',
     "border.brackhaven~hollowbough", "is there more than once"),
    (MAP, 'owner = "humans"', 'owner = "orcs"', "province.kingsmead.owner", "'orcs' is no kingdom"),
    (MAP, 'owner = "humans"', 'owner = "guild"', "province.kingsmead.owner", "'guild' is no kingdom"),
    (MAP, 'owner = "humans"', 'owner = "elves"', "province", "humans has 4 provinces"),
    (MAP, 'between = ["brackhaven", "ironscar"]', 'between = ["brackhaven", "atlantis"]',
     "border.atlantis~brackhaven.between", "'atlantis' is no province"),
    (MAP, 'between = ["brackhaven", "ironscar"]', 'between = ["ironscar", "ironscar"]',
     "border.ironscar~ironscar.between", "a province borders on itself"),
    (MAP, 'coast = ["dawn-sea"]', 'coast = ["dusk-sea"]', "province.ostmark.coast", "'dusk-sea' is no sea zone"),
    (MAP, 'neighbours = ["dawn-sea", "veil-sound"]', 'neighbours = ["dawn-sea"]', "sea_zone.shiver-sea.neighbours",
     "does not agree with sea_zone.veil-sound.neighbours"),
    (MAP, 'between = ["kingsmead", "ostmark"]', 'between = ["eastreach", "wheatley"]', "border",
     "the homeland of humans lies in pieces"),
    (MAP, 'militia = 3\n', "", "province.midmarch.militia", "a free land with 0 militia"),
    (MAP, 'officer = "Castellan Ada Crewe"\n', "", "province.midmarch.officer", "a free land without an officer"),
    (MAP, 'owner = "humans"', 'owner = "humans"\nofficer = "Hob"', "province.kingsmead.officer",
     "an owned province has no officer"),
    (MAP, 'coast = ["lantern-gulf"]\nmilitia = 1\nofficer = "Harbour', 'militia = 1\nofficer = "Harbour', "border",
     "one cannot get from one part to another"),
    # buildings
    (MAP, '["capital", "guildhall:guild"]', '["capital", "castle"]', "province.kingsmead.buildings",
     "'castle' is no building"),
    (MAP, '["capital", "guildhall:guild"]', '["capital", "capital"]', "province.kingsmead.buildings",
     "more than one capital"),
    (MAP, '["capital", "guildhall:guild"]', '["capital", "infrastructure"]', "province.kingsmead.buildings",
     "infrastructure beside a capital"),
    (MAP, '["capital", "guildhall:guild"]', '["capital", "guildhall:sunfaith"]', "province.kingsmead.buildings",
     "guildhall:sunfaith names no guild"),
    (MAP, '["capital", "guildhall:guild"]', '["capital", "fortress:guild"]', "province.kingsmead.buildings",
     "a fortress has no holder of its own"),
    (MAP, '["capital", "guildhall:guild"]', '["capital", "port"]', "province.kingsmead.buildings", "a port inland"),
    (MAP, 'buildings = ["port"]\n', "", "province", "humans has 0 ports"),
    (MAP, 'militia = 3', 'militia = 3\nbuildings = ["capital"]', "province.midmarch.buildings",
     "a capital in a free land"),
    # armies
    (ARMIES, 'faction = "humans"', 'faction = "orcs"', "unit.1.faction", "'orcs' is no faction"),
    (ARMIES, 'place = "kingsmead"', 'place = "mordor"', "unit.1.place", "'mordor' is no province or sea zone"),
    (ARMIES, 'place = "kingsmead"', 'place = "dawn-sea"', "unit.1.place", "a regiment at sea"),
    (ARMIES, 'place = "saltmere"', 'place = "lirien"', "unit.6.place", "a trade_ship where there is no port"),
    (ARMIES, FIRST, ARMY.format(place="lirien", commander="humans-monarch"), "army.host.commander",
     "'humans-monarch' is no officer of elves"),
    (ARMIES, FIRST, 2 * ARMY.format(place="lirien", commander="elves-monarch"), "army.host.commander",
     "'elves-monarch' has a place in an army already"),
    (ARMIES, FIRST, 2 * ARMY.format(place="lirien", commander="elves-monarch"), "army.host",
     "is there more than once"),
    (ARMIES, GUARD, GUARD + 'army = "host"\n', "unit.1.army", "'host' is no [[army]]"),
    (ARMIES, GUARD, f'{GUARD}army = "host"\n{ARMY.format(place="lirien", commander="elves-monarch")}', "unit.1.army",
     "'host' is another faction's or elsewhere"),
    # the picture
    (MAP, 'kind = "river"', 'kind = "mountain"', "border.hartwood~midmarch.kind", "but the picture shows river"),
    (MAP, 'coast = ["dawn-sea"]', "coast = []", "province.ostmark.coast", "but the picture shows [dawn-sea]"),
    (MAP, OSTMARK, 'key = "westmark"\n', "province.westmark", "is not in the picture"),
    (MAP, OSTMARK, 'key = "westmark"\n', "province.ostmark", "is in the picture only"),
    ("map.json", '"view"', '"sight"', "", "cannot be read"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "key", "wrong"), FAULTS, ids=lambda text: text[:40] if text else None)
def test_a_fault_is_named(faults_of, file, old, new, key, wrong):
    found = [fault for fault in faults_of((file, old, new)) if fault.key == key and wrong in fault.wrong]
    assert [fault.file for fault in found] == [FACTIONS if key.endswith(".capital") else file]
    assert found[0].right


def test_all_faults_are_said_at_once(faults_of):
    found = faults_of(
        (SCENARIO, "turns = 6", "turns = 0"),
        (SCENARIO, "battle_die = 6", "battle_dice = 6"),
        (FACTIONS, "colour = 2", "colour = 7"),
        (FACTIONS, 'starting = "deep-mining"', 'starting = "magic"'),
        (MAP, 'terrain = "plains"', 'terrain = "swamp"'),
        (MAP, 'between = ["brackhaven", "ironscar"]', 'between = ["brackhaven", "atlantis"]'),
        (ARMIES, 'faction = "humans"', 'faction = "orcs"'),
    )
    assert {(fault.file, fault.key) for fault in found} == {
        (SCENARIO, "turns"),
        (SCENARIO, "rules.battle_dice"),
        (FACTIONS, "faction.dwarves.colour"),
        (FACTIONS, "faction.elves.colour"),
        (FACTIONS, "faction.dwarves.technologies.starting"),
        (MAP, "province.kingsmead.terrain"),
        (MAP, "border.atlantis~brackhaven.between"),
        (MAP, "border.atlantis~brackhaven.kind"),
        (MAP, "border.brackhaven~ironscar.kind"),
        (ARMIES, "unit.1.faction"),
    }


def test_a_misspelt_key_is_told_the_right_one(faults_of):
    (fault,) = faults_of((SCENARIO, "battle_die = 6", "battle_dice = 6"))
    assert fault.right == "battle_die"


def test_a_wrong_choice_is_told_the_right_ones(faults_of):
    (fault,) = faults_of((MAP, 'terrain = "plains"', 'terrain = "swamp"'))
    assert fault.right == "one of caves, forest, marsh, mountains, plains"


def test_a_fault_reads_as_one_line(faults_of):
    (fault,) = faults_of((SCENARIO, "turns = 6", "turns = 0"))
    line = "scenario.toml: turns: 0 does not fit; right would be: a whole number from 1 to 20"
    assert str(fault) == line


@pytest.mark.parametrize("file", [SCENARIO, FACTIONS, MAP, ARMIES, "map.json"])
def test_an_unreadable_file_does_not_hide_the_faults_of_others(edited, file):
    other, old, new = (MAP, 'terrain = "plains"', 'terrain = "swamp"')
    if file == MAP:
        other, old, new = (SCENARIO, "turns = 6", "turns = 0")
    home = edited((other, old, new))
    (home / "storms" / file).write_bytes(b"\xff = [")
    with pytest.raises(ScenarioFaulty) as faulty:
        loader.read("storms", home)
    assert {fault.file for fault in faulty.value.faults} == {file, other}


@pytest.mark.parametrize("file", [FACTIONS, MAP, ARMIES, "map.json"])
def test_a_missing_file_is_a_fault(edited, file):
    home = edited()
    (home / "storms" / file).unlink()
    with pytest.raises(ScenarioFaulty) as faulty:
        loader.read("storms", home)
    assert [(fault.file, fault.wrong) for fault in faulty.value.faults] == [(file, "the file is missing")]


@pytest.mark.parametrize("name", ["nowhere", "../storms", "", "storms/../storms", "checks", "storms\0"])
def test_a_scenario_that_is_not_there_is_refused(name):
    with pytest.raises(Refused) as refused:
        loader.read(name)
    assert refused.value.code == "scenario_unknown"


def test_only_folders_with_a_scenario_are_scenarios():
    assert loader.names() == ["storms"]
