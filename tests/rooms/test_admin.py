"""Setting up in the admin: a save is an override that everybody hears of, or a refusal in words."""

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from astor.control.commands import barred
from astor.desk import one_time_links
from astor.desk.admin.rows import HAS_A_FORM, RowAdmin
from astor.desk.admin.site import NAMES, site
from astor.game.models import Entry, Event, Heartbeat, Row, Seat
from astor.game.rows.rows import Kept
from astor.running.thread import in_turn
from factions.models import Faction, Province
from tests import cast
from tests.rooms.forms import opened, save
from tests.rooms.screens import HOST, Venue, joined, logged_in, seat_cookie, state

ROWS = [model for model in site._registry if issubclass(model, Kept)]
SCRIPT = re.compile(r"<script\b(.*?)>(.*?)</script>", re.DOTALL)
FORBIDDEN = 403


def page_of(row: Any) -> str:
    return f"/admin/{row._meta.app_label}/{row._meta.model_name}/{row.pk}/change/"


def list_of(model: Any) -> str:
    return f"/admin/{model._meta.app_label}/{model._meta.model_name}/"


def kingsmead() -> Province:
    return Province.objects.get(key="kingsmead")


def change(browser: Client, row: Any, *, reason: str = "the harvest feast", **changes: str | None) -> Any:
    """Open the row's page, change fields, save."""
    path = page_of(row)
    return save(browser, path, opened(browser, path, f"{row._meta.model_name}_form"), reason=reason, **changes)


def wrongs(page: Any) -> dict[str, list[str]]:
    """What the form says is wrong, by field; "__all__" for the page as a whole."""
    assert page.status_code == 200, "it was saved"
    told: dict[str, list[str]] = page.context["adminform"].form.errors
    return {field: [str(wrong) for wrong in wrong_s] for field, wrong_s in told.items()}


def orders() -> list[Entry]:
    return list(Entry.objects.exclude(command="found").order_by("seq"))


# A save is an override


@pytest.mark.both_databases
async def test_a_save_reaches_the_phones_and_is_undone_at_the_desk(venue: Venue):
    queen, elves = await venue.phone(cast.QUEEN), await venue.phone(cast.ELF_QUEEN)
    desk = await venue.desk("bob")
    ann = await in_turn(logged_in, "ann")
    saved = await in_turn(lambda: change(ann, kingsmead(), order="5"))
    assert saved.status_code == 302
    await venue.settle()
    assert queen.row("province/kingsmead")["order"] == elves.row("province/kingsmead")["order"] == 5
    assert "overridden" in [row["code"] for name, row in queen.tables["faction/humans"].items() if "line/" in name]
    last = await in_turn(lambda: orders()[-1])
    assert (last.actor, last.command, last.reason) == ("control/ann", "override", "the harvest feast")
    assert "refused" not in await desk.order("undo", entry=last.seq)
    await venue.settle()
    assert queen.row("province/kingsmead")["order"] == 2


def test_each_changed_field_is_an_order_of_its_own(ann: Client):
    change(ann, kingsmead(), order="4", starving="on")
    given = [(e.args["row"], e.args["field"], e.args["value"]) for e in orders()]
    assert given == [("province/kingsmead", "order", 4), ("province/kingsmead", "starving", True)]
    assert (kingsmead().order, kingsmead().starving) == (4, True)


def test_a_save_has_no_transaction_but_that_of_its_orders(ann: Client, monkeypatch: pytest.MonkeyPatch):
    """What it does after them, as to note who has saved, can take none of them back."""
    around, found = len(connection.atomic_blocks), []
    monkeypatch.setattr(RowAdmin, "log_change", lambda *_: found.append(len(connection.atomic_blocks)))
    change(ann, kingsmead(), order="4")
    assert found == [around]


def test_the_event_itself_is_changed_in_the_same_way(ann: Client):
    lengths = state().lengths | {"war": 90}
    assert change(ann, state(), lengths=json.dumps(lengths), turns="4").status_code == 302
    assert (state().lengths["war"], state().turns) == (90, 4)
    assert [e.command for e in orders()] == ["override", "override"]


