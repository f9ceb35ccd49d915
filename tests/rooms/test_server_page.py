"""The organiser's page of the server: what is chosen there, what would do harm, and what the surroundings say."""

import io
import json
import os
import runpy
import signal
import socket
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import CommandError
from django.test import Client

from astor.backups import restoring
from astor.running import again, chosen, files, job, programs, surroundings
from astor.running.chosen import Chosen
from astor.servers.management.commands import serve
from astor.venue.clusters import free_port
from astor.venue.surroundings import OURS, ROOT
from astor.version import VERSION

LANGUAGES = ("en", "de", "fr")


@pytest.fixture(autouse=True)
def own_server(settings: Any, tmp_path: Path) -> Path:
    """A data folder of its own in which nothing is chosen."""
    settings.DATA, settings.SECOND_BACKUPS, settings.PAPER, settings.PORT = tmp_path / "data", "", "", 8000
    settings.CHOSEN, settings.CHOSEN_FAULTS, settings.SET_OUTSIDE, settings.EMBEDDED = Chosen(), [], {}, True
    settings.HOST, settings.ADDRESS, settings.SECURE = "127.0.0.1", "", False
    settings.DATA.mkdir()
    return tmp_path


def kept(settings: Any) -> dict[str, Any]:
    file = settings.DATA / chosen.FILE
    return json.loads(file.read_text()) if file.exists() else {}


def choose(organiser: Client, **told: str) -> Any:
    return organiser.post("/control/server", {"backups": "", "paper": "", "paper_language": "en", "port": "",
                                              "address": "", **told})  # fmt: skip


# The page


def test_all_counts_at_once_but_the_port_from_the_next_start(organiser: Client, settings: Any, tmp_path: Path):
    port = free_port()
    told = {"backups": str(tmp_path / "stick"), "paper": str(tmp_path), "paper_language": "fr", "port": str(port),
            "address": "http://astor.example:8080"}  # fmt: skip
    assert choose(organiser, **told).status_code == 302
    assert kept(settings) == {**told, "port": port}
    assert (settings.DATA / chosen.FILE).stat().st_mode & 0o777 == 0o600
    now = [settings.SECOND_BACKUPS, settings.PAPER, settings.PAPER_LANGUAGE, settings.ADDRESS]
    assert now == [told["backups"], told["paper"], "fr", "http://astor.example:8080"]
    assert "http://astor.example:8080/</b>" in organiser.get("/control/addresses").content.decode(), "what codes say"
    assert settings.PORT == 8000
    page = organiser.get("/control/server").content.decode()
    assert f"Port {port}." in page
    assert told["backups"] in page
    assert choose(organiser).status_code == 302, "and all of it is taken back"
    assert (kept(settings), settings.SECOND_BACKUPS, settings.PAPER) == ({"paper_language": "en"}, "", "")


@pytest.mark.parametrize(("folder", "said"), [
    ("stick", "Say it whole"),
    ("~nobody-here/x", "home folder"),
    ("{here}/file", "That is a file"),
    ("{here}/away/stick", "Nothing can be written there"),
    ("{here}/file/inside", "Nothing can be written there"),
    ("{here}/many", "belongs to everybody"),
    ("{here}/data/backups", "inside the program or its data"),
    ("{here}/link", "inside the program or its data"),
    (f"{ROOT}/astor", "inside the program or its data"),
    ("{here}/\0", "Null characters"),
])  # fmt: skip
@pytest.mark.parametrize("field", ["backups", "paper"])
def test_a_folder_that_would_do_harm_is_refused_with_why(
    organiser: Client, settings: Any, tmp_path: Path, field: str, folder: str, said: str
):
    (tmp_path / "file").write_text("mine")
    (tmp_path / "many").mkdir()
    (tmp_path / "many").chmod(0o1777)
    (tmp_path / "link").symlink_to(settings.DATA)
    before = sorted(tmp_path.rglob("*"))
    page = choose(organiser, **{field: folder.format(here=tmp_path)})
    assert (page.status_code, said in page.content.decode()) == (422, True)
    assert sorted(tmp_path.rglob("*")) == before
    assert ("", "", Chosen()) == (settings.SECOND_BACKUPS, settings.PAPER, settings.CHOSEN)


