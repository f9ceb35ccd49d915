"""What skirmishes are fought with: read strictly, edition by edition; and how figures begin."""

from dataclasses import replace
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from django.core.management import call_command

from astor.scenarios.faults import ScenarioFaulty
from astor.ventures.reading import skirmish_content
from astor.ventures.reading.skirmish_checks import COMPANY, GEAR, gear
from astor.ventures.reading.skirmish_content import HOME, edition, read, read_edition, stores, tables
from astor.ventures.rules.play import Entrant
from astor.ventures.rules.skirmish.enlisted import enlisted
from astor.ventures.rules.skirmish.figures import Core, Figure, People, Weapon
from astor.ventures.rules.skirmish.members import armed, armour, first_strike, fist, fists, guarded, held, move

pytestmark = pytest.mark.pure

STORE = edition("istra-2")
WEAPONS = STORE.weapons


def company(kit: str = "wall", people: str = "", x: int = 0, y: int = 0, by: str = "istra-2") -> tuple[Figure, ...]:
    two = Entrant("a", x, y, people, kit), Entrant("b", kit="hunt")
    return enlisted(edition(by), "market", two)[:3]


def figure(**more: Any) -> Figure:
    return replace(company("storm")[1], **more)


# The tables as printed


PRINTED = [
    pytest.param("unarmed", Weapon(0, hit=-2, harm=-2), 0, id="IST-85 unarmed"),
    pytest.param("dagger", Weapon(hit=-2, pierce=2), 2, id="IST-86 dagger"),
    pytest.param("one-handed", Weapon(), 10, id="IST-87 one-handed"),
    pytest.param("two-handed", Weapon(2, harm=2), 12, id="IST-88 two-handed"),
    pytest.param("spear", Weapon(both=2, first_strike=True), 5, id="IST-89 spear"),
    pytest.param("bow", Weapon(2, 18), 10, id="IST-90 IST-94 bow"),
    pytest.param("crossbow", Weapon(2, 24, harm=2, reload=1), 10, id="IST-91 IST-94 crossbow"),
    pytest.param("rifle", Weapon(2, 24, harm=6, reload=2, standing=True, powder=True), 50, id="IST-92 IST-94 rifle"),
    pytest.param("pistol", Weapon(1, 12, harm=6, reload=2, standing=True, powder=True), 60, id="IST-92 IST-94 pistol"),
]


@pytest.mark.parametrize(("key", "weapon", "price"), PRINTED)
def test_IST_85_to_94_weapons_are_as_printed(key: str, weapon: Weapon, price: int):
    assert (WEAPONS[key], stores().file.weapon[key].price) == (weapon, price)
    assert edition("istra-1").weapons == WEAPONS


def test_IST_86_a_dagger_is_worse_to_hit_with_and_pierces():
    assert (WEAPONS["dagger"].hit, WEAPONS["dagger"].pierce) == (-2, 2)


def test_IST_95_armour_counts_and_costs_as_printed():
    told = stores().file.armour
    assert {key: (of.counts, of.price) for key, of in told.items()} == {
        "light": (5, 15), "heavy": (10, 45), "shield": (1, 5)}  # fmt: skip
    assert STORE.armours == {"light": 5, "heavy": 10, "shield": 1}


@pytest.mark.parametrize(("key", "range_", "guard", "aim", "once", "radius"), [
    pytest.param("fireball", 18, "finesse", "burst", True, 3, id="IST-53 fireball"),
    pytest.param("ray", 12, "finesse", "first", False, 0, id="IST-54 ray"),
    pytest.param("fork", 12, "power", "chained", True, 0, id="IST-55 fork"),
])  # fmt: skip
def test_IST_53_to_55_spells_are_as_printed(key: str, range_: int, guard: str, aim: str, once: bool, radius: int):
    spell = STORE.spells[key]
    assert (spell.range, spell.guard, spell.aim, spell.once, spell.radius) == (range_, guard, aim, once, radius)


PEOPLES = [
    pytest.param("istra-2", "Humans", People(Core(5, 5, 5), 22), id="IST-118 Istra"),
    pytest.param("istra-2", "Elves", People(Core(4, 7, 5), 20), id="IST-108 Wood elf"),
    pytest.param("istra-2", "Dwarves", People(Core(7, 5, 5), 20), id="IST-109 Stoneguard"),
    pytest.param("istra-2", "Orcs", People(), id="IST-142 Wild orc"),
    pytest.param("istra-1", "Humans", People(Core(5, 5, 5), 20), id="IST-107 Human"),
    pytest.param("istra-1", "Elves", People(Core(4, 7, 5), 20), id="IST-108 Wood elf, first edition"),
    pytest.param("istra-1", "Dwarves", People(Core(7, 5, 5), 20), id="IST-109 Dwarf"),
]


