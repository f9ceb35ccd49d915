"""Pages for players and the hall: joining by link and by code, guesses, names, and the shells of the screens."""

import json
import re
from typing import Any

import pytest
from django.db import models
from django.test import Client

from astor.door import code_guesses
from astor.game.models import Entry, Event, Guesses, Seat
from astor.game.orders import seats
from astor.pages import joining
from astor.screens.open_events import offered
from tests import cast
from tests.rooms.browsers import Browser, right, seat
from tests.rooms.screens import HOST


def test_the_front_asks_for_a_code(phone: Browser):
    page = phone.get("/").content.decode()
    assert cast.EVENT.title() in page
    assert 'name="code"' in page


def test_the_front_of_a_server_without_events(db):
    assert "No event yet" in Browser().get("/").content.decode()


def meant(phone: Browser, asked: str = "") -> str | set[str]:
    """The event the front page takes codes for, or those it lets one choose between."""
    page = phone.get(f"/{asked}").content.decode()
    chosen = re.search(r'name="event" value="(.+?)"', page)
    return chosen[1] if chosen else set(re.findall(r'href="\?event=(.+?)"', page))


def test_a_code_of_another_event_leads_there_and_says_which(phone: Browser, now: list[int]):
    other = cast.new_event("other")
    code = seats.code(Seat.objects.select_related("event").get(event=other, key=cast.QUEEN))
    assert phone.guess(code)["event"] == other.name
    assert not Guesses.objects.exists(), "it is no guess"
    taken = phone.ask("/j/take", event=cast.EVENT, code=code, player="Ann")
    assert taken["event"] == "other"
    assert Seat.objects.get(event=other, key=cast.QUEEN).player == "Ann"
    assert not seat().joined


@pytest.mark.parametrize("shut", [{"shelved": True}, {"state": Event.State.ENDED}])
def test_a_code_of_an_event_nobody_can_join_is_a_wrong_one(phone: Browser, now: list[int], shut: dict[str, Any]):
    other = cast.new_event("other")
    code = seats.code(Seat.objects.select_related("event").get(event=other, key=cast.QUEEN))
    models.QuerySet(Event).filter(pk=other.pk).update(**shut)
    assert phone.guess(code)["refused"] == "wrong_code"


def test_who_must_wait_in_an_event_waits_on_the_page_of_every_other(phone: Browser, now: list[int]):
    other = cast.new_event("other")
    code = seats.code(Seat.objects.select_related("event").get(event=other, key=cast.QUEEN))
    for _ in range(code_guesses.FREE):
        phone.ask("/j/who", event="other", code="AAAAAA")
    assert phone.guess(code)["refused"] == "wait_for_code"


def test_nobody_is_asked_about_an_event_that_lies_unused(phone: Browser):
    cast.new_event("other")
    assert meant(phone) == "other", "the newest"
    assert meant(phone, "?event=astor") == "astor"
    assert meant(phone, "?event=") == {"astor", "other"}


@pytest.mark.parametrize(("who", "does"), [(cast.QUEEN, "join"), ("control/ann", "start")])
def test_the_front_asks_between_events_in_use_and_the_newest(phone: Browser, who: str, does: str):
    cast.order(who, does)
    assert meant(phone) == "astor"
    cast.new_event("other")
    assert meant(phone) == {"astor", "other"}


def test_bots_alone_do_not_use_an_event(phone: Browser):
    cast.new_event("practised", practice=True)
    cast.new_event("other")
    assert meant(phone) == "other"


def test_an_event_for_practice_comes_after_the_one_it_is_practised_for(phone: Browser):
    cast.new_event("practised", practice=True)
    assert meant(phone) == "astor", "though the other is newer"
    cast.order("control/ann", "start", event="practised")
    assert [event.key for event in offered()] == ["astor", "practised"]


