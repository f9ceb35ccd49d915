"""A seat that is taken again and again, with a name like a book: it buries neither the journal nor anybody's desk."""

import logging
import time
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client, RequestFactory
from structlog.testing import capture_logs

from astor.door import nonsense
from astor.door.nonsense import ADDRESSES, EVERY_S, OTHERS, Nonsense
from astor.door.token_bucket import BURST
from astor.game.models import Entry, Event, Seat
from astor.game.orders import seats
from astor.sockets import hub as lobby
from astor.sockets import live_board
from astor.sockets.hub import KNOCK, hub
from tests import cast
from tests.rooms.screens import HOST


def knock(key: str, **fields: str) -> dict[str, object]:
    seat = Seat.objects.select_related("event").get(event__key=cast.EVENT, key=key)
    answer: dict[str, object] = Client(HTTP_HOST=HOST).post("/j/take", {"token": seats.token(seat), **fields}).json()
    return answer


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still, so that nothing is given back."""
    monkeypatch.setattr(lobby, "time", SimpleNamespace(monotonic=lambda: 0.0))


@pytest.mark.usefixtures("still")
def test_a_seat_is_taken_so_often_at_once_and_its_neighbours_as_before(event: Event):
    answers = [knock(cast.QUEEN, player="Ada") for _ in range(BURST)]
    taken = BURST // KNOCK
    assert [answer.get("refused") for answer in answers] == [None] * taken + ["too_fast"] * (BURST - taken)
    assert Entry.objects.filter(event=event, command="join").count() == taken
    assert "refused" not in knock(cast.ELF_QUEEN, player="Bea")


@pytest.mark.usefixtures("still")
def test_a_name_of_60_kilobytes_is_not_kept(event: Event):
    for blanks in (" " * 60_000, "x" * 60_000, "\u200b" * 10_000):
        knock(cast.QUEEN, player=blanks)
    sizes = [len(str(entry.args)) for entry in Entry.objects.filter(event=event, actor=f"seat/{cast.QUEEN}")]
    assert all(size < 300 for size in sizes)


@pytest.mark.usefixtures("still")
def test_who_is_turned_away_at_the_page_gives_orders_as_before(event: Event):
    for _ in range(BURST):
        knock(cast.QUEEN, player="Ada")
    assert hub.here(event.key).may_ask(f"seat/{cast.QUEEN}")


def test_a_row_of_the_desk_has_room_for_the_beginning_of_what_was_sent():
    args: dict[str, Any] = {
        "text": "x" * 2000,
        "mouths": [f"unit-{n}" for n in range(1000)],
        "deep": {"a": {"b": "y" * 2000}},
    }
    shown = live_board.trimmed(args)
    assert shown["text"] == "x" * live_board.TEXT + "…"
    assert shown["mouths"] == args["mouths"][: live_board.ITEMS]
    assert len(str(shown)) < 1500


def test_what_strangers_send_that_is_refused_is_one_line_a_minute_in_the_log(
    event: Event, monkeypatch: pytest.MonkeyPatch
):
    counted = Nonsense()  # what other tests sent to this process is counted elsewhere
    monkeypatch.setattr(nonsense, "nonsense", counted)
    said = StringIO()
    handler = logging.StreamHandler(said)
    handler.addFilter(nonsense.told)
    logging.getLogger("django.security").addHandler(handler)
    try:
        with capture_logs() as told:
            for address in ("192.0.2.7", "192.0.2.8"):
                browser = Client(HTTP_HOST=HOST, REMOTE_ADDR=address, raise_request_exception=False)
                answers = [browser.post("/j/take", {"token": "x" * 100_000}).status_code for _ in range(20)]
                assert set(answers) == {400}
            counted.look(time.monotonic() + EVERY_S)
    finally:
        logging.getLogger("django.security").removeHandler(handler)
    assert said.getvalue() == ""
    assert [(line["address"], line.get("since")) for line in told] == [
        ("192.0.2.7", None),
        ("192.0.2.8", None),
        ("192.0.2.7", 19),
        ("192.0.2.8", 19),
    ]


def test_who_has_many_addresses_of_one_network_is_one_stranger(monkeypatch: pytest.MonkeyPatch):
    counted = Nonsense()
    monkeypatch.setattr(nonsense, "nonsense", counted)
    for n in range(3):
        record = logging.makeLogRecord({"name": "django.security.RequestDataTooBig"})
        record.request = RequestFactory(REMOTE_ADDR=f"2001:db8:7:1::{n:x}").get("/")
        assert nonsense.told(record) is False
    assert [told.since for told in counted.told.values()] == [2]


def test_strangers_without_number_are_told_together():
    counted = Nonsense()
    with capture_logs() as told:
        for at in range(3 * ADDRESSES):
            counted.heard(f"address {at}", "no request")
        counted.look(time.monotonic() + EVERY_S)
        assert (len(told), told[-1]["address"], told[-1]["since"]) == (ADDRESSES + 2, OTHERS, 2 * ADDRESSES - 1)
        counted.look(time.monotonic() + 3 * EVERY_S)
    assert not counted.told
