"""Events that cannot be read, shown or rung stand beside one that is well: its bell, and every list, go on."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from structlog.testing import capture_logs

from astor.backups import backups, restoring
from astor.game.journal import boards
from astor.game.models import Alarm, Event, Heartbeat, Trouble
from astor.game.orders import bell, clock
from astor.game.orders.commands import Order, issue
from astor.game.play.call import Answer
from astor.game.values.errors import Refused
from astor.health import health, probes, pulse
from astor.running import broken_events, ticker
from astor.screens.open_events import offered, open_events
from astor.servers import practice
from astor.sockets.hub import hub
from tests import cast
from tests.rooms.errands import organiser

pytestmark = pytest.mark.both_databases

BROKEN = "broken"
OWN = "UPDATE game_event SET {} WHERE id = %s"
THEIRS = "UPDATE {} SET {} WHERE event_id = %s"
KINDS: dict[str, tuple[str, ...]] = {
    "a phase there is not": (OWN.format("phase = 't9/tea'"),),
    "a phase without an end": (OWN.format("phase = 't1/'"),),
    "a play there is not": (OWN.format("play = 'tavern'"),),
    "a state there is not": (OWN.format("state = 'limbo'"),),
    "a part there is not": (OWN.format("part = 'overture'"),),
    "a key with a line end": (OWN.format("key = 'broken\n'"),),
    "a key that is a path": (OWN.format("key = '../control'"),),
    "no name": (OWN.format("name = ''"),),
    "no turns": (OWN.format("turns = 0"),),
    "rules as a list": (OWN.format("rules = '[1]'"),),
    "a ruling of another kind": (OWN.format("""rules = '{"battle_die": "six"}'"""),),
    "powers as a list": (OWN.format("powers = '[[]]'"),),
    "what is public as a number": (OWN.format("public = '7'"),),
    "lengths as a text": (OWN.format("""lengths = '"long"'"""),),
    "no length of a phase": (OWN.format("lengths = '{}'"),),
    "a practice in no phase": (OWN.format("phase = 'x', practice = TRUE"),),
    "a journal that is ahead of it": (OWN.format("seq = 0"),),
    "no rows": (
        "DELETE FROM factions_province WHERE event_id = %s",
        "DELETE FROM factions_faction WHERE event_id = %s",
    ),
    "a court as a list": (THEIRS.format("factions_faction", "effects = '[7]'"),),
    "an alarm of an order nobody knows": ("alarm", THEIRS.format("game_alarm", "command = 'yodel'")),
    "an alarm with a list": ("alarm", THEIRS.format("game_alarm", "args = '[1]'")),
}
LOOSE: dict[str, tuple[str, ...]] = {
    "rules that are no JSON": (OWN.format("rules = '{oops'"),),
    "a deadline in words": (OWN.format("deadline = 'soon'"),),
    "letters that are none": (OWN.format("name = CAST(x'ff61' AS TEXT)"),),
    "a key of no letters": (OWN.format("key = CAST(x'ff62' AS TEXT)"),),
    "a seat that is no JSON": (THEIRS.format("game_seat", "lent = '{oops'"),),
    "an alarm due in words": ("alarm", THEIRS.format("game_alarm", "due = 'soon'")),
}
"""What SQLite keeps, and PostgreSQL does not take."""
ALL = KINDS | (LOOSE if connection.vendor == "sqlite" else {})
LISTED = [kind for kind in ALL if not any(word in kind for word in ("journal", "rows", "court", "alarm", "seat"))]
"""Those one sees by the event's own row."""


@pytest.fixture(autouse=True)
def _apart(db: None) -> Iterator[None]:
    """No other test is told of what was tried here."""
    anew()
    yield
    anew()


def anew() -> None:
    """As after a restart."""
    bell._tried.clear()
    boards.forget()
    hub.forget()


def begun(key: str) -> Event:
    cast.new_event(key)
    issue(Order(key, "control/ann", "start", {}, cast.T0))
    return Event.objects.get(key=key)


