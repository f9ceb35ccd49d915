"""Canaries in every faction and seat: no frame, page, error, undo or line of the log gives them to another side.

Every route of astor.urls and every frame of the protocol has a case here; one without a case fails the test.
"""

import io
import json
import logging
import re
from collections.abc import Iterable
from typing import Any, get_args
from urllib.parse import urlsplit

import pytest
import structlog
from django.conf import settings as configured
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from astor import urls
from astor.desk import one_time_links
from astor.game.models import Entry, Event, Mail, Seat
from astor.game.orders import seats
from astor.running.thread import in_turn
from astor.sockets import consumers, protocol
from astor.sockets.hub import hub
from tests import cast
from tests.laws import foreign_canaries
from tests.rooms.screens import HOST, Screen, Venue, control_cookie, joined, logged_in, seat_cookie
from tests.rooms.visits import (
    MARK,
    PASSWORD,
    Visit,
    asks,
    logs_in,
    looks,
    looks_ahead,
    reads_the_story,
    sets_up,
    takes_away,
    takes_results,
    welcomes,
)

ONLOOKERS = {
    "nobody": ("public",),
    cast.ELF_QUEEN: ("public", "faction/elves", f"seat/{cast.ELF_QUEEN}"),
    cast.DWARF_KING: ("public", "faction/dwarves", f"seat/{cast.DWARF_KING}"),
    cast.GENERAL: ("public", "faction/humans", f"seat/{cast.GENERAL}"),
}


def hidden_from(sides: Iterable[str]) -> set[str]:
    """Every canary that none of these sides may know."""
    return set.intersection(*(set(foreign_canaries(side)) for side in sides))


def found_in(text: str, secrets: Iterable[str]) -> list[str]:
    return [secret for secret in secrets if secret in text]


ADDRESS = "canary-of-the-queen@mail.example"
TABLE, PLAYER = "canary of table 3", "canary of a name"
"""Where the queen sits, and who plays the dwarf king: for all who play, for nobody else."""


def the_servers() -> set[str]:
    """What nobody ever sees, not even Control: e-mail addresses are the organiser's, who is not among those here."""
    return {cast.SECRET, configured.SECRET_KEY, PASSWORD, ADDRESS}


def with_address() -> None:
    """The organiser has sent a table with an address in it."""
    one_time_links.organiser()
    table = SimpleUploadedFile("table.csv", f"seat,name,email\n{'humans-successor'},Ada,{ADDRESS}\n".encode())
    page = logged_in(one_time_links.ORGANISER).post("/control/astor/casting", {"file": table})
    assert (page.status_code, Mail.objects.count()) == (302, 1)


def openers() -> dict[str, set[str]]:
    """What opens each seat: its token, and its code as stored and as printed."""
    made = {}
    for seat in Seat.objects.select_related("event"):
        code = seats.code(seat)
        made[seat.key] = {seats.token(seat), code, f"{code[:3]} {code[3:]}"}
    return made


# Pages


def browser(who: str) -> Client:
    if who == "control":
        return logged_in("ann")
    carried = {} if who == "nobody" else {"HTTP_COOKIE": seat_cookie(who)}
    return Client(HTTP_HOST=HOST, **carried)  # type: ignore[arg-type]


