"""Starts that go wrong: the machine lacks something; one sentence says what, and what helps; nothing is half made."""

import errno
import fcntl
import os
import runpy
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import CommandError

from astor.backups import backups, restoring, server_key
from astor.game.models import Event
from astor.running import data_lock, files, listening, surroundings
from astor.venue import blank
from astor.venue.clusters import free_port
from astor.venue.server import EventServer
from astor.venue.surroundings import OURS, ROOT

KEY = "0123456789abcdef" * 4


def started(*words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """`manage.py serve`, which is expected to end by itself."""
    clean = {name: value for name, value in os.environ.items() if name not in OURS}
    return subprocess.run([sys.executable, str(ROOT / "manage.py"), "serve", *words], check=False, timeout=60,
                          capture_output=True, env={**clean, **settings}, encoding="utf-8")  # fmt: skip


def refused(**settings: str) -> str:
    """The one sentence with which it does not start."""
    done = started(**settings)
    assert done.returncode == 1
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
    return done.stderr


# The surroundings' own words


@pytest.mark.parametrize("told", ["abc", "99999", "0", "-1", "8000 ", "8e3", "٨٠٠٠"])
def test_a_port_is_a_number_that_there_is(told: str):
    with pytest.raises(ImproperlyConfigured, match="PORT is a number from 1 to 65535"):
        surroundings.port(told)


def test_a_tilde_is_the_home_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert surroundings.folder("ASTOR_DATA", "~/astor") == str(tmp_path / "astor")
    assert surroundings.folder("ASTOR_PAPER", "") == ""
    with pytest.raises(ImproperlyConfigured, match="ASTOR_BACKUPS is ~nobody-here/x"):
        surroundings.folder("ASTOR_BACKUPS", "~nobody-here/x")


def settings_of(monkeypatch: pytest.MonkeyPatch, **told: str) -> dict[str, Any]:
    """What the settings make of these surroundings."""
    for name in OURS:
        monkeypatch.delenv(name, raising=False)
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(str(ROOT / "astor" / "settings.py"))


def test_all_folders_of_the_surroundings_may_begin_with_a_tilde(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    made = settings_of(monkeypatch, HOME=str(tmp_path), ASTOR_DATA="~/data", ASTOR_BACKUPS="~/stick", ASTOR_PAPER="~/p")
    assert (made["DATA"], made["SECOND_BACKUPS"]) == (tmp_path / "data", str(tmp_path / "stick"))
    assert made["PAPER"] == str(tmp_path / "p")
    assert (tmp_path / "data" / "secret-key").exists()


@pytest.mark.parametrize("name", ["Game #3", "what now?", "Rock+Roll", "100%25 fun", "a;b&c=d", "Märchen 物語"])
def test_the_database_lies_in_the_folder_whatever_its_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str):
    made = settings_of(monkeypatch, ASTOR_DATA=str(tmp_path / name))
    database = made["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.sqlite3"
    assert database["NAME"] == str(tmp_path / name / "astor.sqlite3")


def test_a_database_elsewhere_is_still_told_by_a_url(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    made = settings_of(monkeypatch, ASTOR_DATA=str(tmp_path), DATABASE_URL="postgres://ann:x@db/astor")
    assert (made["DATABASES"]["default"]["HOST"], made["EMBEDDED"]) == ("db", False)


def test_what_is_set_to_nothing_is_not_set(monkeypatch: pytest.MonkeyPatch):
    made = settings_of(monkeypatch, PORT="", HOST="", SECRET_KEY="", ASTOR_BACKUPS="", DATABASE_URL="")
    assert (made["PORT"], made["HOST"], made["SECOND_BACKUPS"], made["EMBEDDED"]) == (8000, "0.0.0.0", "", True)


# The key


def test_a_key_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The disk is full at the first start; then there is space again."""

    def full(path: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(files, "on_disk", full)
        with pytest.raises(ImproperlyConfigured, match=r"No space left.* free some space"):
            surroundings.kept_key(tmp_path / "data")
    assert list((tmp_path / "data").iterdir()) == []
    assert surroundings.kept_key(tmp_path / "data") == surroundings.kept_key(tmp_path / "data") != ""


@pytest.mark.parametrize("held", [b"", b"\n \r\n", b"\0" * 64, b"\xff\xfe\0\0", b"abc\0def"])
def test_a_key_that_is_none_is_told_and_not_written_over(tmp_path: Path, held: bytes):
    (tmp_path / "secret-key").write_bytes(held)
    with pytest.raises(ImproperlyConfigured, match=r"is empty or damaged.*secret-key-…"):
        surroundings.kept_key(tmp_path)
    assert (tmp_path / "secret-key").read_bytes() == held


@pytest.mark.parametrize("written", [f"{KEY}\n", f"{KEY}\r\n", f"\ufeff{KEY}\n", f" {KEY} "])
def test_what_an_editor_puts_around_a_key_is_none_of_it(tmp_path: Path, settings: Any, written: str):
    (tmp_path / "secret-key").write_bytes(written.encode())
    assert surroundings.kept_key(tmp_path) == KEY
    settings.DATA, settings.SECRET_KEY = tmp_path, KEY
    assert server_key.is_ours_to_choose()


def test_a_key_that_opens_no_seat_is_told_with_what_to_do(event: Event, settings: Any, tmp_path: Path):
    settings.DATA, settings.SECOND_BACKUPS = tmp_path / "data", ""
    backups.folder().mkdir(parents=True)
    kept = server_key.keep_beside(backups.folder())
    assert restoring.wrong_key() == ""
    settings.SECRET_KEY = KEY
    assert f"Set SECRET_KEY to what stands in {kept}" in restoring.wrong_key()
    server_key.ours().write_text(f"{KEY}\n")
    assert f"copy {kept} over {server_key.ours()}" in restoring.wrong_key()
    kept.write_text("")  # a copy that is damaged is none
    assert "issue every seat anew" in restoring.wrong_key()


def test_a_damaged_copy_of_the_key_is_made_anew(settings: Any, tmp_path: Path):
    kept = server_key.keep_beside(tmp_path)
    kept.write_text("")
    server_key.keep_beside(tmp_path)
    assert kept.read_text() == settings.SECRET_KEY


# The data folder


@pytest.mark.parametrize(("fault", "helps"), [
    (errno.ENOLCK, "disk of this very machine"),
    (errno.EROFS, "that this server may write to"),
    (errno.ENOSPC, "free some space"),
])  # fmt: skip
def test_a_folder_that_cannot_be_held_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: int, helps: str):
    def fails(*_asked: Any) -> None:
        raise OSError(fault, os.strerror(fault))

    monkeypatch.setattr(fcntl, "flock", fails)
    with pytest.raises(CommandError, match=helps) as told:
        data_lock.hold(tmp_path / "data")
    assert os.strerror(fault) in str(told.value)


def test_a_start_that_cannot_be_is_one_sentence_and_touches_nothing(tmp_path: Path):
    (tmp_path / "file").write_text("mine")
    data = tmp_path / "data"
    for settings, said in (({"PORT": "abc"}, "PORT"), ({"HOST": "198.51.100.7", "PORT": str(free_port())}, "HOST")):
        assert said in refused(ASTOR_DATA=str(data), **settings)
        assert not (data / "astor.sqlite3").exists()
    for name, key in (("file", ""), ("file/inside", KEY)):
        assert "set ASTOR_DATA to a folder" in refused(ASTOR_DATA=str(tmp_path / name), SECRET_KEY=key)
    assert (tmp_path / "file").read_text() == "mine"


# The port


def test_a_port_that_is_taken_is_said_first(tmp_path: Path):
    blank.lay(tmp_path / "astor.sqlite3")
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = refused(HOST="127.0.0.1", PORT=str(port), ASTOR_DATA=str(tmp_path))
    assert f"Port {port} is taken" in said
    assert f"PORT={port + 1}" in said


def test_a_port_that_nobody_may_use_is_told(monkeypatch: pytest.MonkeyPatch):
    def forbidden(*_asked: Any, **_options: Any) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket, "create_server", forbidden)
    with pytest.raises(CommandError, match="Port 80 may not be used"):
        listening.listen("0.0.0.0", 80)


def test_whoever_is_let_in_is_told_at_once_what_is_said():
    port = free_port()
    (server,) = listening.listen("127.0.0.1", port)
    with server, socket.create_connection(("127.0.0.1", port)):
        guest, _address = server.accept()
        with guest:
            assert guest.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_both_kinds_of_addresses_are_listened_to():
    port = free_port()
    opened = listening.listen("::", port)
    try:
        assert {each.family for each in opened} == {socket.AF_INET, socket.AF_INET6}
        for host in ("127.0.0.1", "::1"):
            with socket.create_connection((host, port), timeout=5) as phone:
                assert phone.getpeername()[0] == host
    finally:
        for each in opened:
            each.close()


def test_where_there_is_no_ipv4_ipv6_is_enough(monkeypatch: pytest.MonkeyPatch):
    create = socket.create_server

    def without(address: Any, *, family: int, **options: Any) -> socket.socket:
        if family == socket.AF_INET:
            raise OSError(errno.EAFNOSUPPORT, "Address family not supported by protocol")
        return create(address, family=family, **options)

    monkeypatch.setattr(socket, "create_server", without)
    opened = listening.listen("::", free_port())
    assert [each.family for each in opened] == [socket.AF_INET6]
    opened[0].close()


# What is printed


@pytest.mark.parametrize(("encoding", "shown"), [("latin-1", False), ("utf-8", True)])
def test_a_terminal_without_the_letters_gets_no_picture(tmp_path: Path, encoding: str, shown: bool):
    blank.lay(tmp_path / "astor.sqlite3")
    done = started("--prepare-only", ASTOR_DATA=str(tmp_path), HOST="127.0.0.1", PYTHONIOENCODING=encoding)
    assert done.returncode == 0, done.stderr
    assert "Players join: http://127.0.0.1:8000/" in done.stdout
    assert ("█" in done.stdout, "?" in done.stdout) == (shown, False)


@pytest.mark.parametrize("server", ["uvicorn", "daphne"])
def test_a_server_at_ipv6_prints_what_a_browser_opens(tmp_path: Path, server: str):
    class Six(EventServer):
        def answers(self) -> bool:
            return "Players join" in self.log

    place = Six(tmp_path, settings={"HOST": "::1", "ASTOR_SERVER": server})
    place.start()
    try:
        assert f"Players join: http://[::1]:{place.port}/\n" in place.log
        with socket.create_connection(("::1", place.port), timeout=10) as phone:
            phone.sendall(f"GET / HTTP/1.1\r\nHost: [::1]:{place.port}\r\nConnection: close\r\n\r\n".encode())
            assert phone.recv(12) == b"HTTP/1.1 200"
    finally:
        place.kill()