def plant(kind: str, at: int) -> int:
    """An event whose clock runs, and with which something is wrong; its number."""
    number = begun(f"{BROKEN}-{at}").pk
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":  # which does not look when a disk or another program has written
            cursor.execute("PRAGMA ignore_check_constraints = ON")
        for statement in ALL[kind]:
            if statement == "alarm":
                table = Alarm._meta.db_table
                cursor.execute(f"INSERT INTO {table} (event_id, key, due, before_end, command, args) "
                               "VALUES (%s, 'late', %s, FALSE, 'begin_part', '{}')", [number, cast.T0])  # fmt: skip
            else:
                cursor.execute(statement.replace("'broken\n'", f"'broken-{at}\n'"), [number])
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = OFF")
    anew()
    return number


def due() -> int:
    """When the healthy one's bell is due."""
    deadline = Event.objects.get(key=cast.EVENT).deadline
    assert deadline is not None
    return deadline + clock.GRACE


def rung_to(phase: str) -> bool:
    return Event.objects.get(key=cast.EVENT).phase == phase


# Its bell


@pytest.mark.parametrize("kind", ALL)
def test_the_bell_of_the_healthy_one_rings_beside_it(kind: str):
    begun(cast.EVENT)
    plant(kind, 0)
    first = due()
    bell.ring_due(first)
    assert rung_to("t0/diplomacy")
    anew()
    bell.ring_due(due())
    assert rung_to("t1/production"), "also after a restart"
    assert isinstance(bell.next_bell(), int)


def test_all_of_them_at_once_and_by_the_ticker(monkeypatch: pytest.MonkeyPatch):
    for at, kind in enumerate(ALL):
        plant(kind, at)
    begun(cast.EVENT)
    for phase in ("t0/diplomacy", "t1/production", "t1/trade"):
        now = due()
        monkeypatch.setattr(ticker, "now_ms", lambda now=now: now)
        ticker._ring(now)
        assert rung_to(phase)


def test_after_an_outage_the_healthy_one_is_paused_and_so_is_it_by_a_restore():
    begun(cast.EVENT)
    for at, kind in enumerate(ALL):
        plant(kind, at)
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": cast.T0 + 1000})
    bell.beat(cast.T0 + 60_000)
    assert Event.objects.get(key=cast.EVENT).state == Event.State.PAUSED
    cast.order("control/ann", "resume")
    assert cast.EVENT in [event.key for event in restoring.bring_back(cast.T0 + 90_000)]


def test_one_that_cannot_ring_is_told_of_once_and_tried_seldom(monkeypatch: pytest.MonkeyPatch):
    begun(cast.EVENT)
    number, tries = plant("a phase there is not", 0), list[str]()
    ring = bell._ring_event

    def listened(key: str, now: int) -> int:
        tries.append(key)
        return ring(key, now)

    monkeypatch.setattr(bell, "_ring_event", listened)
    first = due()
    with capture_logs() as logs:
        for at in range(20):
            bell.ring_due(first + at * 200)
    assert tries.count("broken-0") == 1
    assert len([line for line in logs if line["event"] == "an event is passed over"]) == 1
    assert Trouble.objects.get().event_id == number


def test_what_can_neither_be_given_nor_given_up_ends(monkeypatch: pytest.MonkeyPatch):
    """A bell that fails, and cannot be held either, is not tried without end."""
    begun(cast.EVENT)
    begun("broken-0")

    def refused(order: Order) -> Answer:
        if order.event == "broken-0":
            raise Refused("no_event")
        return issue(order)

    monkeypatch.setattr(bell, "issue", refused)
    bell.ring_due(due())
    assert Trouble.objects.get().what.startswith("StillDue: close_phase")
    assert rung_to("t0/diplomacy")


# The lists


def test_pages_and_health_go_on():
    for at, kind in enumerate(ALL):
        plant(kind, at)
    begun(cast.EVENT)
    client = organiser()
    pages_answer(client)
    anew()
    pages_answer(client)
    assert cast.EVENT in [event.key for event in open_events()]
    assert offered()
    backups._due(cast.T0)
    practice._moments(cast.T0)
    assert probes.is_migrated()