@pytest.mark.parametrize(("told", "kept_as"), [
    ("astor.example", "http://astor.example"), ("ASTOR.example:8080/", "http://astor.example:8080"),
    ("192.168.1.20:8000", "http://192.168.1.20:8000"), ("http://[fd00::1]:8000", "http://[fd00::1]:8000"),
    ("http://märchen.example", "http://xn--mrchen-bua.example"), ("  laptop ", "http://laptop"),
    ("0xide.example", "http://0xide.example"),
])  # fmt: skip
def test_the_address_on_the_code_is_kept_as_browsers_say_it(organiser: Client, settings: Any, told: str, kept_as: str):
    assert choose(organiser, address=told).status_code == 302
    assert kept(settings)["address"] == kept_as
    assert kept_as == settings.ADDRESS


@pytest.mark.parametrize(("address", "said"), [
    ("http://", "That is no address"), ("astor lan", "That is no address"), ("http://astor.example/hall", "no address"),
    ("astor.example?x", "no address"), ("astor.example#x", "no address"), ("ann@astor.example", "no address"),
    ("astor.example:0", "no address"), ("astor.example:65536", "no address"), ("astor.example:eighty", "no address"),
    ("ftp://astor.example", "no address"), ("javascript:alert(1)", "no address"), ("192.168.1", "no address"),
    ("192.168.1.300", "no address"), ("http://[::1", "no address"), ("http://[fe80::1%25eth0]", "no address"),
    ("0.0.0.0:8000", "no address"), ("<b>.lan", "no address"), ("a..b", "no address"), ("-a.lan", "no address"),
    ("x" * 64 + ".lan", "no address"), ("astor.0x7f", "no address"), ("0X7F000001", "no address"),
    ("[::ffff:127.0.0.1]", "no address"), ("[::ffff:c0a8:114]", "no address"), ("224.0.0.251", "no address"),
    ("[ff02::1]", "no address"), ("255.255.255.255", "no address"), ("https://astor.example", "by http:// alone"),
    ("localhost:8000", "to itself"), ("127.0.0.1", "to itself"), ("[::1]:8000", "to itself"),
])  # fmt: skip
def test_what_is_no_address_for_phones_is_refused_with_why(organiser: Client, settings: Any, address: str, said: str):
    page = choose(organiser, address=address)
    assert (page.status_code, said in page.content.decode()) == (422, True)
    assert (kept(settings), settings.ADDRESS) == ({}, "")


def test_behind_tls_the_address_says_so(organiser: Client, settings: Any):
    """No phone would keep its cookie at any other."""
    settings.SECURE = True
    assert "by https:// alone" in choose(organiser, address="http://astor.example.org").content.decode()
    assert choose(organiser, address="astor.example.org").status_code == 302
    assert settings.ADDRESS == "https://astor.example.org"


@pytest.mark.parametrize("port", ["0", "-1", "65536", "eighty", "8e3"])
def test_a_port_that_cannot_be_is_refused(organiser: Client, settings: Any, port: str):
    assert choose(organiser, port=port).status_code == 422
    assert kept(settings) == {}


def test_a_port_that_is_taken_is_refused(organiser: Client, settings: Any):
    with socket.create_server(("127.0.0.1", 0)) as other:
        page = choose(organiser, port=str(other.getsockname()[1]))
    assert (page.status_code, "Nobody can listen at this port" in page.content.decode()) == (422, True)
    assert kept(settings) == {}


