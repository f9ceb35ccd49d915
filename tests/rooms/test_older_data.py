"""Data of an older Astor comes up: what was kept goes on, in the same tables as those of a new event."""

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.rooms.machines import Machine

KEPT = Path(__file__).parent / "before-1.0.sql.gz"
"""A practice event that has just begun, as all steps before version 1.0 had left its database."""
OURS = ("game_", "factions_", "war_", "diplomacy_", "ventures_", "control_")


@pytest.fixture
def old(tmp_path: Path) -> Machine:
    """A laptop with that folder."""
    machine = Machine(tmp_path / "laptop")
    with closing(sqlite3.connect(machine.folder / "astor.sqlite3")) as database:
        database.executescript(gzip.decompress(KEPT.read_bytes()).decode())
    return machine


def tables(machine: Machine) -> dict[str, set[tuple[object, ...]]]:
    """Table → its columns with type, whether they may be empty, and whether they are the key; and its indexes."""
    shape: dict[str, set[tuple[object, ...]]] = {}
    for (table,) in machine.ask("select name from sqlite_master where type = 'table'"):
        if table.startswith(OURS):
            told = machine.ask(f"select name, type, \"notnull\", pk from pragma_table_info('{table}')")
            shape[table] = {*told}
            for index, unique in machine.ask(f"select name, \"unique\" from pragma_index_list('{table}')"):
                columns = machine.ask(f"select name from pragma_index_info('{index}') order by seqno")
                shape[table].add((unique, *columns))
    return shape


def test_an_older_data_folder_comes_up_with_what_was_kept_in_it(old: Machine, tmp_path: Path):
    seats = old.ask("select key, title, faction from game_seat order by key")
    old.manage("migrate")
    assert old.ask("select key, name, state from game_event") == [("practice", "Practice", "running")]
    assert old.ask("select key, title, faction from game_seat order by key") == seats
    assert len(seats) == 40
    old.manage("export", "practice", str(tmp_path / "practice.astor"))
    new = Machine(tmp_path / "new")
    new.manage("migrate")
    assert tables(old) == tables(new)


def test_data_too_old_for_this_version_is_refused_and_left_alone(old: Machine):
    old.ask("delete from django_migrations where app = 'war' and name = '0008_battles_stay'")
    before = old.ask("select app, name from django_migrations order by id")
    said = old.manage("migrate", fails=True)
    assert "too old for this one: it lacks war.0008_battles_stay" in said
    assert "Traceback" not in said
    assert old.ask("select app, name from django_migrations order by id") == before