def test_the_event_of_the_first_start_is_no_question_once_there_is_another(phone: Browser):
    """Nobody has made it, and nobody has touched it; as soon as somebody has, it is one of them."""
    Entry.objects.filter(command="found").update(actor="clock")
    assert meant(phone) == "astor", "there is no other"
    cast.new_event("practised", practice=True)
    assert meant(phone) == meant(phone, "?event=") == "practised"
    assert [event.key for event in offered()] == ["practised"]
    assert "This is not my event" not in phone.get("/").content.decode()
    assert meant(phone, "?event=astor") == "astor", "whoever asks for it finds it"
    code = seats.code(seat())
    assert phone.ask("/j/who", event="practised", code=code)["event"] == cast.EVENT.title(), "and its codes open it"
    cast.order(cast.QUEEN, "join")
    assert meant(phone, "?event=") == {"astor", "practised"}


def test_who_has_typed_a_code_reads_of_the_event_it_opens_alone(phone: Browser):
    other = cast.new_event("other")
    code = seats.code(Seat.objects.select_related("event").get(event=other, key=cast.QUEEN))
    assert phone.guess(code)["rules"] == "/rules/other"
    page = phone.get("/?event=astor").content.decode()
    assert "<h1 data-asking>" in page
    assert 'data-rules href="/rules/astor"' in page


def test_events_put_away_or_ended_are_not_offered(phone: Browser):
    cast.order(cast.QUEEN, "join")
    cast.new_event("other")
    cast.order("control/ann", "shelve", on=True)
    assert meant(phone) == meant(phone, "?event=astor") == "other"
    cast.order("control/ann", "shelve", on=False)
    assert meant(phone) == {"astor", "other"}
    cast.order("control/ann", "shelve", on=True, event="other")
    assert meant(phone) == "astor"
    cast.order("control/ann", "shelve", on=True)
    assert "No event yet" in phone.get("/").content.decode()


def test_a_link_names_the_seat_and_takes_nothing(phone: Browser):
    told = phone.ask("/j/who", token=seats.token(seat()))
    assert (told["title"], told["joined"], told["player"]) == (seat().title, False, "")
    assert not seat().joined


def test_looking_at_a_link_takes_nothing(phone: Browser):
    for path in ("/j", "/j/take", "/j/who"):
        phone.get(path, {"token": seats.token(seat())})
    assert not seat().joined
    assert phone.get("/j/take").status_code == 405


def test_a_seat_is_taken_by_its_link(phone: Browser):
    told = phone.ask("/j/take", token=seats.token(seat()), player=" Ann  Other ")
    assert told == {"to": f"/play/{cast.EVENT}", "token": seats.token(seat()), "event": cast.EVENT,
                    "seat": cast.QUEEN}  # fmt: skip
    assert (seat().joined, seat().player) == (True, "Ann Other")
    assert boot(phone.get(told["to"]))["seat"] == cast.QUEEN


@pytest.mark.parametrize("written", ["{0}", "{0:.3} {1}", "{0:.3}-{1}", " {0} "])
def test_a_seat_is_taken_by_its_code(phone: Browser, written: str):
    code = seats.code(seat())
    typed = written.format(code, code[3:]).lower()
    assert phone.ask("/j/take", event=cast.EVENT, code=typed, player="Ann")["to"] == f"/play/{cast.EVENT}"


def test_the_cookie_is_out_of_reach_of_scripts(phone: Browser):
    phone.ask("/j/take", token=seats.token(seat()), player="Ann")
    for name in (f"astor-seat-{cast.EVENT}", joining.DEVICE):
        assert phone.cookies[name]["httponly"]
        assert phone.cookies[name]["samesite"] == "Lax"


def test_cookies_are_secure_where_the_server_is(phone: Browser, settings):
    settings.SECURE = True
    other = Browser()
    other.get("/")
    other.ask("/j/take", token=seats.token(seat()), player="Ann")
    assert all(other.cookies[name]["secure"] for name in (f"astor-seat-{cast.EVENT}", joining.DEVICE))


def test_a_late_player_joins_a_running_event(phone: Browser):
    for order in ("start", "close_phase", "close_phase"):
        cast.order("control/ann", order)
    assert "to" in phone.ask("/j/take", token=seats.token(seat()), player="Late")