CONTROLS = ("team", "backups", "import", "works", "addresses", "server")
OF_AN_EVENT = ("preview", "timetable", "casting", "shelve", "export", "paper", "seats")
HALLS = {"hall": "", "sheet": "/map", "replay": "/replay", "replay-told": "/replay.jsonl", "unseen": "/unseen.jsonl"}
PAGES: dict[str, Visit] = {
    "front": looks("/", "/?event=astor", "/?event=nowhere"),
    "join": looks("/j"),
    "worker": looks("/worker.js"),
    "who": asks("/j/who"),
    "take": asks("/j/take"),
    "play": looks("/play/astor", "/play/nowhere", "/play/other"),
    "my-orders": looks("/play/astor/orders", "/play/nowhere/orders", "/play/other/orders"),
    "ahead": looks_ahead,
    "put-out": looks("/play/astor/put-out", "/play/nowhere/put-out", "/play/other/put-out"),
    **{name: looks(f"/hall/astor{path}", f"/hall/nowhere{path}") for name, path in HALLS.items()},
    "story": reads_the_story,
    "film": looks("/film", "/film?lang=fr&wall"),
    "press": looks("/press/astor", "/press/nowhere"),
    "about": looks("/about"),
    "dice": looks("/dice", "/dice?lang=fr"),
    "dice-of": looks("/dice/astor", "/dice/nowhere"),
    "dice-told": looks("/dice/astor.json", "/dice/nowhere.json"),
    "rules": looks("/rules", "/rules?lang=de"),
    "rules-of": looks("/rules/astor", "/rules/nowhere"),
    "rules-told": looks("/rules/astor.json", "/rules/nowhere.json"),
    "first-minute": looks("/first-minute/astor.json", "/first-minute/nowhere.json"),
    "map": looks("/maps/storms.json", "/maps/nowhere.json"),
    "texts": looks("/texts/storms.de.json", "/texts/storms.en.json", "/texts/nowhere.de.json"),
    "language": looks("/language"),
    "metrics": looks("/metrics", "/metrics?token=x"),
    "login": logs_in,
    "logout": looks("/logout"),
    "welcome": welcomes,
    "password": looks("/password"),
    "control": looks("/control/"),
    **{name: looks(f"/control/{name}") for name in CONTROLS},
    "new-event": looks("/control/new"),
    "dismiss": looks("/control/team/dismiss"),
    "begin-anew": looks("/control/server/anew"),
    "import-piece": looks("/control/import/piece"),
    "begun": looks("/control/server/begun", "/control/server/begun?since=x"),
    "take-backup-in": looks("/control/backups/take-in"),
    "backup-piece": looks("/control/backups/take-in/piece"),
    "put-back": looks("/control/backups/nothing/put-back"),
    "back-up": looks("/control/backup"),
    **{name: looks(f"/control/astor/{name}", f"/control/nowhere/{name}") for name in OF_AN_EVENT},
    "backup-file": takes_away,
    "work": takes_results,
    "trouble": looks("/control/troubles/1", "/control/troubles/999"),
    "desk": looks("/control/astor", "/control/nowhere"),
    "paper-back": looks("/control/astor/paper/back", "/control/nowhere/paper/back"),
    "journal": looks("/control/astor/journal?before=99", "/control/nowhere/journal"),
    "beginnings": looks("/control/astor/phases", "/control/nowhere/phases"),
    "undoing": looks("/control/astor/undo?entry=9", "/control/nowhere/undo"),
    "rewinding": looks("/control/astor/rewind?to=9", "/control/nowhere/rewind"),
    "receipts": looks(
        f"/control/astor/orders?seat={cast.QUEEN}",
        "/control/astor/orders?row=province/kingsmead",
        "/control/astor/orders?entry=9",
        "/control/nowhere/orders?entry=1",
    ),
    "take-seat": looks(f"/control/astor/seat/{cast.QUEEN}", "/control/astor/seat/nobody"),
    "cards": looks("/control/astor/cards", f"/control/astor/cards?seat={cast.QUEEN}", "/control/nowhere/cards"),
    "links": looks("/control/astor/casting/table", "/control/nowhere/casting/table"),
    "forget-addresses": looks("/control/astor/casting/addresses", "/control/nowhere/casting/addresses"),
    "admin": sets_up,
}
"""Route → how it is visited."""

GIVES_LINKS = {"seats", "cards", "links", "take"}
"""Routes whose answers open a seat: Control's lists, and the seat just taken."""


