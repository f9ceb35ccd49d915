"""Where phones find the server: every address there is when it is asked, the organiser's choice, and names of ours."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ifaddr
import pytest
from django.contrib.auth.models import User
from django.test import Client
from structlog.testing import capture_logs

from astor.desk import one_time_links
from astor.door import addresses
from astor.door.host_names import LIT_S, TOLD_S, Strangers, strangers
from astor.game.models import Event
from astor.health import pulse
from astor.servers.management.commands import serve
from tests.rooms.test_joining import boot

HALL, VENUE = "192.168.8.20", "10.44.3.7"
SIX = "fd00:8::20"
Net = Callable[..., None]
Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def machine(settings: Any, tmp_path: Path, monkeypatch: Patch) -> None:
    """A machine that nobody has told anything, and to which nobody has come."""
    monkeypatch.setattr(strangers, "came", float("-inf"))
    settings.DATA = tmp_path
    settings.HOST, settings.PORT, settings.ADDRESS, settings.NAMED = "0.0.0.0", 8000, "", []


@pytest.fixture
def networks(monkeypatch: Patch) -> Net:
    """Puts the machine into these networks, by name; the way to the internet is by the first."""

    def put(**found: str) -> None:
        loopback = ifaddr.Adapter("lo", "lo", [ifaddr.IP("127.0.0.1", 8, "lo"), ifaddr.IP(("::1", 0, 0), 128, "lo")])
        others = [ifaddr.Adapter(name, name, [ifaddr.IP((ip, 0, 0) if ":" in ip else ip, 24, name)])
                  for name, ip in reversed(found.items())]  # fmt: skip
        monkeypatch.setattr(ifaddr, "get_adapters", lambda: [loopback, *others])
        monkeypatch.setattr(addresses, "_outgoing", lambda _family: next(iter(found.values()), ""))

    return put


def at(host: str, path: str = "/", **more: Any) -> Any:
    return Client(HTTP_HOST=f"{host}:8000", **more).get(path)


def logged_in(name: str, *, organiser: bool = False) -> Client:
    """A Control's browser, on the server's own machine."""
    user = User.objects.create(username=name, is_staff=True, is_superuser=organiser)
    browser = Client(HTTP_HOST="127.0.0.1:8000")
    browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return browser


def joined_at(host: str) -> str:
    """Where the wall sends phones that is looked at by this address."""
    return str(boot(at(host, "/hall/astor"))["join"])


# What there is


def test_both_networks_are_known_the_way_out_first(networks: Net):
    networks(wlan0=VENUE, eth0=HALL)
    assert addresses.here() == [addresses.Place(VENUE, "wlan0"), addresses.Place(HALL, "eth0")]


def test_an_address_got_after_the_start_is_known(networks: Net):
    networks()
    assert (addresses.here(), addresses.origin()) == ([], "http://localhost:8000")
    networks(eth0=HALL)
    assert addresses.origin() == f"http://{HALL}:8000"


def test_ipv6_is_told_in_brackets_and_only_where_it_is_listened_to(networks: Net, settings: Any):
    networks(eth0=SIX, eth1="fe80::1", eth2="169.254.3.4", eth3=HALL)
    assert [place.host for place in addresses.here()] == [HALL, "169.254.3.4"]
    settings.HOST = "::"
    assert [place.host for place in addresses.here()] == [f"[{SIX}]", HALL, "169.254.3.4"]
    assert addresses.origin() == f"http://[{SIX}]:8000"
    settings.HOST = "::1"
    assert addresses.origin() == "http://[::1]:8000"


def test_this_very_machine_is_known_to_the_library():
    """The real look-up, whatever this machine has: nothing of it is for itself alone, and each fits into a URL."""
    assert not any(addresses.is_loopback(place.host) for place in addresses.here())
    assert all(addresses.is_ours(f"{place.host}:8000") for place in addresses.here())


# Which names are ours


@pytest.mark.parametrize("host", [
    HALL, VENUE, f"[{SIX}]", "127.0.0.1", "[::1]", "localhost", "astor.fritz.box", "ASTOR.LAN", "laptop.local",
    "fritz.box", "laptop.home.arpa", "laptop.local.", "laptop", "named.example", "any.given.example",
    "addressed.example",
])  # fmt: skip
def test_a_page_is_given_under_every_name_that_is_ours(event: Event, monkeypatch: Patch, settings: Any, host: str):
    monkeypatch.setattr("socket.gethostname", lambda: "Laptop")
    settings.NAMED, settings.ADDRESS = ["named.example", ".given.example"], "http://addressed.example:8080"
    assert at(host).status_code == 200


@pytest.mark.parametrize("host", ["elsewhere.example", "lan.example", "fritz.box.example", "xfritz.box",
                                  "laptop.example", "10.44.3.7.example", "other"])  # fmt: skip
def test_a_page_of_the_internet_cannot_be_led_here_under_its_own_name(event: Event, host: str):
    assert at(host).status_code == 400
    assert not addresses.is_ours(f"{host}:8000")


@pytest.mark.parametrize("host", ["", "[::", "a b", "x" * 300, "<b>", "localhost:8000:8000", "[::1"])
def test_what_is_no_name_at_all_is_none_of_ours(event: Event, host: str):
    page = Client(HTTP_HOST=host, SERVER_NAME="elsewhere.example").get("/")
    assert page.status_code == 400
    assert "<b>" not in page.content.decode()


# Who comes by another one


@pytest.mark.parametrize(("language", "said"), [
    ("en", "if it is to be found under elsewhere.example, write that, with the port, under This server"),
    ("de", "Soll er unter elsewhere.example zu finden sein, trage das mit dem Port unter Dieser Server"),
    ("fr", "s’il doit répondre à elsewhere.example, inscrivez cela, avec le port, sous Ce serveur"),
])  # fmt: skip
def test_a_stranger_is_told_what_to_do(event: Event, language: str, said: str):
    page = Client(HTTP_HOST="elsewhere.example", SERVER_NAME=HALL).get(
        "/j", SERVER_PORT="8000", headers={"accept-language": language}
    )
    assert page.status_code == 400
    assert f'<a href="http://{HALL}:8000/">' in page.content.decode()
    assert said in page.content.decode()


def test_the_log_is_told_once_a_minute_and_the_desks_for_a_while():
    found, name = Strangers(), "elsewhere.example"
    with capture_logs() as told:
        for now in (0.0, 1.0, TOLD_S - 1, TOLD_S, TOLD_S + 1):
            found.note(name, now)
    assert [line["times"] for line in told] == [1, 3]
    assert found.lately(LIT_S) == name
    assert found.lately(TOLD_S + 1 + LIT_S) == ""


def test_a_stranger_lights_the_desk(event: Event, networks: Net):
    networks(eth0=HALL)
    assert pulse.address()["code"] == "address_good"
    at("elsewhere.example")
    shown = pulse.address()
    assert (shown["state"], shown["code"]) == ("warn", "address_unknown")
    assert shown["facts"] == {"name": "elsewhere.example", "address": f"http://{HALL}:8000"}


# What phones are given


def test_unless_somebody_chooses_phones_go_where_the_page_was_found(event: Event, networks: Net):
    networks(wlan0=VENUE, eth0=HALL)
    assert joined_at(HALL) == f"http://{HALL}:8000/"
    assert joined_at("localhost") == joined_at("127.0.0.1") == joined_at("[::1]") == f"http://{VENUE}:8000/"


def test_an_ipv6_address_in_a_link_has_its_brackets_and_its_port(event: Event, networks: Net, settings: Any):
    settings.HOST = "::"
    networks(eth0=SIX)
    assert joined_at(f"[{SIX}]") == joined_at("[::1]") == f"http://[{SIX}]:8000/"


def test_the_organisers_choice_is_on_every_page(event: Event, networks: Net):
    networks(wlan0=VENUE, eth0=HALL)
    olga = logged_in("olga", organiser=True)
    page = olga.get("/control/addresses").content.decode()
    assert f"http://{VENUE}:" in page
    assert f"http://{HALL}:" in page
    assert pulse.address()["code"] == "address_several"
    assert olga.post("/control/addresses", {"host": HALL}).status_code == 302
    assert joined_at(VENUE) == joined_at("localhost") == f"http://{HALL}:8000/"
    assert addresses.origin() == f"http://{HALL}:8000"
    for path in ("seats", "cards"):
        page = olga.get(f"/control/astor/{path}").content.decode()
        assert (f"http://{HALL}:8000/" in page, "127.0.0.1" in page) == (True, False)
    assert pulse.address()["code"] == "address_good"
    assert olga.post("/control/addresses", {"host": ""}).status_code == 302
    assert joined_at(VENUE) == f"http://{VENUE}:8000/"


def test_a_choice_that_has_gone_is_told_and_comes_back(event: Event, networks: Net):
    networks(wlan0=VENUE, eth0=HALL)
    addresses.choose(HALL)
    networks(wlan0=VENUE)
    assert joined_at("localhost") == f"http://{VENUE}:8000/"
    assert pulse.address()["code"] == "address_gone"
    assert f"{HALL} was chosen" in logged_in("olga", organiser=True).get("/control/addresses").content.decode()
    networks(wlan0=VENUE, eth0=HALL)
    assert joined_at("localhost") == f"http://{HALL}:8000/"


def test_only_the_organiser_chooses_and_only_what_there_is(event: Event, networks: Net, monkeypatch: Patch):
    networks(eth0=HALL)
    ann = logged_in("ann")
    assert ann.get("/control/addresses").status_code == 200
    assert ann.post("/control/addresses", {"host": HALL}).status_code == 403
    olga = logged_in("olga", organiser=True)
    assert olga.post("/control/addresses", {"host": "elsewhere.example"}).status_code == 400

    def full(_host: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(addresses, "choose", full)
    assert "No space left" in olga.post("/control/addresses", {"host": HALL}).content.decode()
    assert addresses.chosen() == ""


def test_where_the_address_is_given_there_is_nothing_to_choose(event: Event, networks: Net, settings: Any):
    networks(wlan0=VENUE, eth0=HALL)
    settings.ADDRESS, settings.SET_OUTSIDE = "https://astor.example.org", {"address": "ASTOR_ADDRESS"}
    assert joined_at("localhost") == joined_at(HALL) == "https://astor.example.org/"
    assert pulse.address() == {
        "state": "good",
        "code": "address_good",
        "facts": {"address": "https://astor.example.org"},
    }
    page = logged_in("olga", organiser=True).get("/control/addresses").content.decode()
    assert "ASTOR_ADDRESS" in page
    assert 'name="host"' not in page
    settings.SET_OUTSIDE, settings.EMBEDDED = {}, True
    otto = logged_in("otto", organiser=True)
    page = otto.get("/control/addresses").content.decode()
    assert "ASTOR_ADDRESS" not in page
    assert "So the organiser has said" in page
    assert 'href="/control/server"' in page
    assert 'href="/control/server"' not in logged_in("ann").get("/control/addresses").content.decode()
    settings.EMBEDDED = False
    assert 'href="/control/server"' not in otto.get("/control/addresses").content.decode()


def test_a_start_prints_every_address(event: Event, networks: Net, capsys: pytest.CaptureFixture[str]):
    networks(wlan0=VENUE, eth0=HALL)
    serve.Command()._greet(one_time_links.organiser())
    told = capsys.readouterr().out
    assert f"Players join: http://{VENUE}:8000/\n          or: http://{HALL}:8000/   (eth0)\n" in told
