"""Quests as files: what is wrong with one is told by file and key, all at once; and what is right can be played."""

from pathlib import Path
from random import Random
from shutil import copytree

import pytest
from django.core.management import CommandError, call_command
from msgspec import to_builtins

from astor.game.rows.board import Board
from astor.game.rows.frozen import replace
from astor.scenarios.faults import ScenarioFaulty
from astor.ventures import kept, many_quests
from astor.ventures.reading import content
from astor.ventures.rows import VentureRow
from astor.ventures.rules.play import Deed, Entrant
from astor.ventures.rules.quest.sheet import SPLITS, Hero
from tests.rows import row
from tests.ventures.quests import STAIR, TOLL

OWN = content.QUESTS / TOLL
NOTHING = Board("astor", rows={})
WRONG = [
    ('gist = "A keeper', 'rumour = "x"\ngist = "A keeper', "rumour", "is no key of this table"),
    ("rounds = 6\n", 'rounds = 6\nround_lost = "77"\n', "paragraph.16", "'77' is no paragraph"),
    ('kind = "coin"\nwon = "10"', 'kind = "coin"\nround_won = "10"\nwon = "10"', "paragraph.8.round_won",
     "says nothing in a coin"),
    ('kind = "coin"\nwon = "10"', 'kind = "coin"\ncoin = "edge"\nwon = "10"', "paragraph.8.coin",
     "'edge' does not fit"),
    ('gains = { health = -8 }\n', 'gains = { health = -8 }\ncoin = "tails"\n', "paragraph.6.coin",
     "says nothing in a story"),
    ("rounds = 6\n", 'rounds = 6\nluck = "yes"\n', "paragraph.16.luck", "is no key of this table"),
    ('timeout = "17"\n', "", "paragraph.16.timeout", "goes with rounds alone"),
    ('{ label = "Walk on, as well as you can", to = "7" }', '{ label = "Walk on", to = "77" }', "paragraph.6",
     "'77' is no paragraph"),
    ('{ label = "Open every jar", to = "20" }', '{ label = "Open every jar", to = "19" }', "paragraph.20",
     "nobody ever comes to it"),
    ('{ label = "Walk on, as well as you can", to = "7" }', '{ label = "Walk on", to = "6" }', "paragraph.6",
     "leads in a circle without an end"),
    ('foe = { name = "the younger toll-man", dex = 5, health = 5 }\n', "", "paragraph.9.foes", "are 0"),
    ('name = "the younger toll-man", dex = 5, health = 5', 'name = "the younger toll-man"', "paragraph.9.foe.dex",
     "is missing"),
    ("dex = 5, health = 6", "dex = 25, health = 6", "paragraph.13.foe.dex", "25 does not fit"),
    ('kind = "coin"\nwon = "10"\nlost = "9"', 'kind = "coin"\nwon = "10"', "paragraph.8.lost", "is missing in a coin"),
    ('item = "whistle"\n', "", "items.whistle", "nobody ever finds it"),
    ("helps = { whistle = 1 }", "helps = { drum = 1 }", "paragraph.5", "'drum' is no item"),
    ("wounds = true\n", 'gift = "gold"\n', "paragraph.225.gift", "is given for a failure"),
    ('gift = "secret"\n', 'gift = "gold"\n', "paragraph.17.secret", "goes with the gift of a secret"),
    ('gift = "gold"\n', 'gift = "a crown"\n', "paragraph.19.gift", "'a crown' does not fit"),
    ('to = "9" },\n', 'to = "9", pays = 1 },\n', None, None),
    ('{ label = "Climb along the weir", to = "3" }', '{ label = "Climb along the weir", to = "2" }', "paragraph.1.ways",
     "lead to '2' twice"),
    ("[paragraph.20]", '[paragraph."Number twenty"]', "paragraph.Number twenty", "is no number of a paragraph"),
    ("rounds = 6\n", f"rounds = {'9' * 5000}\n", "", "cannot be read: Exceeds the limit (4300 digits) for integer "
     "string conversion: value has 5000 digits; use sys.set_int_max_str_digits() to increase the limit"),
]  # fmt: skip
GNAWER = '{ name = "the second gnawer", dex = 5, ac = 1, health = 5, speed = 2, at = [5, 0] },'
SLOW = """hero = [3, 6]
foes = [
    { name = "the first gnawer", dex = 5, ac = 1, health = 5, speed = 1"""