@pytest.fixture
def day(event: Event) -> Event:
    """Production has begun, the cast has joined, and the humans have done what nobody may know."""
    User.objects.create_user("bob", password=PASSWORD, is_staff=True)
    with_address()
    joined(cast.ELF_QUEEN, cast.DWARF_KING)
    for seat in (cast.QUEEN, cast.GENERAL):
        cast.order(seat, "join", player=f"{MARK}{seat[:20]}")
    cast.order(cast.QUEEN, "introduce", sits_at=TABLE, known_to_all=False)
    cast.order(cast.DWARF_KING, "join", player=PLAYER, take_over=True, known_to_all=True)
    for name in ("start", "close_phase", "close_phase"):
        cast.order("control/ann", name)
    cast.order(cast.QUEEN, "produce", province="kingsmead", outputs=["gold"])
    cast.order("control/ann", "override", row="faction/humans", field="trait", value=f"{MARK}new", reason=MARK)
    return event


def test_every_route_has_a_case():
    assert {getattr(route, "name", None) or "admin" for route in urls.urlpatterns} == set(PAGES)


@pytest.mark.parametrize("route", PAGES)
def test_a_page_keeps_the_secrets_of_others(day: Event, log: io.StringIO, route: str):
    opening = set.union(*openers().values())
    shown = opening - openers()[cast.GUILDMASTER] if route == "take" else opening
    for who, sides in ONLOOKERS.items():
        own = openers().get(who, set()) if route == "play" else set()  # a phone tells its own player the code
        never = hidden_from(sides) | the_servers() | shown - own | ({TABLE, PLAYER} if who == "nobody" else set())
        for page in PAGES[route](browser(who)):
            assert found_in(whole(page), never) == [], who
            asks_for_nothing_secret(page, opening)
    nothing_is_logged_of(opening, log)


@pytest.mark.parametrize("route", PAGES)
def test_a_page_keeps_the_servers_secrets_from_control(day: Event, log: io.StringIO, route: str):
    opening = set.union(*openers().values())
    never = the_servers() | (set() if route in GIVES_LINKS else opening)
    for page in PAGES[route](browser("control")):
        assert found_in(whole(page), never) == []
        asks_for_nothing_secret(page, opening)
    nothing_is_logged_of(opening, log)


def asks_for_nothing_secret(page: Any, opening: set[str]) -> None:
    """What opens a seat stands in no query: those are written down by whoever passes them on."""
    text = page.content.decode(errors="replace")
    links = [*re.findall(r'(?:href|src|action|content)="([^"]*)"', text), page.get("Location", "")]
    asked = " ".join(urlsplit(link).query for link in links)
    assert found_in(asked, opening) == []
    assert not re.search(r"token|code=", asked)


def nothing_is_logged_of(opening: set[str], log: io.StringIO) -> None:
    cookies = [seat_cookie(cast.QUEEN), control_cookie("ann")]
    values = {pair.partition("=")[2] for cookie in cookies for pair in cookie.split("; ")}
    assert found_in(log.getvalue(), hidden_from(["public"]) | the_servers() | opening | values) == []


def test_the_canaries_sing(day: Event):
    """What the tests above look for is there: Control sees it, and so does the side it belongs to."""
    assert ADDRESS in whole(logged_in(one_time_links.ORGANISER).get("/control/astor/casting"))
    desk, play = (whole(browser(who).get(path)) for who, path in (("control", "/control/astor"),
                                                                  (cast.GENERAL, "/play/astor")))  # fmt: skip
    assert len(found_in(desk, hidden_from(["public"]))) == len(hidden_from(["public"]))
    assert set(found_in(play, hidden_from(["public"]))) == {
        MARK, str(cast.gold_canary("humans")), cast.seat_canary(cast.GENERAL)}  # fmt: skip


def whole(page: Any) -> str:
    """A page as it travels: head, cookies, body."""
    return f"{page.headers}{page.cookies}{page.content.decode(errors='replace')}"


# Frames


class Watched:
    """Everybody at a screen, and what each of them must never hear."""

    def __init__(self, venue: Venue, screens: dict[str, Screen]) -> None:
        self.venue, self.screens = venue, screens
        self.queen, self.elves, self.desk = screens[cast.QUEEN], screens[cast.ELF_QUEEN], screens["control"]

    def check(self) -> None:
        for name, screen in self.screens.items():
            text = json.dumps(screen.heard)
            hidden = set() if name == "control" else hidden_from(screen.tables)
            assert found_in(text, hidden | the_servers()) == [], name