@pytest.mark.parametrize(("by", "people", "row"), PEOPLES)
def test_IST_106_to_142_a_people_begins_with_its_row(by: str, people: str, row: People):
    assert edition(by).peoples[people] == row
    assert company(people=people, by=by)[1].core == row.core


@pytest.mark.parametrize("people", ["Lizardfolk", "Merchants", "The Faithful", "", "Nobody"])
def test_IST_142_all_others_are_of_the_human_row_without_a_trait(people: str):
    for by in skirmish_content.EDITIONS:
        second = company(people=people, by=by)[1]
        assert (second.core, second.full) == (Core(5, 5, 5), 20)
    assert company(people="Orcs", by="istra-1")[1].full == 20


def test_IST_118_humans_of_the_second_edition_have_two_health_more():
    assert (company(people="Humans")[1].full, company(people="Humans", by="istra-1")[1].full) == (22, 20)


# Companies


def test_there_are_four_companies_within_their_means_and_rite_is_three():
    assert list(STORE.companies) == ["wall", "hunt", "storm", "rite-fireball", "rite-ray", "rite-fork"]
    shared = stores().file
    paid = {key: sum(gear(shared, member) for member in of.members) for key, of in shared.company.items()}
    assert paid == {"wall": 90, "hunt": 47, "storm": 71, "rite": 94}
    assert max(paid.values()) <= COMPANY
    assert max(gear(shared, member) for of in shared.company.values() for member in of.members) <= GEAR
    talents = {key: of[0].talent for key, of in STORE.companies.items()}
    assert talents == {"wall": "toughness", "hunt": "toughness", "storm": "rage",
                       **dict.fromkeys(("rite-fireball", "rite-ray", "rite-fork"), "abjuration")}  # fmt: skip


def test_IST_52_a_captain_who_casts_knows_the_one_spell_chosen_with_the_company():
    assert [company(kit)[0].spells for kit in ("rite-fireball", "rite-ray", "rite-fork")] == [
        ("fireball",), ("ray",), ("fork",)]  # fmt: skip
    assert company("rite-ray")[1].spells == ()


def test_IST_35_in_the_second_edition_who_has_nothing_for_contact_carries_a_dagger_and_holds_the_bow():
    second = company("wall")[2]
    assert (second.weapons, second.held) == (("bow", "dagger"), "bow")
    assert company("wall", by="istra-1")[2].weapons == ("bow",)
    assert company("storm")[2].weapons == ("dagger",)


def test_IST_102_the_captain_is_who_leads():
    assert [one.captain for one in company()] == [True, False, False]


def test_IST_148_toughness_is_four_health():
    assert [one.full for one in company("wall")] == [24, 20, 20]
    assert company("storm")[0].full == 20


@pytest.mark.parametrize(("x", "power"), [(3, 7), (2, 7), (1, 6), (0, 5), (-1, 4), (-3, 4)])
def test_an_officers_x_is_the_captains_power(x: int, power: int):
    figures = company(x=x)
    assert [one.core.power for one in figures] == [power, 5, 5]


@pytest.mark.parametrize(("y", "health"), [(-3, 24), (-2, 24), (-1, 22), (0, 20), (1, 18), (2, 18)])
def test_an_officers_y_is_the_captains_health(y: int, health: int):
    figures = company("storm", y=y)
    assert [one.full for one in figures] == [health, 20, 20]
    assert [one.health for one in figures] == [health, 20, 20]


@pytest.mark.parametrize("board", ["market", "ford"])
def test_IST_11_all_begin_in_the_third_row_the_captain_in_the_middle(board: str):
    figures = enlisted(STORE, board, (Entrant("a", kit="wall"), Entrant("b", kit="storm")))
    assert {one.key: one.cell for one in figures} == {
        "a1": (5, 2), "a2": (3, 2), "a3": (7, 2), "b1": (5, 10), "b2": (7, 10), "b3": (3, 10)}  # fmt: skip
    assert {one.side for one in figures[:3]} == {"a"}
    rows = STORE.grounds[board].rows
    assert (len(rows), {len(row) for row in rows}) == (13, {11})
    assert [row[::-1] for row in reversed(rows)] == list(rows)
    assert set("".join(rows)) == set(".#~c")


# What a figure has in hand


@pytest.mark.parametrize(("finesse", "heavy", "inches"), [(5, False, 9), (7, False, 11), (3, False, 7), (5, True, 7),
                                                          (0, True, 2)])  # fmt: skip
def test_IST_25_a_move_is_4_and_finesse_less_2_in_heavy_armour(finesse: int, heavy: bool, inches: int):
    assert move(figure(core=Core(5, finesse, 5), heavy=heavy)) == inches


