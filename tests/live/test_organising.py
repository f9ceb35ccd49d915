"""Pages for organisers: the first log-in, passwords, events, Controls, seats; and who is sent away from them."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver
from msgspec.structs import replace

from astor import urls
from astor.control import welcome
from astor.control.spoken import PHASES
from astor.game import seats
from astor.game.models import Entry, Event, Seat
from astor.scenarios import loader
from astor.scenarios.tables import Scenario
from factions.models import Faction
from tests import cast
from tests.live.screens import HOST, logged_in

LENGTHS = dict.fromkeys(PHASES, "1")
GUARDED = ("/control/", "/control/new", "/control/team", "/control/astor", "/control/astor/seats",
           "/control/astor/cards", "/control/astor/preview", "/control/astor/shelve", "/control/astor/journal",
           "/control/astor/phases", "/control/astor/rewind", "/control/astor/seat/humans-monarch", "/control/backup",
           "/control/backups", "/control/nowhere", "/password")  # fmt: skip
THE_ORGANISERS = ("/control/backups/some.file",)
"""Refused to everybody else, Controls too."""
PATH_PARTS = {"<slug:event>": "astor", "<slug:seat>": "humans-monarch", "<str:name>": "some.file"}
EVERYBODYS = ("/", "/j", "/login", "/welcome", "/hall/astor")
SAFE_SCRIPT = re.compile(r'<script (?:(?:type="module" )?src="/static/[\w./-]+"|id="boot" type="application/json")>')


@pytest.fixture
def stranger() -> Client:
    return Client(HTTP_HOST=HOST)


@pytest.fixture
def ann(event: Event) -> Client:
    """A Control who has logged in."""
    return logged_in("ann")


def secret(user: User) -> str:
    return welcome.one_time_path(user).partition("#")[2]


# The one-time link


def test_a_one_time_link_logs_in_once(event: Event, stranger: Client):
    link = secret(welcome.organiser())
    assert stranger.post("/welcome", {"token": link})["Location"] == "/password"
    assert stranger.get("/control/").status_code == 200
    again = Client(HTTP_HOST=HOST)
    assert again.post("/welcome", {"token": link}).status_code == 403
    assert again.get("/control/").status_code == 302


def test_looking_at_a_one_time_link_does_not_use_it_up(event: Event, stranger: Client):
    path = welcome.one_time_path(welcome.organiser())
    assert stranger.get(path).status_code == 200
    assert stranger.get("/welcome", {"token": path.partition("#")[2]}).status_code == 200
    stranger.head(path)
    assert stranger.get("/control/").status_code == 302
    assert stranger.post("/welcome", {"token": path.partition("#")[2]}).status_code == 302


def test_a_new_link_outlives_an_unused_one_and_dies_with_it(event: Event, stranger: Client):
    first, second = secret(welcome.organiser()), secret(welcome.organiser())
    stranger.post("/welcome", {"token": first})
    assert Client(HTTP_HOST=HOST).post("/welcome", {"token": second}).status_code == 403


@pytest.mark.parametrize("token", ["", ".", "x", "MQ", "MQ.", "MQ.x-y", "x" * 10_000, "\0.\0", "é.é",
                                   "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5.x-y"])  # fmt: skip
def test_a_guessed_one_time_link_opens_nothing(event: Event, stranger: Client, token: str):
    welcome.organiser()
    assert stranger.post("/welcome", {"token": token}).status_code == 403
    assert stranger.get("/control/").status_code == 302


def test_a_link_of_a_control_who_left_is_dead(event: Event, stranger: Client):
    user = welcome.control("bob")
    link = secret(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert stranger.post("/welcome", {"token": link}).status_code == 403


# Passwords and log-in


def test_the_password_chosen_after_the_link_logs_in(event: Event, stranger: Client):
    stranger.post("/welcome", {"token": secret(welcome.organiser())})
    chosen = {"new_password1": "storms over astor", "new_password2": "storms over astor"}
    assert stranger.post("/password", chosen)["Location"] == "/control/"
    assert stranger.get("/control/").status_code == 200
    other = Client(HTTP_HOST=HOST)
    login = {"username": welcome.ORGANISER, "password": "storms over astor"}
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
    assert {browser.get(path).status_code for browser in (ann, stranger)} == {403}
    assert stranger.post(path).status_code in (403, 405)


@pytest.mark.parametrize("path", ["/j/who", "/j/take", "/welcome", "/login", "/password", "/control/new",
                                  "/control/team", "/control/astor/shelve", "/logout"])  # fmt: skip
def test_a_form_of_another_page_is_refused(ann: Client, path: str):
    strict = Client(HTTP_HOST=HOST, enforce_csrf_checks=True)
    strict.cookies = ann.cookies
    assert strict.post(path, {"token": "x"}).status_code == 403
    assert strict.post(path, {"token": "x"}, HTTP_ORIGIN="http://elsewhere.example").status_code == 403


# Events, Controls, seats


def filled(**changes: Any) -> dict[str, Any]:
    """The form of a new event as it stands when nothing was unticked; None leaves a field out."""
    factions = loader.read("storms").factions.faction
    ticked = {f"{kind}s": [f.key for f in factions if f.kind == kind] for kind in ("kingdom", "religion")}
    given = {"name": "Winter War", "scenario": "storms", **LENGTHS, **ticked, **changes}
    return {field: value for field, value in given.items() if value is not None}


def those_who_play(event: str) -> set[str]:
    return set(Faction.objects.filter(event__key=event).values_list("key", flat=True))


def test_a_new_event_has_its_name_and_lengths(ann: Client):
    answer = ann.post("/control/new", filled(war="2.5"))
    assert answer["Location"] == "/control/winter-war/seats"
    event = Event.objects.get(key="winter-war")
    assert (event.name, event.lengths["war"], event.lengths["trade"]) == ("Winter War", 150, 60)
    assert not event.practice
    assert "Winter War" in ann.get("/control/").content.decode()


@pytest.mark.parametrize("wrong", [{"name": ""}, {"name": "!!!"}, {"name": "Astor"}, {"name": "New"}, {"name": "team"},
                                   {"name": "x" * 10_000}, {"name": "A\0B"}, {"scenario": "nowhere"},
                                   {"scenario": "../storms"}, {"war": "0"}, {"war": "-5"}, {"war": "nan"},
                                   {"war": "1e9"}, {"war": "long"}, {"war": ""},
                                   {"kingdoms": None}, {"kingdoms": []}, {"kingdoms": ["humans", "elves"]},
                                   {"kingdoms": ["humans", "elves", "elves"]},
                                   {"kingdoms": ["humans", "elves", "guild"]},
                                   {"kingdoms": ["humans", "elves", "dwarves", "nobody"]},
                                   {"religions": ["humans"]}, {"religions": ["\0"]}])  # fmt: skip
def test_an_event_that_cannot_be_is_not_made(ann: Client, wrong: dict[str, Any]):
    page = ann.post("/control/new", filled(**wrong))
    assert page.status_code == 200
    assert "errorlist" in page.content.decode()
    assert Event.objects.count() == 1


# Who plays


def test_every_kingdom_and_religion_is_ticked_and_the_guild_always_plays(ann: Client):
    page = ann.get("/control/new").content.decode()
    for faction in loader.read("storms").factions.faction:
        box = re.search(rf'<input type="checkbox" name="\w+" value="{faction.key}"[^>]*>', page)
        assert faction.name in page
        if faction.kind == "guild":
            assert box is None
            assert f'<input type="checkbox" checked disabled> {faction.name}' in page
        else:
            assert box is not None
            assert "checked" in box[0]


def test_who_is_unticked_does_not_play(ann: Client):
    everybody = filled()
    ann.post("/control/new", filled(kingdoms=["humans", "elves", "dwarves"], religions=None))
    assert those_who_play("winter-war") == {"humans", "elves", "dwarves", "guild"}
    assert set(everybody["kingdoms"]) > {"humans", "elves", "dwarves"}
    groups = re.findall(r"<h2>(.*?)</h2>", ann.get("/control/winter-war/seats").content.decode())
    assert len(groups) == len(those_who_play("winter-war"))


def test_too_few_kingdoms_are_refused_in_words_and_the_ticks_stay(ann: Client):
    page = ann.post("/control/new", filled(kingdoms=["humans", "elves"])).content.decode()
    assert "At least 3 kingdoms must play." in page
    ticked = re.findall(r'name="kingdoms" value="(\w+)"[^>]*checked', page)
    assert ticked == ["humans", "elves"]


def test_a_practice_event_says_so(ann: Client):
    ann.post("/control/new", filled(practice="on"))
    assert Event.objects.get(key="winter-war").practice


@pytest.fixture
def two_scenarios(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second scenario, `calm`, beside the one there is: without its dwarves."""
    storms = loader.read("storms")
    calm = loader.without(storms, ["dwarves"])
    calm = replace(calm, name="calm", event=replace(calm.event, name="Calm Seas"), left_out=())
    known: tuple[Scenario, ...] = (storms, calm)
    monkeypatch.setattr(loader, "sound", lambda: list(known))


