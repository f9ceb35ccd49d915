"""Pages for organisers: the first log-in, passwords, events, Controls, seats; and who is sent away from them."""

import re
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver

from astor import urls
from astor.desk import one_time_links
from astor.desk.pages import dismiss
from astor.desk.standing import PHASES
from astor.game.models import Entry, Event, Seat
from astor.game.orders import seats
from tests import cast
from tests.rooms.screens import HOST, logged_in

LENGTHS = dict.fromkeys(PHASES, "1")
GUARDED = ("/control/", "/control/new", "/control/team", "/control/astor", "/control/astor/seats",
           "/control/addresses",
           "/control/astor/cards", "/control/astor/timetable", "/control/astor/casting",
           "/control/astor/casting/addresses", "/control/astor/casting/table", "/control/astor/preview",
           "/control/astor/shelve", "/control/astor/journal", "/control/astor/phases",
           "/control/astor/rewind", "/control/astor/undo", "/control/astor/orders",
           "/control/astor/seat/humans-monarch", "/control/backup",
           "/control/backups", "/control/nowhere", "/control/astor/paper",
           "/control/astor/paper/back", "/control/works", "/control/works/some-work", "/control/team/dismiss",
           "/control/server", "/control/server/anew", "/control/server/begun", "/control/backups/some.file/put-back",
           "/control/backups/take-in", "/password")  # fmt: skip
THE_ORGANISERS = ("/control/backups/some.file", "/control/astor/export", "/control/import", "/control/import/piece",
                  "/control/backups/take-in/piece", "/control/troubles/1")  # fmt: skip
"""Refused to everybody else, Controls too."""
PATH_PARTS = {"<slug:event>": "astor", "<slug:seat>": "humans-monarch", "<str:name>": "some.file",
              "<slug:work>": "some-work", "<int:number>": "1"}  # fmt: skip
EVERYBODYS = ("/", "/j", "/login", "/welcome", "/hall/astor")
SAFE_SCRIPT = re.compile(r'<script (?:(?:type="module" )?src="/static/[\w./-]+"|id="boot" type="application/json")>')


@pytest.fixture
def stranger() -> Client:
    return Client(HTTP_HOST=HOST)


def secret(user: User) -> str:
    return one_time_links.one_time_path(user).partition("#")[2]


# The one-time link


def test_a_one_time_link_logs_in_once(event: Event, stranger: Client):
    link = secret(one_time_links.organiser())
    assert stranger.post("/welcome", {"token": link})["Location"] == "/password"
    assert stranger.get("/control/").status_code == 200
    again = Client(HTTP_HOST=HOST)
    assert again.post("/welcome", {"token": link}).status_code == 403
    assert again.get("/control/").status_code == 302


def test_looking_at_a_one_time_link_does_not_use_it_up(event: Event, stranger: Client):
    path = one_time_links.one_time_path(one_time_links.organiser())
    assert stranger.get(path).status_code == 200
    assert stranger.get("/welcome", {"token": path.partition("#")[2]}).status_code == 200
    stranger.head(path)
    assert stranger.get("/control/").status_code == 302
    assert stranger.post("/welcome", {"token": path.partition("#")[2]}).status_code == 302


def test_a_new_link_outlives_an_unused_one_and_dies_with_it(event: Event, stranger: Client):
    first, second = secret(one_time_links.organiser()), secret(one_time_links.organiser())
    stranger.post("/welcome", {"token": first})
    assert Client(HTTP_HOST=HOST).post("/welcome", {"token": second}).status_code == 403


@pytest.mark.parametrize("token", ["", ".", "x", "MQ", "MQ.", "MQ.x-y", "x" * 10_000, "\0.\0", "é.é",
                                   "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5.x-y"])  # fmt: skip
def test_a_guessed_one_time_link_opens_nothing(event: Event, stranger: Client, token: str):
    one_time_links.organiser()
    assert stranger.post("/welcome", {"token": token}).status_code == 403
    assert stranger.get("/control/").status_code == 302


