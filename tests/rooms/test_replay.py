"""The replay of an event: what the hall was shown, for Control while it goes on and for everybody when it is over.

What nobody saw is told apart from it, and to others than Control only once all that was secret is told.
"""

import gzip
import json
import shutil
from typing import Any

import pytest
from django.test import Client

from astor.game.models import Entry, Event
from astor.made import places
from astor.replay.reels import UNTOLD
from astor.sockets import live_board as boards
from astor.sockets.hub import hub
from diplomacy.models import Treaty
from factions.story.questions import secrets
from tests import cast
from tests.laws import foreign_canaries
from tests.rooms.screens import HOST, joined, logged_in, seat_cookie
from tests.rooms.test_joining import boot

ANN = "control/ann"
PAGE, TOLD, UNSEEN = "/hall/astor/replay", "/hall/astor/replay.jsonl", "/hall/astor/unseen.jsonl"
SAID, WRITTEN, PROMISED = "whispered with it", "My dear cousin", "The pass is ours together"
Rows = dict[str, dict[str, Any]]


def told(client: Client, path: str = TOLD) -> list[dict[str, Any]]:
    """The frames, as soon as they are there."""
    answer = client.get(path, HTTP_ACCEPT_ENCODING="gzip")
    while answer.status_code == 202:
        assert 0 <= answer.json()["done"] <= 1
        answer = client.get(path, HTTP_ACCEPT_ENCODING="gzip")
    assert (answer.status_code, answer["Content-Encoding"]) == (200, "gzip")
    return [json.loads(line) for line in gzip.decompress(answer.content).splitlines()]


def shown(frames: list[dict[str, Any]], side: str = "public") -> Rows:
    """What a screen that was sent these frames shows."""
    rows: Rows = dict(frames[0]["sides"][side]["rows"])
    for frame in frames[1:]:
        rows |= frame.get("set", {})
        for name in frame.get("drop", ()):
            del rows[name]
    return rows


def on_the_wall() -> Rows:
    """What a hall screen that comes now is sent by a server that has just started, but for what counts on the day."""
    hub.forget()
    rows: Rows = boot(Client(HTTP_HOST=HOST).get("/hall/astor"))["snap"]["sides"]["public"]["rows"]
    assert "pace/plan" in rows
    return {name: row for name, row in rows.items() if name.partition("/")[0] not in UNTOLD}


@pytest.fixture
def evening(event: Event) -> Event:
    """The humans have done what nobody may know, and gone to war."""
    joined(cast.QUEEN, cast.ELF_QUEEN)
    for name in ("start", "close_phase"):
        cast.order(ANN, name)
    cast.order(cast.QUEEN, "declare_war", to="dwarves")
    cast.order(ANN, "close_phase")
    cast.order(cast.QUEEN, "produce", province="kingsmead", outputs=["gold"])
    return event


def end() -> None:
    cast.order(ANN, "override", row="event/astor", field="turns", value=1, reason="A short evening")
    while Event.objects.get(key="astor").state != Event.State.ENDED:
        cast.order(ANN, "close_phase", skip=True)


def test_control_sees_again_what_the_hall_has_seen_and_goes_on_from_there(evening: Event):
    ann = logged_in("ann")
    frames = told(ann)
    assert [frame["n"] for frame in frames[1:]] == list(range(1, len(frames)))
    assert told(ann) == frames
    end()
    again = told(ann)
    assert again[: len(frames)] == frames
    assert shown(again) == on_the_wall()


def test_while_the_event_goes_on_it_is_refused_to_everybody_else(evening: Event):
    queen = Client(HTTP_HOST=HOST, HTTP_COOKIE=seat_cookie(cast.QUEEN))
    for somebody in (Client(HTTP_HOST=HOST), queen):
        page = somebody.get(PAGE)
        assert (page.status_code, 'href="/hall/astor"' in page.content.decode()) == (403, True)
        for path in (TOLD, UNSEEN):
            answer = somebody.get(path)
            assert (answer.status_code, answer.json()) == (403, {"refused": "replay_closed"})
    assert logged_in("visitor", staff=False).get(TOLD).status_code == 403
    assert logged_in("visitor", staff=False).get(UNSEEN).status_code == 403
    assert logged_in("ann").get(PAGE).status_code == 200


def test_before_the_clock_runs_there_is_nothing_to_see_again(event: Event):
    answer = logged_in("ann").get(TOLD)
    assert (answer.status_code, answer.json()) == (409, {"refused": "replay_empty"})


def test_when_it_is_over_everybody_sees_it_and_nothing_that_the_wall_did_not_show(evening: Event):
    end()
    frames = told(Client(HTTP_HOST=HOST))
    before = [frame for frame in frames if frame.get("set", {}).get("event/astor", {}).get("state") != "ended"]
    text = json.dumps(before)
    assert "war_began" in text
    assert [secret for secret in (*foreign_canaries("public"), cast.SECRET) if secret in text] == []
    assert frames[-1] not in before


def bookmarks(client: Client) -> list[tuple[str, str]]:
    return [(one["text"], one["by"]) for one in boot(client.get(PAGE))["bookmarks"]]


def test_what_control_has_marked_is_in_the_replay_and_everybody_reads_of_it_what_is_shared(evening: Event):
    cast.order(ANN, "bookmark", text="Bob is tired", shared=False, at=0)
    cast.order(ANN, "bookmark", text="The war begins", shared=True, at=0)
    cast.order(ANN, "name_wall", sign="K7QP", name="Stage")
    assert bookmarks(logged_in("ann")) == [("Bob is tired", "ann"), ("The war begins", "ann")]
    end()
    assert bookmarks(Client(HTTP_HOST=HOST)) == [("The war begins", "")]
    for tape in (TOLD, UNSEEN):
        kinds = {name.partition("/")[0] for frame in told(logged_in("ann"), tape) for name in frame.get("set", {})}
        assert kinds.isdisjoint({"bookmark", "wall"}), "a replay has its own wall, and its page says what was marked"


