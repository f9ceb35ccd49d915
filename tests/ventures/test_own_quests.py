"""Quests of the organiser's own (VEN-10): read from the data folder, left out with their faults, kept once begun."""

import os
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, rmtree

import msgspec
import pytest
from django.core.management import CommandError, call_command

from astor.game.rows.board import Board
from astor.game.rows.frozen import replace
from astor.ventures import kept
from astor.ventures.models import Tome
from astor.ventures.reading import content, quest_checks
from astor.ventures.reading.quest_tables import QuestFile, TextsFile, own_texts
from astor.ventures.rows import VentureRow
from astor.venue.surroundings import ROOT
from tests import laws
from tests.chronicle import may
from tests.laws import Table
from tests.ventures import quests
from tests.ventures.quests import HEIR, SECOND, STAIR, TOLL

OWN = "our-ford"
GUIDE = ROOT / "docs" / "side-tables.md"


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """The organiser's folder of quests, one sound quest in it."""
    found = tmp_path / "quests"
    copytree(content.QUESTS / TOLL, found / OWN)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(content, "own_home", lambda: found)
        reread()
        yield found
    reread()


def reread() -> None:
    """As when the server starts again: also what an event of a test shows at first is looked at anew."""
    content.library.cache_clear()
    laws._sights.clear()


def test_an_own_quest_is_offered_beside_those_that_come_with_the_server(home: Path, table: Table):
    quests.open_to_players(table)
    assert may(table, HEIR, "set_out")["choices"]["quest"] == [*quests.ALL, OWN]
    table.play(HEIR, "set_out", quest=OWN)
    quests.act(table, quests.at(table), "split", "7-7")


def _link(folder: Path) -> None:
    rmtree(folder)
    folder.symlink_to(content.QUESTS / TOLL)


def _file(folder: Path) -> None:
    rmtree(folder)
    folder.write_text("name = 1")


def _huge(folder: Path) -> None:
    (folder / "quest.toml").write_bytes(b"#" * 5_000_000)


def _latin(folder: Path) -> None:
    text = (folder / "texts.de.toml").read_text()
    (folder / "texts.de.toml").write_bytes(text.encode("utf-16"))


def _namesake(folder: Path) -> None:
    folder.rename(folder.parent / TOLL)


def _shouting(folder: Path) -> None:
    folder.rename(folder.parent / "Our Ford")


def _linked_file(folder: Path) -> None:
    (folder / "quest.toml").unlink()
    (folder / "quest.toml").symlink_to(content.QUESTS / TOLL / "quest.toml")


def _pipe(folder: Path) -> None:
    (folder / "quest.toml").unlink()
    os.mkfifo(folder / "quest.toml")


def _faulty(folder: Path) -> None:
    path = folder / "quest.toml"
    path.write_text(path.read_text().replace('to = "2"', 'to = "77"'))


WRONG = [
    (_link, OWN, "is or has a link"), (_linked_file, OWN, "is or has a link"), (_file, OWN, "is no folder"),
    (_huge, OWN, "has a file that is too large"), (_latin, OWN, "cannot be read"),
    (_pipe, OWN, "has something that is no file"), (_shouting, "Our Ford", "has a name that is no key"),
    (_namesake, TOLL, "is the key of a quest that comes with the server"), (_faulty, OWN, "'77' is no paragraph"),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "key", "wrong"), WRONG, ids=lambda part: getattr(part, "__name__", None))
def test_a_faulty_one_is_left_out_and_its_faults_stand_on_the_desk_alone(
    home: Path, table: Table, spoil, key: str, wrong: str
):
    spoil(home / OWN)
    reread()
    quests.open_to_players(table)
    assert may(table, HEIR, "set_out")["choices"]["quest"] == quests.ALL
    told = table.sees("control", f"left_out/{key}")
    assert any(wrong in fault for fault in told["faults"]), told
    assert {side for side, rows in table.screens.items() if f"left_out/{key}" in rows} == {"control"}
    assert table.refuse(HEIR, "set_out", quest=OWN).code == "unknown_row"
    with pytest.raises(CommandError, match="right would be"):
        call_command("venture", "check")


def test_the_one_to_copy_of_the_guide_has_no_faults(home: Path):
    """Its German words stand there in part: the rest is filled with the quest's own."""
    english, german = (text.split("```")[0] for text in GUIDE.read_text().split("```toml\n")[1:3])
    quest = msgspec.toml.decode(english, type=QuestFile)
    assert quest_checks.of_quest(quest) == []
    part = msgspec.toml.decode(german)
    whole = {**msgspec.to_builtins(own_texts(quest)), **part}
    whole["paragraph"] = {**msgspec.to_builtins(own_texts(quest))["paragraph"], **part["paragraph"]}
    assert quest_checks.of_texts(quest, msgspec.convert(whole, TextsFile), "de") == []