def test_a_joined_seat_can_be_joined_by_one_more_device(phone: Browser):
    phone.ask("/j/take", token=seats.token(seat()), player="Ann")
    tablet = Browser()
    assert tablet.ask("/j/who", token=seats.token(seat()))["player"] == "Ann"
    tablet.ask("/j/take", token=seats.token(seat()), player="")
    assert seat().player == "Ann"
    assert [phone.get(f"/play/{cast.EVENT}").status_code, tablet.get(f"/play/{cast.EVENT}").status_code] == [200, 200]


def test_whoever_sits_down_beside_others_is_named_beside_them(phone: Browser):
    phone.ask("/j/take", token=seats.token(seat()), player="Ann")
    tablet = Browser()
    tablet.ask("/j/take", token=seats.token(seat()), player="Bea")
    assert seat().players == ["Ann", "Bea"]
    told = Browser().ask("/j/who", token=seats.token(seat()))
    assert (told["player"], told["place"]) == ("Ann, Bea", f"{cast.EVENT}/{cast.QUEEN}")


def test_whoever_puts_all_others_out_stays_by_name(phone: Browser):
    phone.ask("/j/take", token=seats.token(seat()), player="Ann")
    tablet = Browser()
    tablet.ask("/j/take", token=seats.token(seat()), player="Bea")
    assert "token" in tablet.ask(f"/play/{cast.EVENT}/put-out", id="x1", player="Bea")
    assert seat().players == ["Bea"]


def test_a_seat_taken_over_ends_the_other_devices(phone: Browser):
    phone.ask("/j/take", token=seats.token(seat()), player="Ann")
    tablet = Browser()
    tablet.ask("/j/take", token=seats.token(seat()), player="Bea", take_over="yes")
    assert [phone.get(f"/play/{cast.EVENT}").status_code, tablet.get(f"/play/{cast.EVENT}").status_code] == [302, 200]


def test_a_seat_taken_over_has_another_link_and_code(phone: Browser):
    phone.ask("/j/take", token=seats.token(seat()), player="Ann")
    glimpsed = seat()
    spy = Browser()
    assert "to" in spy.ask("/j/take", token=seats.token(glimpsed))
    taken = phone.ask("/j/take", token=seats.token(glimpsed), take_over="yes")
    assert taken["token"] == seats.token(seat()) != seats.token(glimpsed)
    assert spy.get(f"/play/{cast.EVENT}")["Location"] == "/j"
    assert spy.ask("/j/who", token=seats.token(glimpsed))["refused"] == "dead_link"
    assert spy.guess(seats.code(glimpsed))["refused"] == "wrong_code"
    told = boot(phone.get(f"/play/{cast.EVENT}"))
    assert (told["code"], told["code"].replace(" ", "")) == (seats.spoken_code(seat()), seats.code(seat()))
    assert right(phone)


def test_each_new_device_is_counted_and_the_same_one_is_not(phone: Browser):
    for browser in (phone, phone, Browser(), phone, Browser()):
        browser.ask("/j/take", token=seats.token(seat()), player="Ann")
    assert seat().devices == 3
    phone.ask("/j/take", token=seats.token(seat()), take_over="yes")
    assert seat().devices == 1


def test_a_closed_seats_link_code_and_page_are_dead(phone: Browser):
    phone.ask("/j/take", token=seats.token(seat()), player="Ann")
    cast.order("control/ann", "revoke", seat=cast.QUEEN)
    assert phone.ask("/j/who", token=seats.token(seat()))["refused"] == "dead_link"
    assert phone.ask("/j/take", token=seats.token(seat()))["refused"] == "dead_link"
    assert phone.guess(seats.code(seat()))["refused"] == "wrong_code"
    assert phone.get(f"/play/{cast.EVENT}")["Location"] == "/j"


