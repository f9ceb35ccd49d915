"""Letters and boards: by no frame and no page does anybody read what was not written to them, and no Control does.

The queen of the humans writes to the king of the dwarves, and pins a note to the board of her court.
"""

import json

import pytest

from astor.game.models import Entry, Event
from astor.game.values.sides import own_side
from astor.running.thread import in_turn
from astor.sockets.hub import hub
from tests import cast
from tests.chronicle import ANN, ruling
from tests.rooms.screens import Venue, control_cookie, logged_in
from tests.rooms.test_secret_diplomacy import seated
from tests.rooms.test_secret_wars import Moment
from tests.rooms.test_secrets import ONLOOKERS, PAGES, browser, whole

QUEEN, GENERAL, ELF_QUEEN, DWARF_KING = cast.QUEEN, cast.GENERAL, cast.ELF_QUEEN, cast.DWARF_KING
LETTER, NOTE = "canary-letter-to-the-king", "canary-note-on-the-board"
READERS = {LETTER: {QUEEN, DWARF_KING}, NOTE: {QUEEN, GENERAL}}
WATCHED = ("control", *ONLOOKERS)


def correspond() -> None:
    """Some of it is taken back, and given again; and time goes back over all of it."""
    now = Moment()
    ruling(now, letters="sealed")
    now.arrange(QUEEN, "write_letter", to=DWARF_KING, text=LETTER)
    now.arrange(ANN, "undo", entry=now.seq)
    now.arrange(ANN, "redo", entry=now.seq - 1)
    now.arrange(QUEEN, "pin_note", text=NOTE)
    now.until("t1/production")
    then = now.seq
    now.arrange(QUEEN, "write_letter", to=DWARF_KING, text=LETTER)
    now.arrange(DWARF_KING, "write_letter", to=QUEEN, text=LETTER)
    now.arrange(QUEEN, "produce", province="ostmark", outputs=["gold"])
    now.arrange(ANN, "close_phase", skip=True)
    now.arrange(ANN, "rewind", to=then)
    now.arrange(QUEEN, "pin_note", text=NOTE)


def found(text: str, who: str) -> set[str]:
    """What this one reads in it, and is not to."""
    return {canary for canary, readers in READERS.items() if canary in text and who not in readers}


@pytest.mark.parametrize("route", PAGES)
def test_no_page_shows_a_letter_to_whom_it_was_not_written(event: Event, route: str):
    seated()
    correspond()
    hub.forget()
    for who in WATCHED:
        for page in PAGES[route](browser(who)):
            assert found(whole(page), who) == set(), (route, who)


def test_control_finds_no_letter_in_the_journal_nor_at_a_seat(event: Event):
    """Not on the page of an entry, not by a search, not among what a rewind would change, not on the phone of a seat
    Control has taken."""
    seated()
    correspond()
    hub.forget()
    ann = logged_in("ann")
    written = Entry.objects.filter(command__in=("write_letter", "pin_note", "redo"))
    assert written.count() >= 5
    pages = [f"/admin/game/entry/{entry.pk}/change/" for entry in written]
    pages += [f"/admin/game/entry/?q={LETTER}", "/admin/diplomacy/letter/", "/control/astor"]
    pages += [f"/control/astor/rewind?to={entry.seq - 1}" for entry in written if entry.phase != "planning"]
    pages += [f"/control/astor/seat/{seat}" for seat in (QUEEN, GENERAL, DWARF_KING)]
    for path in pages:
        assert found(whole(ann.get(path, follow=True)), "control") - {LETTER if "?q=" in path else ""} == set(), path
    assert "gold" in whole(ann.get(f"/admin/game/entry/{Entry.objects.get(command='produce').pk}/change/"))
    assert Entry.objects.filter(command="write_letter", args__text=LETTER).exists(), "it is kept, for a replay"


async def test_no_frame_tells_of_a_letter_to_whom_it_was_not_written(venue: Venue):
    screens, cookie = await venue.everybody(), await in_turn(control_cookie)
    taken = await venue.enter(f"/ws/control/{cast.EVENT}/seat/{QUEEN}", cookie=cookie)
    await in_turn(correspond)
    await venue.settle()
    for screen in (*screens.values(), taken):
        screen.epoch = None
        await screen.hello()
    for who, screen in {**screens, "a Control at the queen's seat": taken}.items():
        heard = json.dumps(screen.heard)
        assert found(heard, who) == set(), who
        if who in ("hall", ELF_QUEEN):
            assert "letter/" not in heard, who
    assert own_side(QUEEN) in screens[QUEEN].tables
    assert own_side(QUEEN) not in taken.tables


def test_the_canaries_sing(event: Event):
    """What the tests above look for is there: those it was written to read it."""
    seated()
    correspond()
    for canary, readers in READERS.items():
        for who in readers:
            assert canary in whole(browser(who).get("/play/astor")), (canary, who)


def test_where_the_event_says_so_control_reads_them_at_the_desk(event: Event):
    seated()
    ruling(Moment(), letters="open", court_board="open")
    now = Moment()
    now.arrange(QUEEN, "write_letter", to=DWARF_KING, text=LETTER)
    now.arrange(QUEEN, "pin_note", text=NOTE)
    desk = whole(browser("control").get("/control/astor"))
    assert (LETTER in desk, NOTE in desk) == (True, True)
    assert found(whole(browser(ELF_QUEEN).get("/play/astor")), ELF_QUEEN) == set()