ON_MAP = [
    (GNAWER, "", "paragraph.10.foes", "are 1"),
    (GNAWER, GNAWER * 4, "paragraph.10.foes", "are 5"),
    (GNAWER, GNAWER.replace("[5, 0]", "[1, 0]"), "paragraph.10.foes.2.at", "is on another's square"),
    (GNAWER, GNAWER.replace("[5, 0]", "[4, 2]"), "paragraph.10.foes.2.at", "is on an obstacle"),
    (GNAWER, GNAWER.replace("[5, 0]", "[7, 0]"), "paragraph.10.foes.2.at", "is off the map"),
    (GNAWER, GNAWER.replace(", at = [5, 0]", ""), "paragraph.10.foes.2.at", "is missing"),
    (GNAWER, GNAWER.replace("speed = 2", "speed = 7"), "paragraph.10.foes.2.speed", "7 does not fit"),
    ('kind = "fight"\nfoe', 'kind = "fight"\nmap = "store"\nfoe', "paragraph.19.map", "stands beside foe"),
    ('[map.store]', '[map.attic]\nrows = ["....", "....", "....", "...."]\n\n[map.store]', "map.attic",
     "nobody fights on it"),
    ('    "..#.#..",\n', '    "..#.#...",\n', "map.store.rows", "are of different lengths"),
    ('    "..#.#..",\n', '    "..#.#......................",\n', "map.store.rows.3",
     "'..#.#......................' does not fit"),
    ('    "..#.#..",\n', '    ".......",\n' * 8, "map.store.rows", "are 14"),
    ('    "..#.#..",\n', '    "..#.#.!",\n', "map.store.hazard", "goes with squares of ! alone"),
    ('    "..#.#..",\n', '    "#######",\n', "paragraph.10.foes.2.at", "is cut off from the hero"),
    ('    "..#.#..",\n', '    "..#.#.\\n",\n', "map.store.rows.3", "'..#.#.\\n' does not fit"),
    (SLOW, SLOW.replace("[3, 6]", "{ a = 1 }"), "paragraph.11.hero", "{'a': 1} does not fit"),
    ('[map.store]', "[map.store]\nhazard = 0", "map.store.hazard", "0 does not fit"),
    ('[map.store]', "[map.store]\nhazard = 2", "map.store.hazard", "goes with squares of ! alone"),
]  # fmt: skip


def spoilt(folder: Path, old: str, new: str, file: str = "quest.toml", quest: str = TOLL) -> Path:
    copy = copytree(content.QUESTS / quest, folder / quest)
    text = (copy / file).read_text()
    assert text.count(old) == 1
    (copy / file).write_text(text.replace(old, new))
    return copy


@pytest.mark.parametrize(("old", "new", "key", "wrong"), WRONG, ids=lambda part: str(part)[:30])
def test_what_is_wrong_is_told_by_its_place(tmp_path: Path, old: str, new: str, key: str | None, wrong: str | None):
    folder = spoilt(tmp_path, old, new)
    if key is None:
        assert content.read(folder).quest.name == "The Grey Toll"
        return
    with pytest.raises(ScenarioFaulty) as faulty:
        content.read(folder)
    assert (key, wrong) in [(fault.key, fault.wrong) for fault in faulty.value.faults]
    assert all(fault.right for fault in faulty.value.faults)


@pytest.mark.parametrize(("old", "new", "key", "wrong"), ON_MAP, ids=lambda part: str(part)[:30])
def test_WEA_17_what_is_wrong_with_a_map_or_who_stands_on_it_is_told(
    tmp_path: Path, old: str, new: str, key: str, wrong: str
):
    with pytest.raises(ScenarioFaulty) as faulty:
        content.read(spoilt(tmp_path, old, new, quest=STAIR))
    assert (key, wrong) in [(fault.key, fault.wrong) for fault in faulty.value.faults]
    assert all(fault.right for fault in faulty.value.faults)


def test_WEA_17_a_map_that_is_not_there_is_told(tmp_path: Path):
    folder = spoilt(tmp_path, "[map.store]", "[map.cellar]", quest=STAIR)
    with pytest.raises(ScenarioFaulty, match=r"paragraph.11.map: 'store' is no map; right would be: one of cellar"):
        content.read(folder)


def test_every_language_names_every_enemy_on_a_map(tmp_path: Path):
    german = 'foes = ["der erste Nager", "der zweite Nager"]\ntext = """Sie haben'
    with pytest.raises(ScenarioFaulty, match=r"texts.de.toml: paragraph.11.foes: has 1; right would be: as many"):
        content.read(spoilt(tmp_path, german, german.replace(', "der zweite Nager"', ""), "texts.de.toml", STAIR))