@pytest.mark.usefixtures("two_scenarios")
def test_the_choices_are_those_of_the_chosen_scenario(ann: Client):
    first, calm = (ann.get(f"/control/new{query}").content.decode() for query in ("", "?scenario=calm"))
    assert 'value="dwarves"' in first
    assert 'value="dwarves"' not in calm
    assert '<input type="hidden" name="shown" value="calm">' in calm
    assert '<option value="calm" selected>' in calm
    assert "Calm Seas" in first, "the other scenario can be chosen"


@pytest.mark.usefixtures("two_scenarios")
def test_a_faction_of_another_scenario_is_refused(ann: Client):
    page = ann.post("/control/new", filled(scenario="calm")).content.decode()
    assert "dwarves is not in this scenario." in page
    assert Event.objects.count() == 1


@pytest.mark.usefixtures("two_scenarios")
def test_a_scenario_chosen_but_not_shown_is_shown_before_it_is_founded(ann: Client):
    page = ann.post("/control/new", filled(scenario="calm", shown="storms", practice="on")).content.decode()
    assert Event.objects.count() == 1, "the one that was shown is not founded in its stead"
    assert "You chose “Calm Seas”" in page
    assert 'value="dwarves"' not in page
    assert re.search(r'name="name" value="Winter War"', page), "what was typed stays"
    assert re.search(r'name="practice"[^>]* checked', page)
    kingdoms = re.findall(r'name="kingdoms" value="(\w+)"[^>]*checked', page)
    ann.post("/control/new", filled(scenario="calm", shown="calm", kingdoms=kingdoms))
    assert Event.objects.get(key="winter-war").scenario == "calm"