def test_IST_25_never_below_0():
    assert move(figure(core=Core(5, -9, 5), heavy=True)) == 0
    assert [one.heavy for one in company("rite-ray")] == [False, False, True]


def test_IST_85_who_holds_what_is_shot_has_bare_hands_in_contact():
    archer = figure(weapons=("bow", "dagger"), held="bow")
    assert fist(STORE, archer) == WEAPONS["unarmed"]
    assert held(STORE, archer) == WEAPONS["bow"]
    assert fist(STORE, replace(archer, held="dagger")) == WEAPONS["dagger"]


def test_IST_89_a_spear_is_for_one_hand_beside_a_shield_and_for_both_without():
    with_shield, alone = (figure(held="spear", shield=shield) for shield in (True, False))
    assert (held(STORE, with_shield).hands, held(STORE, with_shield).harm) == (1, 0)
    assert (held(STORE, alone).hands, held(STORE, alone).harm) == (2, 2)


def test_IST_95_a_shield_counts_while_the_weapon_leaves_a_hand():
    worn = figure(armour=5, shield=True, held="one-handed")
    assert (guarded(STORE, worn), armour(STORE, worn)) == (True, 6)
    for weapon in ("two-handed", "bow"):
        assert (guarded(STORE, replace(worn, held=weapon)), armour(STORE, replace(worn, held=weapon))) == (False, 5)
    assert armour(STORE, replace(worn, held="spear")) == 6
    assert not guarded(STORE, replace(worn, shield=False))
    assert [one.armour for one in company("wall")] == [10, 5, 0]


def test_IST_159_a_warded_caster_has_four_armour_more():
    assert armour(STORE, figure(armour=5, warded=True)) == 9
    assert fists(STORE, figure(armour=5, warded=True)).armour == armed(STORE, figure(armour=5, warded=True)).armour


def test_IST_96_a_spear_may_strike_first_and_not_against_a_spear():
    spear, sword = figure(held="spear", shield=True), figure(held="one-handed")
    assert first_strike(STORE, spear, sword)
    assert not first_strike(STORE, spear, spear)
    assert not first_strike(STORE, sword, spear)
    assert first_strike(STORE, spear, figure(held="bow")), "bare hands"


def test_IST_88_two_hands_have_first_strike_against_spears_alone_and_so_it_cancels():
    spear, great = figure(held="spear", shield=True), figure(held="two-handed")
    assert not first_strike(STORE, spear, great)
    assert not first_strike(STORE, great, spear)


# Files


WRONG = [
    ('talent = "rage"', 'talent = "fury"', "company.storm.captain.talent", "'fury' is no talent"),
    ("armour = \"heavy\", talent", "armour = \"helmet\", talent", "company.wall.captain.armour",
     "a helmet is not for sale"),
    ("[armour.shield]", "[armour.buckler]", "armour.buckler", "is not for sale"),
    ("[armour.shield]", "[armour.buckler]", "armour.shield", "is missing"),
    ('weapons = ["spear"], armour = "heavy"', 'weapons = ["sling"], armour = "heavy"', "company.wall.captain.weapons",
     "'sling' is no weapon"),
    ('weapons = ["spear"], armour = "heavy"', 'weapons = ["spear", "rifle"], armour = "heavy"', "company.wall.captain",
     "carries gear of 100 gp"),
    ('weapons = ["spear"], armour = "light"', 'weapons = ["spear"], armour = "heavy"', "company.rite",
     "carries gear of 124 gp"),
    ('weapons = ["spear"], armour = "heavy"', 'weapons = ["bow"], shield = true', "company.wall.captain.shield",
     "can never be used"),
    ('talent = "abjuration"', 'talent = "rage"', "company.rite.captain.spells", "go with a talent of those who cast"),
    ('"ray", "fork"]', '"ray", "gust"]', "company.rite.captain.spells", "'gust' is no spell"),
    ("[weapon.unarmed]", "[weapon.bare]", "weapon.unarmed", "is missing"),
    ("[talent.rage]", "[talent.wrath]", "talent.wrath", "is no talent the rules know"),
    ("[talent.rage]", "[talent.wrath]", "talent.rage", "is missing"),
    ("radius = 3\n", "", "spell.fireball.radius", "goes with one aim alone"),
    ("pierce = 2\n", "pierce = 2\nreload = 1\n", "weapon.dagger.reload", "says nothing of what is not shot"),
    ("pierce = 2\n", "pierce = 2\nstanding = true\n", "weapon.dagger.standing", "says nothing of what is not loaded"),
    ("hands = 2\nharm = 2\n", "hands = 2\nboth = 2\n", "weapon.two-handed.both",
     "says nothing of what one hand does not hold"),
    ("[row.elf]\npower = 4", "[row.elf]\npower = 99", "row.elf.power", "99 does not fit"),
    ("[row.elf]\n", "[row.elf]\ncharm = 9\n", "row.elf.charm", "is no key of this table"),
    ('"~~.~c~c~.~~"', '"~~.~~~c~.~~"', "ground.ford.rows", "is not the same when it is turned about"),
    ('"~~.~c~c~.~~"', '"~~.~o~o~.~~"', "ground.ford.rows", "is no board"),
    ('"~~.~c~c~.~~"', '"###########"', "ground.ford.rows", "has a wall between those who fight"),
    ('name = "The ford"\na = [[5, 2]', 'name = "The ford"\na = [[5, 1]', "ground.ford.a", "is not where it begins"),
]  # fmt: skip