def test_every_language_says_all_of_it(tmp_path: Path):
    folder = spoilt(tmp_path, 'ways = ["Den Rock anziehen", "Die Keule nehmen"]\n', "", "texts.de.toml")
    with pytest.raises(ScenarioFaulty, match=r"texts.de.toml: paragraph.10.ways: has 0; right would be: as many"):
        content.read(folder)
    (folder / "texts.fr.toml").unlink()
    with pytest.raises(ScenarioFaulty, match=r"texts.fr.toml: the file is missing"):
        content.read(folder)


def test_a_story_always_has_a_way_that_is_open(tmp_path: Path):
    way = '{ label = "Get up and face the keeper", to = "5" }'
    with pytest.raises(ScenarioFaulty, match=r"paragraph.4.ways: may all be shut"):
        content.read(spoilt(tmp_path, way, way.replace("to =", "pays = 9, to =")))


def test_the_command_checks_and_counts(capsys, tmp_path: Path):
    call_command("venture", "check")
    told = capsys.readouterr().out
    for quest in ("The Bell under the Mere: 20", "The Grey Toll: 21", "The Salt Stair: 24"):
        assert f"{quest} paragraphs, no faults" in told
    with pytest.raises(CommandError, match=r"1 fault\nquest.toml: paragraph.8.lost"):
        call_command("venture", "check", str(spoilt(tmp_path, 'won = "10"\nlost = "9"', 'won = "10"')))
    call_command("venture", "quest", TOLL, "--games", "2")
    assert "9-5" in capsys.readouterr().out
    with pytest.raises(CommandError, match="there is no quest the-red-toll"):
        call_command("venture", "quest", "the-red-toll")


@pytest.mark.parametrize("key", content.tomes())
def test_each_split_comes_home_neither_seldom_nor_surely(key: str):
    """Without gear 30 to 70 times in 100, with an officer's 45 to 85; some more for so few games."""
    for tally in many_quests.tallies(key, 150, seed=1):
        least, most = (26, 74) if tally.gear == "none" else (41, 89)
        assert least <= tally.home <= most, tally
        assert tally.deeds / tally.games <= 25


@pytest.mark.parametrize("key", content.tomes())
def test_WEA_8_whatever_is_offered_can_be_done_and_comes_to_a_happy_end_or_to_death(key: str):
    """Any way at random, one half of the fights with blows alone: all paragraphs are come to but some by time."""
    rules, met, ends = content.tomes()[key].rules, set[str](), set[str]()
    for n, split in enumerate(list(SPLITS) * 60):
        random = Random(n)

        def roll(what: str, sides: int, random: Random = random) -> int:
            del what
            return random.randint(1, sides)

        state, _ = rules.do(rules.begin((Entrant("a"),), key, roll), Deed("split", split), roll)
        for _ in range(400):
            began = row(VentureRow, key="v", rules=rules.key, about=key, play=to_builtins(state))
            assert kept.opened(NOTHING, began) == state
            assert 0 <= state.hero.health <= 20
            met.add(state.at)
            if rules.outcome(state):
                break
            offered = rules.deeds(state)
            slow = [deed for deed in offered if deed.verb == "strike"] if n % 2 else []
            state, _ = rules.do(state, random.choice(slow or offered), roll)
        end = rules.outcome(state)
        assert end is not None
        ends.add(end.how)
    paragraphs = content.tomes()[key].quest.paragraph
    assert ends >= {"success", "failure"}
    assert met | {here.timeout for here in paragraphs.values()} - {""} == paragraphs.keys()


def test_what_cannot_be_read_any_more_is_not_opened():
    whole = {"quest": TOLL, "hero": to_builtins(Hero()), "at": "1"}
    began = row(VentureRow, key="v", rules="weavers-1", about=TOLL, play=whole)
    assert kept.opened(NOTHING, began) is not None
    assert kept.opened(NOTHING, replace(began, about="gone")) is None
    assert kept.opened(NOTHING, replace(began, rules="mordcry-1")) is None
    for play in ({"quest": TOLL}, {**whole, "at": "99"}, {**whole, "before": "99"},
                 {**whole, "hero": to_builtins(Hero(items=("a crown",)))},
                 {**whole, "field": {"hero": [0, 0], "enemies": []}}):  # fmt: skip
        assert kept.opened(NOTHING, replace(began, play=play)) is None