def test_a_link_of_a_control_who_left_is_dead(event: Event, stranger: Client):
    user = one_time_links.control("bob")
    link = secret(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert stranger.post("/welcome", {"token": link}).status_code == 403


# Passwords and log-in


def test_the_password_chosen_after_the_link_logs_in(event: Event, stranger: Client):
    stranger.post("/welcome", {"token": secret(one_time_links.organiser())})
    chosen = {"new_password1": "storms over astor", "new_password2": "storms over astor"}
    assert stranger.post("/password", chosen)["Location"] == "/control/"
    assert stranger.get("/control/").status_code == 200
    other = Client(HTTP_HOST=HOST)
    login = {"username": one_time_links.ORGANISER, "password": "storms over astor"}
    assert other.post("/login", login)["Location"] == "/control/"
    assert other.get("/control/").status_code == 200


@pytest.mark.parametrize("chosen", [("short", "short"), ("password", "password"), ("storms over", "storms under")])
def test_a_bad_password_is_not_kept(ann: Client, chosen: tuple[str, str]):
    kept = User.objects.get(username="ann").password
    page = ann.post("/password", {"new_password1": chosen[0], "new_password2": chosen[1]})
    assert page.status_code == 200
    assert User.objects.get(username="ann").password == kept


def test_a_wrong_password_opens_nothing(event: Event, stranger: Client):
    User.objects.create_user("ann", password="storms over astor", is_staff=True)
    assert stranger.post("/login", {"username": "ann", "password": "wrong"}).status_code == 200
    assert stranger.get("/control/").status_code == 302


def test_guessing_passwords_is_stopped_for_that_device_alone(event: Event, stranger: Client, settings):
    User.objects.create_user("ann", password="storms over astor", is_staff=True)
    for at in range(settings.AXES_FAILURE_LIMIT):
        stranger.post("/login", {"username": "ann", "password": f"wrong {at}"}, HTTP_USER_AGENT="a guesser")
    right = {"username": "ann", "password": "storms over astor"}
    assert stranger.post("/login", right, HTTP_USER_AGENT="a guesser").status_code == 429
    assert Client(HTTP_HOST=HOST).post("/login", right, HTTP_USER_AGENT="ann's laptop").status_code == 302


def test_a_log_in_leads_to_no_foreign_page(event: Event, stranger: Client):
    User.objects.create_user("ann", password="storms over astor", is_staff=True)
    right = {"username": "ann", "password": "storms over astor", "next": "http://elsewhere.example/"}
    assert stranger.post("/login", right)["Location"] == "/control/"


def test_logging_out_needs_a_tap(ann: Client):
    assert ann.get("/logout").status_code == 405
    assert ann.post("/logout")["Location"] == "/login"
    assert ann.get("/control/").status_code == 302


# Who is sent away


def addresses() -> dict[str, URLPattern | URLResolver]:
    return {str(route.pattern): route for route in urls.urlpatterns}


def sent_away(client: Client, path: str) -> bool:
    """To the log-in, by whichever way the page is asked for at all."""
    answers = [client.get(path), client.post(path)]
    led = {(answer.status_code, answer.get("Location", "").partition("?")[0]) for answer in answers}
    return (302, "/login") in led <= {(302, "/login"), (405, "")}


@pytest.mark.parametrize("path", GUARDED)
def test_strangers_are_sent_to_the_log_in(event: Event, stranger: Client, path: str):
    assert sent_away(stranger, path)


@pytest.mark.parametrize("path", GUARDED)
def test_users_who_are_no_controls_are_sent_to_the_log_in(event: Event, path: str):
    assert sent_away(logged_in("visitor", staff=False), path)


def test_no_page_of_control_is_left_out_above(event: Event):
    guarded = {path for path in addresses() if path.startswith("control/")}
    named = {re.sub(r"<.*?>", lambda part: PATH_PARTS[part[0]], path) for path in guarded}
    assert {f"/{path}" for path in named} <= {*GUARDED, *THE_ORGANISERS}


@pytest.mark.parametrize("path", THE_ORGANISERS)
def test_what_is_the_organisers_is_refused_to_others(ann: Client, stranger: Client, path: str):
    for browser in (ann, stranger):
        asked = {browser.get(path).status_code, browser.post(path).status_code}
        assert 403 in asked
        assert asked <= {403, 405}


@pytest.mark.parametrize("path", ["/j/who", "/j/take", "/welcome", "/login", "/password", "/control/new",
                                  "/control/team", "/control/astor/shelve", "/logout"])  # fmt: skip
def test_a_form_of_another_page_is_refused(ann: Client, path: str):
    strict = Client(HTTP_HOST=HOST, enforce_csrf_checks=True)
    strict.cookies = ann.cookies
    assert strict.post(path, {"token": "x"}).status_code == 403
    assert strict.post(path, {"token": "x"}, HTTP_ORIGIN="http://elsewhere.example").status_code == 403


# Controls, seats


def invited(organiser: Client, name: str) -> str:
    """The organiser invites a Control; the secret of the link."""
    page = organiser.post("/control/team", {"name": name}).content.decode()
    link = re.search(rf"http://{HOST}/welcome#([\w.-]+)", page)
    assert link is not None
    return link[1]


def test_a_further_control_gets_a_one_time_link(organiser: Client, stranger: Client):
    link = invited(organiser, "bob")
    assert link not in organiser.get("/control/team").content.decode()
    assert stranger.post("/welcome", {"token": link})["Location"] == "/password"


def test_inviting_is_the_organisers_alone_and_all_see_who_invited_whom(ann: Client, organiser: Client):
    invited(organiser, "bob")
    before = User.objects.count()
    assert ann.post("/control/team", {"name": "eve"}).status_code == 403
    assert User.objects.count() == before
    page = ann.get("/control/team").content.decode()
    assert f"bob · invited by {one_time_links.ORGANISER} · has not logged in yet" in page
    assert 'name="name"' not in page
    assert "Only the organiser invites" in page


def test_the_organiser_dismisses_a_control_in_one_step_and_lets_them_in_again(ann: Client, organiser: Client):
    assert 'value="ann"' in organiser.get("/control/team").content.decode()
    for on, may in (("yes", 302), ("yes", 302), ("no", 200)):
        page = organiser.post("/control/team/dismiss", {"name": "ann", "on": on}, follow=True).content.decode()
        assert ("Let in again" in page) == (on == "yes")
        assert ann.get("/control/").status_code == may, "with the log-in they had"


def test_nobody_dismisses_themselves_and_no_control_another(ann: Client, organiser: Client):
    logged_in("bob")
    own = organiser.post("/control/team/dismiss", {"name": one_time_links.ORGANISER, "on": "yes"})
    assert (own.status_code, "Nobody could let you in again" in own.content.decode()) == (409, True)
    assert ann.post("/control/team/dismiss", {"name": "bob", "on": "yes"}).status_code == 403
    assert 'action="/control/team/dismiss"' not in ann.get("/control/team").content.decode()
    for name in ("nobody", "", "A\0B"):
        assert organiser.post("/control/team/dismiss", {"name": name, "on": "yes"}).status_code == 404
    assert not User.objects.filter(is_active=False).exists()


@pytest.mark.parametrize(
    "lost", [{"is_active": False}, {"is_superuser": False}, {"is_active": False, "is_staff": False}]
)
def test_the_links_of_an_organiser_who_goes_are_dead_and_say_so(
    organiser: Client, stranger: Client, lost: dict[str, bool]
):
    User.objects.create_superuser("olga")
    second = logged_in("olga")
    link, used = invited(second, "bob"), invited(second, "cleo")
    own = Client(HTTP_HOST=HOST)
    own.post("/welcome", {"token": used})
    User.objects.filter(username="olga").update(**lost)
    page = stranger.post("/welcome", {"token": link})
    assert (page.status_code, "Whoever made it may not invite any more" in page.content.decode()) == (403, True)
    assert stranger.get("/control/").status_code == 302
    assert own.get("/control/").status_code == 200, "who is in stays in until the organiser lets them go"
    assert (
        "bob · invited by olga · has not logged in yet: the link is dead"
        in organiser.get("/control/team").content.decode()
    )
    bob = User.objects.get(username="bob")
    page = organiser.post(f"/admin/auth/user/{bob.pk}/link/")
    fresh = re.search(r"/welcome#([\w.-]+)", page.content.decode())
    assert fresh is not None
    assert stranger.post("/welcome", {"token": link}).status_code == 403
    assert stranger.post("/welcome", {"token": fresh[1]})["Location"] == "/password"
    assert "bob · invited by organiser" in organiser.get("/control/team").content.decode()


def test_two_organisers_who_dismiss_each_other_at_once_leave_one(event: Event, organiser: Client):
    """The second had been let in before the first one's click."""
    other = User.objects.create_superuser("olga")
    request = RequestFactory().post("/control/team/dismiss", {"name": one_time_links.ORGANISER, "on": "yes"})
    request.user, request.session = other, organiser.session
    organiser.post("/control/team/dismiss", {"name": "olga", "on": "yes"})
    assert not User.objects.get(username="olga").is_active
    page = dismiss(request)
    assert (page.status_code, "No organiser would be left." in page.content.decode()) == (409, True)
    assert User.objects.get(username=one_time_links.ORGANISER).is_active


def test_a_link_of_which_nobody_knows_who_made_it_is_dead(event: Event, stranger: Client):
    """From before that was written down."""
    user = User.objects.create(username="bob", is_staff=True)
    page = stranger.post("/welcome", {"token": secret(user)})
    assert (page.status_code, "Ask the organiser" in page.content.decode()) == (403, True)


def test_a_link_is_too_old_after_three_days(event: Event, stranger: Client, monkeypatch: pytest.MonkeyPatch):
    user, made = one_time_links.control("bob"), datetime(2026, 11, 27)
    for days, opens in ((4, False), (2, True)):
        with monkeypatch.context() as patch:
            patch.setattr(default_token_generator, "_now", lambda: made)
            link = secret(user)
            patch.setattr(default_token_generator, "_now", lambda days=days: made + timedelta(days=days))
            assert (stranger.post("/welcome", {"token": link}).status_code == 302) == opens


def test_a_link_of_who_is_no_control_any_more_is_dead(event: Event, stranger: Client):
    user = one_time_links.control("bob")
    link = secret(user)
    User.objects.filter(pk=user.pk).update(is_staff=False)
    assert stranger.post("/welcome", {"token": link}).status_code == 403


@pytest.mark.parametrize("name", ["", "ann", "ANN", "\u0391nn", "A.n.n", "<b>", "a  b", "a\nb", "x" * 41, "A\0B"])
def test_a_control_who_cannot_be_is_not_added(ann: Client, organiser: Client, name: str):
    before = User.objects.count()
    assert "errorlist" in organiser.post("/control/team", {"name": name}).content.decode()
    assert User.objects.count() == before


@pytest.mark.parametrize("name", ["Beate K.", "Anne-Marie O'Neil", "Jürgen"])
def test_a_control_is_called_as_people_are(organiser: Client, stranger: Client, name: str):
    stranger.post("/welcome", {"token": invited(organiser, name)})
    assert stranger.post("/control/astor/shelve", {"on": "yes"}).status_code == 302
    assert Entry.objects.latest("seq").actor == f"control/{name}"
    assert stranger.get("/control/astor").status_code == 200


def test_every_seat_has_a_link_a_picture_and_a_code(ann: Client):
    page = ann.get("/control/astor/seats").content.decode()
    cards = page.split("<article")[1:]
    all_seats = Seat.objects.select_related("event")
    assert len(cards) == len(all_seats)
    for seat in all_seats:
        card = next(card for card in cards if f'data-seat="{seat.key}"' in card)
        code = seats.code(seat)
        assert f"/j#{seats.token(seat)}" in card
        assert f"{code[:3]} {code[3:]}" in card
        assert "<svg" in card


def test_a_closed_seat_shows_neither_link_nor_code(ann: Client):
    cast.order("control/ann", "revoke", seat=cast.QUEEN)
    seat = Seat.objects.select_related("event").get(key=cast.QUEEN)
    page = ann.get("/control/astor/seats").content.decode()
    assert seats.token(seat) not in page
    assert seats.code(seat)[:3] + " " + seats.code(seat)[3:] not in page


def test_pages_with_links_of_seats_are_never_kept(ann: Client, organiser: Client):
    assert ann.get("/control/astor/seats")["Cache-Control"] == "no-store"
    assert "no-store" in organiser.post("/control/team", {"name": "bob"})["Cache-Control"]


# What every page has


@pytest.mark.parametrize("path", [*GUARDED[:6], *EVERYBODYS, "/password"])
def test_every_page_is_bound_to_its_own_scripts(ann: Client, path: str):
    page = ann.get(path)
    assert page.status_code == 200
    policy = page["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "script-src" not in policy
    assert "frame-ancestors 'none'" in policy
    text = page.content.decode()
    assert text.count("<script") == len(SAFE_SCRIPT.findall(text))
    assert not re.search(r"\son\w+\s*=|javascript:", text)


def test_every_page_says_whose_referrer_and_frame_it_is(ann: Client):
    page = ann.get("/")
    assert (page["X-Frame-Options"], page["Referrer-Policy"]) == ("DENY", "same-origin")
    assert page["X-Content-Type-Options"] == "nosniff"


def test_the_url_table_is_flat_but_for_the_admin():
    assert [address for address, route in addresses().items() if not isinstance(route, URLPattern)] == ["admin/"]