async def snap(at: Watched) -> list[Screen]:
    for screen in at.screens.values():
        screen.epoch = None
        await screen.hello()
    return list(at.screens.values())


async def delta(at: Watched) -> list[Screen]:
    """A day of secrets: drafts, proposals, lending, overrides, a close and its statements; taken back and redone."""
    general, ann = at.screens[cast.GENERAL], at.desk
    await at.queen.order("produce", province="kingsmead", outputs=["gold"])
    await general.order("propose", command="produce", args={"province": "ostmark", "outputs": ["gold"]})
    await at.queen.order("lend", seat=cast.GENERAL, power="rule")
    await at.queen.order("confirm")
    await at.queen.order("join", player=f"{MARK}again")
    for row, field, value in (("faction/humans", "trait", f"{MARK}new"), ("province/kingsmead", "order", 3),
                              (f"seat/{cast.QUEEN}", "player", f"{MARK}x")):  # fmt: skip
        ack = await ann.order("override", row=row, field=field, value=value, reason=MARK)
        assert "refused" not in ack
    last = await in_turn(Entry.objects.count)
    for name, args in (("undo", {"entry": last, "reason": MARK}), ("redo", {"entry": last}),
                       ("close_phase", {}), ("back", {}), ("close_phase", {})):  # fmt: skip
        assert "refused" not in await ann.order(name, **args)
    return list(at.screens.values())


async def beat(at: Watched) -> list[Screen]:
    await hub.beat()
    return list(at.screens.values())


async def pong(at: Watched) -> list[Screen]:
    for screen in at.screens.values():
        await screen.silence()
    return list(at.screens.values())


async def ack(at: Watched) -> list[Screen]:
    """Orders about others' things, accepted and refused: an answer tells nothing of theirs."""
    wish = {"province": "ostmark", "outputs": ["gold"]}
    await at.screens[cast.GENERAL].order("propose", command="produce", args=wish)
    proposals = [name.split("/")[1] for name in at.desk.tables["control"] if name.startswith("proposal/")]
    for screen in (at.elves, at.screens[cast.DWARF_KING]):
        for proposal in proposals:
            await screen.order("send_proposal", proposal=proposal)
            await screen.order("drop_proposal", proposal=proposal)
        for province in ("kingsmead", "ostmark", "karrhold"):
            await screen.order("produce", province=province, outputs=["gold"] * 9)
        await screen.order("collect", building="capital-kingsmead", good="gold")
        await screen.order("lend", seat=cast.GENERAL, power="war")
        await screen.order("override", row="faction/humans", field="trait", value="x", reason="x")
        await screen.order("undo", entry=5)
        await screen.order("name_faction", name="Humans")
    return [at.elves, at.screens[cast.DWARF_KING]]


async def note(at: Watched) -> list[Screen]:
    await at.elves.say("{")
    await at.elves.silence()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(consumers, "issue", _fails)
        await at.queen.order("name_character", name=MARK)
    await at.venue.settle()
    return [at.elves, at.desk]


async def bye(at: Watched) -> list[Screen]:
    for order in ("revoke", "reissue"):
        await at.desk.order(order, seat=cast.QUEEN)
        await at.venue.settle()
    await hub.farewell()
    await at.venue.settle()
    return list(at.screens.values())


FRAMES = {case.__name__: case for case in (snap, delta, beat, pong, ack, note, bye)}
"""Frame → what makes the server send it; returns who must have heard one."""


def _fails(*_: object) -> None:
    raise RuntimeError("out of order")


def test_every_frame_has_a_case():
    assert {frame.__struct_config__.tag for frame in get_args(protocol.Outbound)} == set(FRAMES)