def spoilt(folder: Path, old: str, new: str, file: str = "skirmish.toml", of: str = "skirmish") -> Path:
    copy = copytree(HOME / of, folder / of)
    text = (copy / file).read_text()
    assert text.count(old) == 1, text.count(old)
    (copy / file).write_text(text.replace(old, new))
    return copy


@pytest.mark.parametrize(("old", "new", "key", "wrong"), WRONG, ids=lambda part: str(part)[:30])
def test_what_is_wrong_is_told_by_its_place(tmp_path: Path, old: str, new: str, key: str, wrong: str):
    with pytest.raises(ScenarioFaulty) as faulty:
        read(spoilt(tmp_path, old, new))
    assert (key, wrong) in [(fault.key, fault.wrong) for fault in faulty.value.faults]
    assert all(fault.right for fault in faulty.value.faults)


@pytest.mark.parametrize(("old", "new", "key", "wrong"), [
    ('row = "elf"', 'row = "ent"', "people.Elves.row", "'ent' is no row"),
    ('free = "dagger"', 'free = "bow"', "free", "'bow' is no weapon for contact"),
    ('licence = "CC BY-SA 4.0"', 'licence = "none"', "licence", "'none' does not fit"),
    ("hero = 40\n", "", "hero", "is missing"),
])  # fmt: skip
def test_what_is_wrong_with_an_edition_is_told_by_its_place(tmp_path: Path, old: str, new: str, key: str, wrong: str):
    with pytest.raises(ScenarioFaulty) as faulty:
        read_edition(spoilt(tmp_path, old, new, "edition.toml", "istra-2"), stores().file)
    assert (key, wrong) in [(fault.key, fault.wrong) for fault in faulty.value.faults]


def test_every_language_names_all_of_it(tmp_path: Path):
    folder = spoilt(tmp_path, 'ford = "Die Furt"\n', 'moor = "Das Moor"\n', "texts.de.toml")
    with pytest.raises(ScenarioFaulty, match=r"texts.de.toml: ground.ford: is missing") as faulty:
        read(folder)
    assert "ground.moor" in [fault.key for fault in faulty.value.faults]
    folder = spoilt(tmp_path, 'Orcs = "Wilder Ork"\n', "", "texts.de.toml", "istra-2")
    with pytest.raises(ScenarioFaulty, match=r"texts.de.toml: people.Orcs: is missing"):
        read_edition(folder, stores().file)


def test_names_are_told_in_each_language():
    assert stores().company("rite-ray", "de") == "Der Ritus: Froststrahl"
    assert stores().company("wall", "en") == "The wall"
    assert [tables("istra-2").people(people, "fr") for people in ("Orcs", "Merchants")] == ["Orque sauvage", "Humain"]
    assert tables("istra-1").people("Dwarves", "en") == "Dwarf"


def test_each_edition_carries_its_licence():
    assert "Permission is hereby granted" in (HOME / "istra-1" / "LICENSE").read_text()
    assert "Copyright (c) 2016 David Malmström" in (HOME / "istra-1" / "LICENSE").read_text()
    for paper in ("LICENSE", "NOTICE"):
        text = (HOME / "istra-2" / paper).read_text()
        assert "CC BY-SA 4.0" in text
        assert "David Malmström" in text
    assert "What was changed" in (HOME / "istra-2" / "NOTICE").read_text()
    licences = {key: tables(key).file.licence for key in skirmish_content.EDITIONS}
    assert licences == {"istra-1": "MIT", "istra-2": "CC BY-SA 4.0"}


def test_the_command_checks_skirmishes(capsys: pytest.CaptureFixture[str]):
    call_command("venture", "check")
    told = capsys.readouterr().out
    assert "Skirmishes: 6 companies, 2 boards, no faults" in told
    assert "Storm of Istra, edition 2: 4 peoples, no faults" in told