def test_the_usual_port_is_looked_at_too_where_none_is_chosen_any_more(
    organiser: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    settings.PORT, settings.CHOSEN = 9000, Chosen(port=9000)
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setattr(surroundings, "USUAL_PORT", other.getsockname()[1])
        assert choose(organiser).status_code == 422
    assert settings.CHOSEN.port == 9000


def test_links_that_lead_in_a_circle_are_no_folder(organiser: Client, tmp_path: Path):
    (tmp_path / "one").symlink_to(tmp_path / "other")
    (tmp_path / "other").symlink_to(tmp_path / "one")
    page = choose(organiser, backups=str(tmp_path / "one"))
    assert (page.status_code, "Nothing can be written there" in page.content.decode()) == (422, True)


def test_prints_in_a_language_from_outside_hold_up_nothing_else(organiser: Client, settings: Any, tmp_path: Path):
    settings.SET_OUTSIDE, settings.PAPER_LANGUAGE = {"paper_language": "ASTOR_PAPER_LANGUAGE"}, "es"
    assert choose(organiser, paper=str(tmp_path)).status_code == 302
    assert kept(settings) == {"paper": str(tmp_path)}


def test_a_stick_that_was_chosen_and_is_away_holds_up_nothing_else(organiser: Client, settings: Any, tmp_path: Path):
    stick = tmp_path / "media" / "stick"
    stick.mkdir(parents=True)
    choose(organiser, backups=str(stick))
    stick.rmdir()
    stick.parent.rmdir()
    assert choose(organiser, backups=str(stick), paper_language="de").status_code == 302
    assert kept(settings) == {"backups": str(stick), "paper_language": "de"}


def test_what_the_surroundings_say_is_shown_and_stays(organiser: Client, settings: Any, tmp_path: Path):
    settings.CHOSEN = Chosen(backups="/chosen/before", port=9000, address="http://before.example")
    settings.SET_OUTSIDE = {"backups": "ASTOR_BACKUPS", "port": "PORT", "address": "ASTOR_ADDRESS"}
    settings.SECOND_BACKUPS, settings.ADDRESS = "/outside", "http://127.0.0.1:8000"
    page = organiser.get("/control/server").content.decode()
    for said in ("Set by ASTOR_BACKUPS", "/outside", "Set by ASTOR_ADDRESS", "http://127.0.0.1:8000"):
        assert said in page
    told = {"backups": str(tmp_path), "port": "9999", "paper_language": "de", "address": "other.example"}
    assert choose(organiser, **told).status_code == 302
    assert kept(settings) == {"backups": "/chosen/before", "port": 9000, "paper_language": "de",
                              "address": "http://before.example"}  # fmt: skip
    assert (settings.SECOND_BACKUPS, settings.ADDRESS) == ("/outside", "http://127.0.0.1:8000")


def test_what_cannot_be_kept_is_told_and_changes_nothing(
    organiser: Client, settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    def full(*_asked: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "write_whole", full)
    page = choose(organiser, backups=str(tmp_path / "stick"))
    assert "No space left on device" in page.content.decode()
    assert ("", Chosen()) == (settings.SECOND_BACKUPS, settings.CHOSEN)


def test_it_is_the_organisers_alone_and_of_a_server_on_its_own(ann: Client, organiser: Client, settings: Any):
    for path in ("/control/server", "/control/server/begun"):
        assert ann.get(path).status_code == 403
    assert ann.post("/control/server/anew").status_code == 403
    assert "/control/server" not in ann.get("/control/").content.decode()
    assert 'href="/control/server"' in organiser.get("/control/").content.decode()
    settings.EMBEDDED = False
    assert organiser.get("/control/server").status_code == 404
    assert 'href="/control/server"' not in organiser.get("/control/").content.decode()


# Begun anew


def test_the_server_begins_anew_and_whoever_asked_waits(
    organiser: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    asked: list[str] = []
    monkeypatch.setattr(again, "ask", lambda: asked.append("again"))
    page = organiser.post("/control/server/anew", HTTP_HOST="localhost:8000").content.decode()
    assert 'data-to="/control/server"' in page
    since = page.partition("?since=")[2].partition('"')[0]
    assert organiser.get("/control/server/begun", {"since": since}).status_code == 204
    assert organiser.get("/control/server/begun", {"since": "another"}).status_code == 200
    assert asked == ["again"]


@pytest.mark.parametrize(("come_by", "goes_to"), [
    ("localhost:8000", "localhost"), ("localhost:9000", "localhost"), ("localhost", "localhost"),
    ("[::1]:8000", "[::1]"),
])  # fmt: skip
def test_whoever_asked_waits_at_the_port_that_counts_then(
    organiser: Client, settings: Any, monkeypatch: pytest.MonkeyPatch, come_by: str, goes_to: str
):
    monkeypatch.setattr(again, "ask", lambda: None)
    port = free_port()
    settings.CHOSEN = Chosen(port=port)
    page = organiser.post("/control/server/anew", HTTP_HOST=come_by).content.decode()
    assert f'data-to="http://{goes_to}:{port}/control/server"' in page
    assert "must be opened anew" in page
    assert "come back by themselves" not in page


def test_where_the_port_that_counts_then_is_taken_it_goes_on_as_it_is(
    organiser: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    """Neither is a backup put back, nor lies the request for it there until the next start."""
    monkeypatch.setattr(again, "ask", lambda: pytest.fail("it began anew"))
    settings.SECOND_BACKUPS = ""
    place = settings.DATA / "backups"
    place.mkdir()
    (place / "astor-20261130-120000Z-by-hand.sqlite3").touch()
    with socket.create_server(("127.0.0.1", 0)) as other:
        settings.CHOSEN = Chosen(port=other.getsockname()[1])
        for path in ("/control/server/anew", "/control/backups/astor-20261130-120000Z-by-hand.sqlite3/put-back"):
            page = organiser.post(path)
            assert (page.status_code, "Choose another port" in page.content.decode()) == (409, True)
    assert not (settings.DATA / restoring.ASKED).exists()


def test_who_asks_twice_ends_the_server_once(monkeypatch: pytest.MonkeyPatch):
    ended: list[int] = []
    monkeypatch.setattr(again, "wanted", threading.Event())
    monkeypatch.setattr(os, "kill", lambda _process, sent: ended.append(sent))
    for _ in range(2):
        again._end()
    assert ended == [signal.SIGTERM]


@pytest.fixture
def newer(settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Another version in the program's folder; how it is made ready is written there by the test."""
    settings.BASE_DIR = tmp_path
    monkeypatch.setattr(again, "preparation", again.Preparation())
    (tmp_path / "astor").mkdir()
    (tmp_path / "astor" / "version.py").write_text('"""Which."""\n\nVERSION = "99.1.0"\n')
    return tmp_path / "astor"


def test_another_version_in_the_folder_is_told_and_in_the_way_of_a_backup(
    organiser: Client, settings: Any, monkeypatch: pytest.MonkeyPatch, newer: Path
):
    monkeypatch.setattr(again, "ask", lambda: pytest.fail("it began anew"))
    assert "Version 99.1.0 lies in" in organiser.get("/control/server").content.decode()
    (settings.DATA / "backups").mkdir()
    (settings.DATA / "backups" / "astor-20261130-120000Z-by-hand.sqlite3").touch()
    page = organiser.post("/control/backups/astor-20261130-120000Z-by-hand.sqlite3/put-back")
    assert (page.status_code, "begin anew first" in page.content.decode()) == (409, True)
    assert not (settings.DATA / restoring.ASKED).exists()
    (newer / "version.py").write_text(f'VERSION = "{VERSION}"\n')
    assert again.other_version() == ""
    (newer / "version.py").unlink()
    assert again.other_version() == "", "it is being exchanged"


def test_another_version_is_made_ready_before_the_server_begins_anew(
    organiser: Client, settings: Any, monkeypatch: pytest.MonkeyPatch, newer: Path
):
    """Whoever asks twice waits for the same, and the server that runs answers meanwhile."""
    done: list[str] = []
    monkeypatch.setattr(again, "ask", lambda: done.append((newer / "made").read_text()))
    go, made = newer / "go", newer / "made"
    (newer / "prepare.py").write_text(
        "import pathlib, time\n"
        f"while not pathlib.Path({str(go)!r}).exists(): time.sleep(0.01)\n"
        f"pathlib.Path({str(made)!r}).open('a').write('once')\n"
    )
    page = organiser.post("/control/server/anew").content.decode()
    since = page.partition("?since=")[2].partition('"')[0]
    organiser.post("/control/server/anew")
    begun = organiser.get("/control/server/begun", {"since": since})
    go.touch()
    again.preparation.wait()
    assert "What version 99.1.0 needs is fetched and built first" in page
    assert begun.status_code == 204
    assert done == ["once"]


def test_where_another_version_cannot_be_made_ready_the_server_goes_on_and_says_why(
    organiser: Client, monkeypatch: pytest.MonkeyPatch, newer: Path
):
    monkeypatch.setattr(again, "ask", lambda: pytest.fail("it began anew"))
    (newer / "prepare.py").write_text("print('Nothing starts without <node>.')\nraise SystemExit(1)\n")
    since = organiser.post("/control/server/anew").content.decode().partition("?since=")[2].partition('"')[0]
    again.preparation.wait()
    assert organiser.get("/control/server/begun", {"since": since}).status_code == 200, "whoever waits goes on"
    page = organiser.get("/control/server").content.decode()
    assert "Nothing starts without &lt;node&gt;." in page
    assert "Begin anew now" in page, "once more"


def test_why_it_could_not_be_made_ready_is_told_in_the_readers_language(
    organiser: Client, monkeypatch: pytest.MonkeyPatch, newer: Path
):
    monkeypatch.setattr(again, "LONGEST", -1.0)
    (newer / "prepare.py").write_text("import time\ntime.sleep(600)\n")
    again.preparation.begin()
    again.preparation.wait()
    assert "It took too long." in organiser.get("/control/server").content.decode()
    organiser.cookies["astor-language"] = "de"
    assert "Es hat zu lange gedauert." in organiser.get("/control/server").content.decode()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_whoever_waits_for_another_version_is_told_of_what_nobody_has_thought_of_too(
    organiser: Client, monkeypatch: pytest.MonkeyPatch, newer: Path
):
    def bug(*_asked: Any, **_more: Any) -> None:
        raise ValueError

    monkeypatch.setattr(programs, "run", bug)
    since = organiser.post("/control/server/anew").content.decode().partition("?since=")[2].partition('"')[0]
    again.preparation.wait()
    assert organiser.get("/control/server/begun", {"since": since}).status_code == 200
    assert "A fault of the server; its log says more." in organiser.get("/control/server").content.decode()


def test_a_server_that_ends_makes_no_other_version_ready(monkeypatch: pytest.MonkeyPatch, newer: Path):
    monkeypatch.setattr(again, "ask", lambda: pytest.fail("it began anew"))
    (newer / "prepare.py").write_text("import time\ntime.sleep(600)\n")
    monkeypatch.setattr(job, "stopping", threading.Event())
    again.preparation.begin()
    job.stopping.set()
    again.preparation.wait()
    assert again.preparation.fault


# The file


def test_nothing_is_chosen_where_there_is_no_file(tmp_path: Path):
    assert chosen.read(tmp_path / "nowhere", LANGUAGES) == (Chosen(), [])


@pytest.mark.parametrize("text", ["", "{", "[]", '"x"', "\0", '{"port": }'])
def test_a_file_that_cannot_be_read_is_told_and_the_usual_counts(tmp_path: Path, text: str):
    (tmp_path / chosen.FILE).write_text(text)
    assert chosen.read(tmp_path, LANGUAGES) == (Chosen(), [chosen.FILE])


@pytest.mark.parametrize(("name", "value"), [
    ("port", "8000"), ("port", 0), ("port", 65536), ("port", True), ("port", 8000.5), ("backups", "stick"),
    ("backups", 7), ("paper", "/a\0b"), ("paper", None), ("paper_language", "xx"), ("paper_language", ["de"]),
    ("colour", "red"), ("address", "astor.example"), ("address", 7), ("address", "http://a b"),
])  # fmt: skip
def test_one_value_that_does_not_fit_is_told_by_name_and_all_others_count(tmp_path: Path, name: str, value: Any):
    told = {"backups": "/stick", "paper": "/stick/paper", "paper_language": "de", "port": 9000,
            "address": "http://astor.example"}  # fmt: skip
    (tmp_path / chosen.FILE).write_text(json.dumps(told | {name: value}))
    read, faults = chosen.read(tmp_path, LANGUAGES)
    assert faults == [name]
    assert read == msgspec.convert({each: value for each, value in told.items() if each != name}, Chosen)


def test_what_is_kept_is_read_again(tmp_path: Path):
    for one in (Chosen(), Chosen(port=80), Chosen("/Märchen 物語", "/x", "fr", 65535, "http://a.example:80")):
        chosen.keep(tmp_path, one)
        assert chosen.read(tmp_path, LANGUAGES) == (one, [])


def bare_start(monkeypatch: pytest.MonkeyPatch, data: Path, **told: str) -> dict[str, Any]:
    """The settings of a server to which its surroundings say this alone."""
    for name in OURS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ASTOR_DATA", str(data))
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(str(ROOT / "astor" / "settings.py"))


def test_the_settings_are_what_was_chosen_unless_the_surroundings_say_otherwise(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    chosen.keep(tmp_path, Chosen("/stick", "/stick/paper", "de", 9000, "http://astor.example"))
    made = bare_start(monkeypatch, tmp_path)
    names = ("SECOND_BACKUPS", "PAPER", "PAPER_LANGUAGE", "PORT", "ADDRESS", "SECURE")
    assert [made[name] for name in names] == ["/stick", "/stick/paper", "de", 9000, "http://astor.example", False]
    assert made["SET_OUTSIDE"] == {}
    made = bare_start(monkeypatch, tmp_path, PORT="7000", ASTOR_PAPER_LANGUAGE="fr",
                      ASTOR_ADDRESS="https://astor.example.org")  # fmt: skip
    assert [made[name] for name in names] == ["/stick", "/stick/paper", "fr", 7000, "https://astor.example.org", True]
    assert made["SET_OUTSIDE"] == {"port": "PORT", "paper_language": "ASTOR_PAPER_LANGUAGE", "address": "ASTOR_ADDRESS"}


@pytest.mark.parametrize(("address", "https"), [("https://astor.example", "0"), ("http://astor.example", "1")])
def test_an_address_that_was_chosen_when_the_server_spoke_otherwise_leads_nobody_astray(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, address: str, https: str
):
    chosen.keep(tmp_path, Chosen(address=address))
    made = bare_start(monkeypatch, tmp_path, ASTOR_HTTPS=https)
    assert (made["ADDRESS"], made["CHOSEN_FAULTS"]) == ("", ["address"])
    made = bare_start(monkeypatch, tmp_path, ASTOR_HTTPS="1" if https == "0" else "0")
    assert (made["ADDRESS"], made["CHOSEN_FAULTS"]) == (address, [])


def test_an_address_from_outside_is_looked_at_when_the_server_starts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    for told in ("http://astor.example:eighty", "astor lan", "https://astor.example/hall", "0.0.0.0"):
        with pytest.raises(ImproperlyConfigured, match="ASTOR_ADDRESS is where people find this server"):
            bare_start(monkeypatch, tmp_path, ASTOR_ADDRESS=told)
    made = bare_start(monkeypatch, tmp_path, ASTOR_ADDRESS="HTTPS://Astor.example/")
    assert made["ADDRESS"] == "https://astor.example"


def test_a_chosen_port_that_is_taken_at_the_start_gives_way_to_the_usual(
    settings: Any, monkeypatch: pytest.MonkeyPatch
):
    said, opened = io.StringIO(), list[int]()

    def listen(_host: str, port: int) -> list[socket.socket]:
        if port != surroundings.USUAL_PORT:
            raise CommandError(f"Port {port} is taken.")
        opened.append(port)
        return []

    monkeypatch.setattr(serve, "listen", listen)
    settings.PORT, settings.CHOSEN_FAULTS = 9000, ["paper"]
    serve.Command(stdout=said)._listen()
    assert (opened, settings.PORT, settings.CHOSEN_FAULTS) == ([8000], 8000, ["paper", "port"])
    assert "says of paper cannot be used" in said.getvalue()
    assert "Port 9000 is taken." in said.getvalue()
    settings.PORT, settings.SET_OUTSIDE = 9000, {"port": "PORT"}
    with pytest.raises(CommandError, match="Port 9000"):
        serve.Command(stdout=said)._listen()