def test_a_relation_is_chosen_by_name(ann: Client):
    page = ann.get(page_of(kingsmead())).content.decode()
    elves = Faction.objects.get(key="elves").name
    assert f'<option value="elves">{elves} (elves)</option>' in page
    change(ann, kingsmead(), owner="elves")
    assert kingsmead().owner == "elves"


def test_an_empty_relation_can_be_chosen(ann: Client):
    change(ann, kingsmead(), owner="")
    assert kingsmead().owner == ""


def test_lines_of_a_text_stay_lines(ann: Client):
    humans = Faction.objects.get(key="humans")
    change(ann, humans, trait="one\r\ntwo")
    assert Faction.objects.get(key="humans").trait == "one\ntwo"
    change(ann, humans, gold="3")
    assert [e.args["field"] for e in orders()] == ["trait", "gold"], "the text did not change again"


@pytest.mark.parametrize("model", ROWS, ids=lambda model: model.KIND)
def test_the_page_of_a_row_offers_what_an_override_may_set(ann: Client, model: type[Kept]):
    row: Any = model.objects.first()  # type: ignore[attr-defined]
    if row is None:
        pytest.skip("the cast has none at the start")
    page = ann.get(page_of(row))
    offered = set(page.context["adminform"].form.fields) - {"reason"}
    elsewhere = {field for kind, field in HAS_A_FORM if kind == model.KIND}
    assert offered == {column.name for column in row.imaged()} - barred(row) - elsewhere
    assert change(ann, row).status_code == 200, "nothing was changed, so nothing is saved"
    assert orders() == []


# What is refused, and how it is said


@pytest.mark.parametrize("reason", ["", "   "])
def test_a_save_needs_a_reason(ann: Client, reason: str):
    assert set(wrongs(change(ann, kingsmead(), reason=reason, order="5"))) == {"reason"}
    assert orders() == []


@pytest.mark.parametrize(("field", "value"), [("order", "many"), ("order", "99999999999"), ("terrain", "desert"),
                                              ("owner", "nobody"), ("coast", "{"), ("coast", '"sea"'),
                                              ("name", ""), ("name", "x" * 61), ("captain", "A\0B")])  # fmt: skip
def test_a_value_that_does_not_fit_is_refused_at_its_field(ann: Client, field: str, value: str):
    before = Province.objects.filter(key="kingsmead").values()[0]
    told = wrongs(change(ann, kingsmead(), **{field: value}))
    assert set(told) - {"__all__"} == {field}
    assert not re.search(r"[`$%_]", "".join(told[field])), "words, no marks of a program"
    assert orders() == []
    assert Province.objects.filter(key="kingsmead").values()[0] == before


@pytest.mark.both_databases
def test_of_two_changes_both_are_made_or_none(ann: Client):
    told = wrongs(change(ann, Faction.objects.get(key="humans"), trait="new", gold="-1"))
    assert set(told) == {"gold", "__all__"}
    assert "at least 0" in told["gold"][0]
    assert orders() == []
    assert Faction.objects.get(key="humans").trait != "new"


def test_nothing_changed_is_nothing_saved(ann: Client):
    assert set(wrongs(change(ann, kingsmead()))) == {"__all__"}
    assert orders() == []


@pytest.mark.both_databases
def test_what_was_set_meanwhile_is_not_set_back(ann: Client):
    path = page_of(kingsmead())
    fields = opened(ann, path, "province_form")
    cast.order("control/bob", "override", row="province/kingsmead", field="order", value=5, reason="x")
    told = wrongs(save(ann, path, fields, order="3", reason="y"))
    assert "5" in told["order"][0]
    assert kingsmead().order == 5
    assert save(ann, path, fields, captain="Wat", reason="y").status_code == 302, "another field is nobody's business"
    assert (kingsmead().order, kingsmead().captain) == (5, "Wat")


@pytest.mark.parametrize("field", ["key", "event", "id", "seq"])
def test_a_field_that_is_not_offered_cannot_be_sent(ann: Client, field: str):
    before = Province.objects.filter(key="kingsmead").values()[0]
    change(ann, kingsmead(), order="5", **{field: "7"})
    assert Province.objects.filter(key="kingsmead").values()[0] == {**before, "order": 5}