@pytest.mark.usefixtures("two_scenarios")
def test_looking_at_another_scenario_keeps_what_was_typed_and_founds_nothing(ann: Client):
    page = ann.post("/control/new", filled(scenario="calm", shown="storms", show="yes")).content.decode()
    assert Event.objects.count() == 1
    assert 'value="Winter War"' in page
    assert "You chose" not in page, "that was asked for"


def test_without_a_sound_scenario_the_page_says_what_to_do(ann: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(loader, "sound", list)
    page = ann.get("/control/new")
    assert page.status_code == 503
    assert "manage.py scenario check" in page.content.decode()


def test_a_scenario_nobody_knows_shows_the_first(ann: Client):
    page = ann.get("/control/new?scenario=../storms").content.decode()
    assert '<input type="hidden" name="shown" value="storms">' in page


def test_the_scenarios_are_read_once(ann: Client, monkeypatch: pytest.MonkeyPatch):
    read, original, form = list[Path](), loader.read_folder, filled()

    def noted(folder: Path) -> Scenario:
        read.append(folder)
        return original(folder)

    monkeypatch.setattr(loader, "read_folder", noted)
    ann.get("/control/new")
    ann.post("/control/new", form)
    assert len(read) == 2 * len(loader.names())


def test_an_event_named_in_markup_is_text(ann: Client):
    ann.post("/control/new", filled(name="<b>War</b>"))
    assert "<b>War</b>" not in ann.get("/control/").content.decode()


def test_a_further_control_gets_a_one_time_link(ann: Client, stranger: Client):
    page = ann.post("/control/team", {"name": "bob"}).content.decode()
    link = re.search(rf"http://{HOST}/welcome#([\w.-]+)", page)
    assert link is not None
    assert link[1] not in ann.get("/control/team").content.decode()
    assert stranger.post("/welcome", {"token": link[1]})["Location"] == "/password"


@pytest.mark.parametrize("name", ["", "ann", "ANN", "<b>", "a  b", "a\nb", "x" * 41, "A\0B"])
def test_a_control_who_cannot_be_is_not_added(ann: Client, name: str):
    before = User.objects.count()
    assert "errorlist" in ann.post("/control/team", {"name": name}).content.decode()
    assert User.objects.count() == before


@pytest.mark.parametrize("name", ["Beate K.", "Anne-Marie O'Neil", "Jürgen"])
def test_a_control_is_called_as_people_are(ann: Client, stranger: Client, name: str):
    page = ann.post("/control/team", {"name": name}).content.decode()
    link = re.search(rf"http://{HOST}/welcome#([\w.-]+)", page)
    assert link is not None
    stranger.post("/welcome", {"token": link[1]})
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


def test_pages_with_links_of_seats_are_never_kept(ann: Client):
    assert ann.get("/control/astor/seats")["Cache-Control"] == "no-store"
    assert "no-store" in ann.post("/control/team", {"name": "bob"})["Cache-Control"]


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