@pytest.mark.parametrize("kind", FRAMES)
async def test_a_frame_keeps_the_secrets_of_others(venue: Venue, kind: str):
    await in_turn(with_address)
    await venue.until_production()
    at = Watched(venue, await venue.everybody())
    hearers = await FRAMES[kind](at)
    await venue.settle()
    assert all(kind in {frame["t"] for frame in screen.heard} for screen in hearers)
    at.check()


async def test_a_control_at_a_seat_hears_what_the_seat_may_know(venue: Venue):
    await venue.until_production()
    at, cookie = Watched(venue, await venue.everybody()), await in_turn(control_cookie)
    seat = await venue.enter(f"/ws/control/{cast.EVENT}/seat/{cast.ELF_QUEEN}", cookie=cookie)
    for case in (delta, ack, note):
        await case(at)
    await seat.say({"t": "look", "at": "seat/x"})
    await seat.order("produce", province="kingsmead", outputs=["gold"])
    await seat.order("name_character", name="Mole")
    await venue.settle()
    assert {"snap", "delta", "ack"} <= {frame["t"] for frame in seat.heard}
    assert found_in(json.dumps(seat.heard), hidden_from(seat.tables) | the_servers()) == []


async def test_a_new_door_needs_a_case():
    """The sockets there are: seat, hall, Control and a Control at a seat are all watched above."""
    doors = {cls.__name__ for cls in vars(consumers).values()
             if isinstance(cls, type) and issubclass(cls, consumers.LiveSocket)}  # fmt: skip
    assert doors == {"LiveSocket", "SeatSocket", "HallSocket", "ControlSocket", "ActingSocket"}


# The log


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What the server writes about itself, as it would stand in a file."""
    written = io.StringIO()
    formatted = (h for h in logging.getLogger().handlers
                 if isinstance(h.formatter, structlog.stdlib.ProcessorFormatter))  # fmt: skip
    for handler in formatted:
        monkeypatch.setattr(handler, "stream", written)
    return written


def test_what_is_where_it_does_not_belong_leaves_no_secret_in_the_log(day: Event, log: io.StringIO):
    with_everything(browser("nobody"))
    assert log.getvalue() != ""
    nothing_is_logged_of(set.union(*openers().values()), log)


def with_everything(client: Client) -> None:
    """Every secret where it does not belong: links as messengers mangle them, wrong log-ins, forms of other pages."""
    seat = Seat.objects.select_related("event").get(key=cast.QUEEN)
    token, code = seats.token(seat), seats.code(seat)
    for path in (f"/j%23{token}", f"/j/{token}", f"/j?token={token}", f"/{code}", f"/welcome/{token}"):
        client.get(path)
        client.post(path)
    client.post("/login", {"username": "bob", "password": PASSWORD})
    client.post("/login", {"username": "nobody", "password": PASSWORD})
    strict = Client(HTTP_HOST=HOST, HTTP_COOKIE=seat_cookie(cast.QUEEN), enforce_csrf_checks=True)
    strict.post("/j/take", {"token": token, "code": code})
    Client(HTTP_HOST="elsewhere.example", HTTP_COOKIE=seat_cookie(cast.QUEEN)).get(f"/j?code={code}")


async def test_orders_leave_no_secret_in_the_log(venue: Venue, log: io.StringIO):
    await in_turn(with_address)
    await venue.until_production()
    at = Watched(venue, await venue.everybody())
    opening = await in_turn(lambda: set.union(*openers().values()))
    for case in FRAMES.values():
        if case is not bye:
            await case(at)
    await bye(at)
    assert "an order failed" in log.getvalue()
    assert found_in(log.getvalue(), hidden_from(["public"]) | the_servers() | opening) == []


@pytest.mark.parametrize("field", ["token", "seat_code", "Cookie", "secret", "password", "args"])
def test_a_secret_given_to_the_log_is_blanked(log: io.StringIO, field: str):
    structlog.get_logger().warning("something", **{field: "canary"})
    assert "something" in log.getvalue()
    assert "canary" not in log.getvalue()
