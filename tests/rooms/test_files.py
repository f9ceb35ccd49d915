"""What lies in the data folder: every secret of every event, so nobody but its owner may read it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from astor.running import data_lock, files
from astor.running.files import OTHERS


@pytest.fixture(autouse=True)
def mask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def open_to_others(*paths: Path) -> list[Path]:
    return [path for path in paths if path.lstat().st_mode & OTHERS]


def test_an_older_folder_is_closed_with_all_in_it(tmp_path: Path):
    data, elsewhere = tmp_path / "data", tmp_path / "elsewhere"
    inside = [data / name for name in ("astor.sqlite3", "astor.sqlite3-wal", "backups/astor-1.sqlite3", "run.sh")]
    for file in (*inside, elsewhere):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("secret")
        file.chmod(0o755 if file.suffix == ".sh" else 0o644)
    (data / "link").symlink_to(elsewhere)
    files.keep_private(data)
    assert not open_to_others(data, data / "backups", *inside)
    assert inside[-1].stat().st_mode & 0o700 == 0o700, "its owner runs it as before"
    assert open_to_others(elsewhere) == [elsewhere], "that is none of the folder's"


def test_what_is_made_afterwards_is_closed_too(tmp_path: Path):
    data_lock.hold(tmp_path / "new").close()
    (tmp_path / "new" / "later").write_text("secret")
    assert not open_to_others(tmp_path / "new", tmp_path / "new" / "lock", tmp_path / "new" / "later")


def test_a_folder_of_everybody_is_no_data_folder(tmp_path: Path):
    tmp_path.chmod(0o1777)
    with pytest.raises(CommandError, match="set ASTOR_DATA to one for this server alone"):
        data_lock.hold(tmp_path)
    assert tmp_path.stat().st_mode & 0o7777 == 0o1777