# Nothing goes around the journal


@pytest.mark.parametrize("model", site._registry, ids=lambda model: model.__name__)
def test_nothing_is_added_deleted_or_changed_in_bulk(organiser: Client, model: Any):
    row = model.objects.first()
    count = model.objects.count()
    assert organiser.get(f"{list_of(model)}add/").status_code == FORBIDDEN
    assert organiser.post(f"{list_of(model)}add/", {}).status_code == FORBIDDEN
    if row is not None:
        assert organiser.post(f"{list_of(model)}{row.pk}/delete/", {"post": "yes"}).status_code == FORBIDDEN
        bulk = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
        assert "delete_selected" not in organiser.post(list_of(model), bulk).content.decode()
    assert model.objects.count() == count


def test_the_journal_is_only_looked_at(ann: Client):
    entry = Entry.objects.get(command="found")
    page = ann.get(page_of(entry))
    assert page.status_code == 200
    assert ann.post(page_of(entry), {"reason": "another"}).status_code == FORBIDDEN


def test_every_kind_of_row_is_there_and_the_heartbeat_is_not():
    private = {kind for kind in Row.__subclasses__() if kind.PRIVATE}
    assert set(Row.__subclasses__()) - private <= set(site._registry)
    assert private.isdisjoint(site._registry), "what players write to each other"
    assert Heartbeat not in site._registry
    assert {model._meta.model_name for model in site._registry} == set(NAMES)


# Secrets


def sealed(seat: Seat) -> set[str]:
    return {cast.SECRET, seat.token_hash, seat.code_hash}


def test_what_is_sealed_is_on_no_page(ann: Client):
    seat = Seat.objects.get(key=cast.QUEEN)
    for row in (state(), seat, Entry.objects.get(command="found")):
        text = ann.get(page_of(row)).content.decode() + ann.get(list_of(row)).content.decode()
        assert not [secret for secret in sealed(seat) if secret in text]


@pytest.mark.parametrize("asked", ["secret__startswith=5a", "secret=" + cast.SECRET, "secret__regex=^5"])
def test_no_address_asks_for_the_secret_of_the_dice(ann: Client, asked: str):
    for path in (list_of(Event), f"{list_of(Seat)}", list_of(Entry)):
        prefix = "" if path == list_of(Event) else "event__"
        assert ann.get(f"{path}?{prefix}{asked}").status_code == 400


def test_no_address_asks_for_what_opens_a_seat(ann: Client):
    seat = Seat.objects.get(key=cast.QUEEN)
    assert ann.get(f"{list_of(Seat)}?token_hash__startswith={seat.token_hash[:4]}").status_code == 400
    assert "0 seats" in ann.get(f"{list_of(Seat)}?q={seat.code_hash}").content.decode()


# Who may come in


def everywhere() -> list[str]:
    rows = [state(), kingsmead(), Seat.objects.get(key=cast.QUEEN), Entry.objects.get(command="found")]
    pages = [page_of(row) for row in rows] + [list_of(row) for row in rows]
    return ["/admin/", "/admin/factions/", "/admin/auth/user/", "/admin/auth/user/1/link/", *pages]


@pytest.mark.parametrize("who", ["nobody", "player", "visitor"])
def test_players_and_strangers_get_nothing(event: Event, who: str):
    joined(cast.QUEEN)
    browser = {"nobody": lambda: Client(HTTP_HOST=HOST), "visitor": lambda: logged_in("visitor", staff=False),
               "player": lambda: Client(HTTP_HOST=HOST, HTTP_COOKIE=seat_cookie(cast.QUEEN))}[who]()  # fmt: skip
    for path in everywhere():
        for answer in (browser.get(path, follow=True), browser.post(path, {"order": "5", "reason": "x"}, follow=True)):
            assert answer.redirect_chain[-1][0].startswith("/login?next=/admin/")
            assert answer.templates[0].name == "desk/login.html"
    assert kingsmead().order == 2


def test_our_log_in_leads_to_the_page_that_was_asked_for(event: Event):
    User.objects.create_user("bob", password="storms over astor", is_staff=True)
    browser = Client(HTTP_HOST=HOST)
    asked = browser.get(list_of(Province), follow=True)
    given = {"username": "bob", "password": "storms over astor", "next": asked.context["next"]}
    assert browser.post("/login", given)["Location"] == list_of(Province)