def test_a_folder_of_any_name_is_told_of_and_stops_nobody(home: Path, table: Table):
    os.rename(home / OWN, os.fsencode(home) + b"/\xff\xfe")
    reread()
    quests.open_to_players(table)
    (key,) = content.library().faults
    assert key.isprintable()
    assert table.sees("control", f"left_out/{key}")["count"] == 1


def test_a_folder_that_is_a_file_has_no_quests(home: Path, tmp_path: Path):
    rmtree(home)
    home.write_text("quests")
    reread()
    assert content.own_folders() == []
    assert list(content.tomes()) == quests.ALL


def test_VEN_10_a_quest_goes_on_as_it_was_begun_whatever_becomes_of_its_folder(home: Path, table: Table):
    """Its words, its ways and its end, when the folder was changed and when it is gone."""
    quests.open_to_players(table)
    table.play(HEIR, "set_out", quest=OWN)
    venture = quests.at(table)
    quests.act(table, venture, "split", "7-7")
    words = table.sees(f"seat/{HEIR}", f"venture/{venture}")["text"]
    path = home / OWN / "quest.toml"
    path.write_text(path.read_text().replace("Three days of rain", "Four days of rain"))
    reread()
    own = table.sees(f"seat/{HEIR}", f"venture/{venture}")
    assert (own["text"], own["ways"].keys()) == (words, {"2", "3"})
    quests.mend(table, venture, dex=20, wis=20)
    quests.walk(table, venture, until="18")
    quests.act(table, venture, "go", quests.SOLD)
    row = table.board.named(VentureRow, venture)
    assert row.how == "success"
    rmtree(home / OWN)
    reread()
    assert OWN not in content.tomes()
    assert kept.opened(table.board, row).at == quests.SOLD
    copytree(content.QUESTS / TOLL, home / OWN)
    reread()


def test_VEN_10_what_a_quest_may_still_reach_is_shown_to_nobody(home: Path, table: Table):
    quests.open_to_players(table)
    table.play(HEIR, "set_out", quest=OWN)
    later = content.tomes()[OWN].quest.paragraph["2"].text[:40]
    assert later in table.row(f"tome/{quests.at(table)}")["told"]
    assert {side for side, rows in table.screens.items() if later in str(rows)} == set()


BROKEN: dict[str, str | tuple[str, str]] = {
    "empty": "",
    "bare": "{}",
    "deep": '{"more":' + "[" * 5000,
    "a way to nowhere": ('"to":"2"', '"to":"77"'),
    "no rows": ('"map":{}', '"map":{"store":{"rows":[]}}'),
}


@pytest.mark.parametrize("how", BROKEN)
def test_VEN_10_a_quest_that_a_file_brought_and_nobody_can_read_is_void(table: Table, how: str):
    quests.open_to_players(table, HEIR, SECOND)
    table.play(HEIR, "set_out", quest=TOLL)
    venture, part = quests.at(table), BROKEN[how]
    row = Tome.objects.get(event=table.event, key=venture)
    row.told = part if isinstance(part, str) else row.told.replace(*part)
    assert kept.readable(row.told) is None
    begun = table.board.named(VentureRow, venture)
    hollow = Board("astor", rows={"tome": {venture: row.image()}})
    assert kept.opened(hollow, begun) is None


def test_VEN_10_a_fight_that_cannot_stand_so_is_not_opened(table: Table):
    """Two on a square, one on the hero, in a wall, off the map, none left, one more than there are."""
    quests.open_to_players(table)
    table.play(HEIR, "set_out", quest=STAIR)
    venture = quests.at(table)
    quests.act(table, venture, "split", "7-7")
    quests.mend(table, venture, dex=20, wis=20)
    quests.walk(table, venture, "10", until="10")
    row = table.board.named(VentureRow, venture)
    one, two = row.play["field"]["enemies"]
    gone = [{**enemy, "foe": {**enemy["foe"], "health": 0}} for enemy in (one, two)]
    assert kept.opened(table.board, row) is not None
    moved = [[one, {**two, "cell": cell}] for cell in (one["cell"], [3, 6], [2, 2], [9, 9])]
    for enemies in (*moved, gone, [one, two, {**two, "key": "3", "cell": [0, 0]}], [two, one]):
        play = {**row.play, "field": {**row.play["field"], "enemies": enemies}}
        assert kept.opened(table.board, replace(row, play=play)) is None