# What nobody saw


def rule(event: Event, **changed: str) -> None:
    """The event is played by other rules."""
    rules = {**event.rules, **changed}
    cast.order(ANN, "override", row="event/astor", field="rules", value=rules, reason="As the players wished")


@pytest.fixture
def intrigue(event: Event) -> Event:
    """Humans and dwarves have a secret treaty and bargain, with words of their own beside it."""
    joined(cast.QUEEN, cast.DWARF_KING)
    rule(event, letters="sealed")
    for name in ("start", "close_phase"):
        cast.order(ANN, name)
    cast.order(cast.QUEEN, "propose_treaty", to=["dwarves"], text=PROMISED, secret=True)
    cast.order(cast.DWARF_KING, "sign", treaty=Treaty.objects.get(text=PROMISED).key)
    cast.order(cast.QUEEN, "write_letter", to=cast.DWARF_KING, text=WRITTEN)
    cast.order(ANN, "close_phase")
    cast.order(cast.QUEEN, "produce", province="kingsmead", outputs=["gold"])
    cast.order(ANN, "close_phase")
    cast.order(cast.QUEEN, "offer", to="dwarves", gives={"goods": {"gold": 1}}, wants={"goods": {"wood": 1}}, note=SAID)
    return event


def moments(frames: list[dict[str, Any]]) -> list[Rows]:
    """What was secret after each of these frames."""
    return [shown(frames[: at + 1], "unseen") for at in range(len(frames))]


def refused(client: Client) -> tuple[int, dict[str, str]]:
    """Why it is, as soon as the reel has come as far as the event."""
    answer = client.get(UNSEEN)
    while answer.status_code == 202:
        answer = client.get(UNSEEN)
    return answer.status_code, answer.json()


def test_control_sees_what_nobody_saw_when_it_was_secret(intrigue: Event):
    looks = moments(told(logged_in("ann"), UNSEEN))
    (treaty,) = (row for name, row in looks[-1].items() if name.startswith("treaty/"))
    assert (treaty["secret"], treaty["state"], treaty["parties"]) == (True, "made", ["dwarves", "humans"])
    (deal,) = (row for name, row in looks[-1].items() if name.startswith("deal/"))
    assert (deal["gives"]["goods"], deal["receiver"]) == ({"gold": 1}, "dwarves")
    drafts = [[name for name in look if name.startswith("draft/")] for look in looks]
    assert ["draft/t1-production-produce-kingsmead"] in drafts
    assert drafts[-1] == [], "what the bell has carried out is nobody's secret plan any more"
    assert any(row["state"] == "open" for look in looks for name, row in look.items() if name.startswith("treaty/"))


def test_what_is_signed_for_all_to_read_is_secret_no_more(event: Event):
    joined(cast.QUEEN, cast.DWARF_KING)
    for name in ("start", "close_phase"):
        cast.order(ANN, name)
    cast.order(cast.QUEEN, "propose_treaty", to=["dwarves"], text=PROMISED)
    ann = logged_in("ann")
    assert [row["text"] for row in shown(told(ann, UNSEEN), "unseen").values()] == [PROMISED]
    cast.order(cast.DWARF_KING, "sign", treaty=Treaty.objects.get(text=PROMISED).key)
    shutil.rmtree(places.home())  # what is kept of an event that goes on is new for some seconds
    assert shown(told(ann, UNSEEN), "unseen") == {}


def test_when_all_is_told_with_the_last_bell_everybody_sees_it_but_no_words_of_anybodys(intrigue: Event):
    end()
    nobody = Client(HTTP_HOST=HOST)
    text = json.dumps(told(nobody, UNSEEN))
    assert '"treaty/' in text
    never = (
        PROMISED,
        SAID,
        WRITTEN,
        cast.SECRET,
        *filter(lambda canary: "nightingale" in canary, foreign_canaries("public")),
    )
    assert [secret for secret in never if secret in text] == []
    told_to_all = json.dumps(told(nobody))
    assert [secret for secret in (PROMISED, SAID, WRITTEN) if secret in told_to_all] == []


def test_SEAT_5_what_control_reveals_by_hand_nobody_else_sees_before_the_last_of_it(intrigue: Event):
    rule(intrigue, secrets="by_hand")
    end()
    ann, nobody = logged_in("ann"), Client(HTTP_HOST=HOST)
    queen = Client(HTTP_HOST=HOST, HTTP_COOKIE=seat_cookie(cast.QUEEN))
    told(ann, UNSEEN)
    secret = [moment.key for moment in secrets(boards.load("astor"))]
    assert len(secret) > 0
    for moment in secret:
        assert refused(nobody) == refused(queen) == (403, {"refused": "replay_sealed"})
        cast.order(ANN, "reveal", moment=moment)
    assert told(nobody, UNSEEN) == told(queen, UNSEEN) == told(ann, UNSEEN)
    cast.order(ANN, "undo", entry=Entry.objects.latest("seq").seq)
    assert refused(nobody) == (403, {"refused": "replay_sealed"})


def test_where_control_has_nothing_to_reveal_by_hand_it_keeps_what_nobody_saw(evening: Event):
    rule(evening, secrets="by_hand")
    end()
    told(logged_in("ann"), UNSEEN)
    assert secrets(boards.load("astor")) == []
    assert refused(Client(HTTP_HOST=HOST)) == (403, {"refused": "replay_sealed"})