def test_a_seat_issued_anew_has_another_link_and_code(phone: Browser):
    old = seat()
    cast.order("control/ann", "reissue", seat=cast.QUEEN)
    assert phone.ask("/j/who", token=seats.token(old))["refused"] == "dead_link"
    assert phone.guess(seats.code(old))["refused"] == "wrong_code"
    assert phone.ask("/j/who", token=seats.token(seat()))["title"] == seat().title


@pytest.mark.parametrize("token", ["", "x", "x" * 10_000, "\0", "é" * 22])
def test_a_guessed_link_opens_nothing(phone: Browser, token: str):
    before = Entry.objects.count()
    refused = phone.ask("/j/take", token=token, player="Ann")
    assert refused["refused"] in ("dead_link", "no_event")
    assert Entry.objects.count() == before


@pytest.mark.parametrize("named", ["", "nowhere", "x" * 10_000, "\0"])
def test_a_code_of_an_event_that_is_nowhere(phone: Browser, named: str):
    assert phone.ask("/j/who", event=named, code="ABCDEF")["refused"] == "no_event"


@pytest.mark.parametrize("player", ["x" * 10_000, "x" * 41])
def test_a_name_that_is_none_takes_no_seat(phone: Browser, player: str):
    before = Entry.objects.count()
    assert phone.ask("/j/take", token=seats.token(seat()), player=player)["refused"] == "bad_name"
    assert (Entry.objects.count(), seat().joined) == (before, False)
    assert f"astor-seat-{cast.EVENT}" not in phone.cookies


def test_a_name_nobody_could_see_is_none(phone: Browser):
    assert "refused" not in phone.ask("/j/take", token=seats.token(seat()), player="\x01\u202e\u200b")
    assert (seat().joined, seat().player) == (True, "")


def test_a_name_with_a_nul_takes_no_seat(phone: Browser):
    assert phone.ask("/j/take", token=seats.token(seat()), player="A\0B")["refused"] == "bad_arguments"


def test_a_name_of_markup_is_text_on_every_page(phone: Browser):
    markup = "</script><img src=x onerror=alert(1)>"
    phone.ask("/j/take", token=seats.token(seat()), player=markup)
    page = phone.get(f"/play/{cast.EVENT}").content.decode()
    assert "<img" not in page
    assert markup in json.dumps(boot(phone.get(f"/play/{cast.EVENT}")))


# Screens


def test_the_hall_screen_shows_where_to_join(event: Event):
    told = boot(Browser().get(f"/hall/{cast.EVENT}"))
    assert (told["socket"], list(told["snap"]["sides"])) == (f"/ws/hall/{cast.EVENT}", ["public"])
    assert told["join"] == f"http://{HOST}/"
    assert told["joinQr"].startswith("<svg")


def test_a_player_without_a_seat_is_sent_to_join(event: Event):
    assert Browser().get(f"/play/{cast.EVENT}")["Location"] == "/j"


@pytest.mark.parametrize(
    "path", ["/hall/nowhere", "/maps/nowhere.json", "/maps/../storms.json", "/play/", "/ws/hall/astor"]
)
def test_what_is_not_there_is_not_found(event: Event, path: str):
    assert Browser().get(path).status_code == 404


def test_the_map_is_kept_by_browsers(event: Event):
    told = boot(Browser().get(f"/hall/{cast.EVENT}"))
    answer = Browser().get(told["map"])
    assert "immutable" in answer["Cache-Control"]
    assert answer.json()


def test_pages_with_a_snapshot_are_never_kept(phone: Browser):
    phone.ask("/j/take", token=seats.token(seat()), player="Ann")
    for path in (f"/play/{cast.EVENT}", f"/hall/{cast.EVENT}"):
        assert phone.get(path)["Cache-Control"] == "no-store"


def test_an_address_that_is_not_ours_is_refused(event: Event):
    assert Client(HTTP_HOST="elsewhere.example").get("/").status_code == 400


def boot(page: Any) -> dict[str, Any]:
    """What a shell hands to its client."""
    found = re.search(r'<script id="boot" type="application/json">(.*?)</script>', page.content.decode(), re.DOTALL)
    assert found is not None
    told: dict[str, Any] = json.loads(found[1])
    return told