def test_a_form_of_another_page_saves_nothing(ann: Client):
    fields = opened(ann, page_of(kingsmead()), "province_form")
    strict = Client(HTTP_HOST=HOST, enforce_csrf_checks=True)
    strict.cookies = ann.cookies
    fields["csrfmiddlewaretoken"] = "x" * 64
    assert save(strict, page_of(kingsmead()), fields, order="5", reason="x").status_code == FORBIDDEN


def test_pages_keep_to_our_content_policy(organiser: Client):
    for path in everywhere()[:3] + everywhere()[4:]:
        page = organiser.get(path)
        assert "default-src 'self'" in page["Content-Security-Policy"]
        assert "no-store" in page["Cache-Control"]
        text = page.content.decode()
        for attributes, inside in SCRIPT.findall(text):
            assert re.search(r'src="/(static/admin/|admin/jsi18n/)', attributes), attributes
            assert not inside.strip()
        assert not re.search(r"<[^>]*\son\w+\s*=|javascript:", text)


def test_the_events_page_leads_here(ann: Client):
    assert 'href="/admin/"' in ann.get("/control/").content.decode()


# Who the Controls are


def test_only_the_organiser_sees_who_the_controls_are(ann: Client, organiser: Client):
    bob = one_time_links.control("bob")
    assert ann.get(list_of(User)).status_code == FORBIDDEN
    assert ann.get(page_of(bob)).status_code == FORBIDDEN
    assert ann.post(f"/admin/auth/user/{bob.pk}/link/").status_code == FORBIDDEN
    assert "auth/user" not in ann.get("/admin/").content.decode()
    assert "bob" in organiser.get(list_of(User)).content.decode()


def test_a_control_who_leaves_is_out_and_may_come_back(ann: Client, organiser: Client):
    user = User.objects.get(username="ann")
    fields = opened(organiser, page_of(user), "user_form")
    save(organiser, page_of(user), fields, is_active=None)
    assert ann.get("/control/").status_code == 302
    save(organiser, page_of(user), fields, is_active="on")
    assert User.objects.get(username="ann").is_active


def test_the_organiser_cannot_lock_himself_out(organiser: Client):
    user = User.objects.get(username=one_time_links.ORGANISER)
    page = save(organiser, page_of(user), opened(organiser, page_of(user), "user_form"), is_active=None)
    assert set(wrongs(page)) == {"is_active"}
    assert User.objects.get(username=one_time_links.ORGANISER).is_active


def test_a_new_link_ends_the_old_password(organiser: Client, event: Event):
    bob = User.objects.create_user("bob", password="storms over astor", is_staff=True)
    old = logged_in("bob")
    page = organiser.post(f"/admin/auth/user/{bob.pk}/link/")
    assert "no-store" in page["Cache-Control"]
    link = re.search(rf"http://{HOST}/welcome#([\w.-]+)", page.content.decode())
    assert link is not None
    assert old.get("/control/").status_code == 302
    fresh = Client(HTTP_HOST=HOST)
    assert fresh.post("/login", {"username": "bob", "password": "storms over astor"}).status_code == 200
    assert fresh.post("/welcome", {"token": link[1]})["Location"] == "/password"


def test_a_new_link_needs_a_tap_and_is_for_others(organiser: Client):
    user = User.objects.get(username=one_time_links.ORGANISER)
    assert organiser.get(f"/admin/auth/user/{user.pk}/link/").status_code == 405
    assert organiser.post(f"/admin/auth/user/{user.pk}/link/").status_code == 302
    assert organiser.get("/control/").status_code == 200


def test_nobody_gets_rights_or_a_password_by_the_form(organiser: Client):
    bob = one_time_links.control("bob")
    fields = opened(organiser, page_of(bob), "user_form")
    save(organiser, page_of(bob), fields, is_superuser="on", password="x", username="eve")
    bob.refresh_from_db()
    assert (bob.is_superuser, bob.username, bob.has_usable_password()) == (False, "bob", False)