def pages_answer(client: Client) -> None:
    common = ("/", "/rules", "/dice", "/metrics")
    controls = (f"/control/{page}" for page in ("", "new", "works", "backups", "team"))
    its_own = ("/control/{}", "/rules/{}", "/hall/{}", "/control/{}/seats")
    for page in (*common, *controls, *(page.format(cast.EVENT) for page in its_own)):
        assert client.get(page).status_code == 200, page
    assert f'href="/control/{cast.EVENT}"' in client.get("/control/").content.decode()
    assert client.post("/j/who", {"event": cast.EVENT, "code": "AAAA"}).json()["refused"] == "wrong_code"


@pytest.mark.parametrize("kind", ALL)
def test_its_own_pages_say_so_where_they_cannot_be_made(kind: str):
    number, client = plant(kind, 0), organiser()
    client.raise_request_exception = False
    key = f"{BROKEN}-0"
    at_the_desks = (f"/control/{key}", "/admin/game/event/", f"/admin/game/event/{number}/change/")
    ways = dict.fromkeys(at_the_desks, "/control/") | dict.fromkeys((f"/hall/{key}", f"/rules/{key}"), "ask Control")
    for page, way in ways.items():
        answer = client.get(page)
        if answer.status_code == 500:
            told = answer.content.decode()
            assert "This page went wrong" in told, page
            assert way in told, page
        else:
            assert answer.status_code in (200, 302, 404), page


def test_a_page_that_went_wrong_says_so():
    number, client = plant("rules as a list", 0), organiser()
    client.raise_request_exception = False
    assert number
    answer = client.get(f"/rules/{BROKEN}-0")
    assert (answer.status_code, "This page went wrong" in answer.content.decode()) == (500, True)


def test_the_desk_says_which_event_and_what():
    begun(cast.EVENT)
    planted = {plant(kind, at) for at, kind in enumerate(LISTED)}
    found = pulse.read().broken
    assert {told.number for told in found} == planted
    assert all(told.what and told.name for told in found)
    said = health.events(found)
    assert (said["state"], said["facts"]["n"]) == ("bad", len(planted))


# Put away


def test_the_organiser_puts_it_away_and_looks_again():
    begun(cast.EVENT)
    number, client = plant("rules as a list", 0), organiser()
    page = client.get("/control/").content.decode()
    assert "Something is wrong with this event" in page
    assert f'action="/control/troubles/{number}"' in page
    client.post(f"/control/troubles/{number}", {"on": "yes"})
    assert pulse.read().broken == ()
    assert [told.put_away for told in broken_events.known()] == [True]
    assert "One event with a fault is put away" in client.get("/control/").content.decode()
    bell.ring_due(due())
    assert rung_to("t0/diplomacy")
    client.post(f"/control/troubles/{number}", {"on": "no"})
    assert [told.number for told in pulse.read().broken] == [number]


def test_nobody_else_does(ann: Client):
    number = plant("rules as a list", 0)
    page = ann.get("/control/").content.decode()
    assert ("The organiser can put it away" in page, f"troubles/{number}" in page) == (True, False)
    assert ann.post(f"/control/troubles/{number}", {"on": "yes"}).status_code == 403
    assert Client().post(f"/control/troubles/{number}", {"on": "yes"}).status_code == 403


def test_one_that_is_mended_is_forgotten():
    begun(cast.EVENT)
    number = plant("no turns", 0)
    assert pulse.read().broken
    with connection.cursor() as cursor:
        cursor.execute(OWN.format("turns = 6"), [number])
    assert (pulse.read().broken, Trouble.objects.count()) == ((), 0)


def test_one_whose_bell_rings_again_is_forgotten(monkeypatch: pytest.MonkeyPatch):
    begun(cast.EVENT)

    def broken(*_args: Any) -> int:
        raise ValueError("for once")

    with monkeypatch.context() as patch:
        patch.setattr(bell, "_ring_event", broken)
        bell.ring_due(due())
    assert Trouble.objects.get().what == "ValueError: for once"
    bell.ring_due(due() + bell.AGAIN)
    assert rung_to("t0/diplomacy")
    assert not Trouble.objects.exists()
