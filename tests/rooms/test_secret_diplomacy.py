"""Secret treaties, plots, requests and objectives: by no frame, page, preview or undo do others learn of them.

The humans and the elves have a secret treaty, and plot against each other all the same; the dwarves know of nothing.
"""

import json
import re
from collections.abc import Callable

import pytest
from django.test import Client

from astor.game.models import Entry, Event
from astor.running.thread import in_turn
from astor.sockets.hub import hub
from tests import cast
from tests.chronicle import ANN, override
from tests.diplomacy import chancery
from tests.laws import Table
from tests.rooms.screens import Venue, joined
from tests.rooms.test_secret_wars import Moment
from tests.rooms.test_secrets import ONLOOKERS, PAGES, browser, whole

QUEEN, GENERAL, ELF_QUEEN, DWARF_KING = cast.QUEEN, cast.GENERAL, cast.ELF_QUEEN, cast.DWARF_KING
COURTS = {"faction/humans", "faction/elves"}
CANARIES = tuple(f"canary-{word}-diplomacy" for word in (
    "treaty", "draft", "asked", "told", "settled", "goal", "word", "ruling", "note"))  # fmt: skip
TREATY, DRAFT, ASKED, TOLD, SETTLED, GOAL, WORD, RULING, NOTE = CANARIES
MAY_READ = {
    TREATY: COURTS, DRAFT: COURTS, NOTE: COURTS, RULING: set(), GOAL: {f"seat/{GENERAL}"}, WORD: {f"seat/{GENERAL}"},
} | {canary: {f"seat/{QUEEN}"} for canary in (ASKED, TOLD, SETTLED)}  # fmt: skip
"""Canary → the sides beside Control that may read it."""
ROWS = re.compile(r'"((?:plot|sabotage|treaty|request|objective)/[^"]*)"')
LINES = {"plot_succeeded": {"faction/dwarves"}, "plot_failed": {"faction/elves"}, "plot_countered": {"faction/humans"},
         "treaty_proposed": COURTS, "treaty_made": COURTS, "treaty_refused": COURTS, "treaty_renounced": COURTS,
         "request_answered": {f"seat/{QUEEN}"}, "request_resolved": {f"seat/{QUEEN}"},
         "objective_given": {f"seat/{GENERAL}"}, "objective_denied": {f"seat/{GENERAL}"}}  # fmt: skip
"""Code of a line → the sides beside Control in whose log it stands here."""
ORDERED = re.compile(r'"code": ?"control_(?:undid|acted)", ?"facts": ?\{"command": ?"(\w+)"')
HUSHED = {"rule_plot": set(), "publish_plots": set(), "answer_request": {f"seat/{QUEEN}"}}
"""Command that Control took back → who may hear that it did."""


def negotiate() -> None:
    """One secret treaty is made and renounced, another one refused; a third is open and never signed."""
    now = Moment()
    override(now, "event/astor", "rules", now.row("event/astor")["rules"] | {"initial_plots": True})
    now.until("t0/diplomacy")
    now.arrange(QUEEN, "propose_treaty", to=["elves"], text=TREATY, makes="alliance", secret=True)
    now.arrange(ELF_QUEEN, "sign", treaty=treaty())
    now.arrange(ANN, "undo", entry=now.seq)
    now.arrange(ANN, "redo", entry=now.seq - 1)
    now.arrange(QUEEN, "renounce", treaty=treaty())
    for secret in (True, False):
        now.arrange(ELF_QUEEN, "propose_treaty", to=["humans"], text=DRAFT, secret=secret)
    now.arrange(QUEEN, "refuse_treaty", treaty=treaty())
    override(now, f"treaty/{treaty()}", "text", f"{DRAFT} again")


def invite() -> None:
    """The humans woo the elves twice, are taken once, call them to a summit and would teach them: with a word each."""
    now = Moment()
    for heir, spouse in (("humans-second-in-line", "elves-successor"), ("humans-successor", "elves-second-in-line")):
        now.arrange(QUEEN, "propose_marriage", heir=heir, spouse=spouse, residence="humans", note=NOTE)
    first, second = now.dump()["marriage"]
    now.arrange(ELF_QUEEN, "accept_marriage", marriage=first)
    now.arrange(ANN, "undo", entry=now.seq)
    now.arrange(ANN, "redo", entry=now.seq - 1)
    for suit in (first, second):
        override(now, f"marriage/{suit}", "note", f"{NOTE} again")
    matter = {"matter": "The ford", "venue": "The hall", "note": NOTE}
    now.arrange(GENERAL, "propose", command="call_summit", args={"invited": ["elves"], **matter})
    now.arrange(QUEEN, "send_proposal", proposal=list(now.dump()["proposal"])[-1])
    for queen in (QUEEN, ELF_QUEEN):
        now.arrange(queen, "attend")
    taught = {"technologies": ["crop-rotation"]}
    now.arrange(QUEEN, "offer_lesson", to="elves", gives=taught, wants={}, note=NOTE)


def treaty() -> str:
    return list(Moment().dump()["treaty"])[-1]


def ask() -> None:
    """The queen has asked, is answered twice with Control's help, and asks again."""
    now = Moment()
    now.arrange(QUEEN, "ask_control", about="action", text=ASKED)
    request = next(iter(now.dump()["request"]))
    now.arrange(ANN, "claim_request", request=request)
    now.arrange(ANN, "answer_request", request=request, text=TOLD)
    now.arrange(ANN, "undo", entry=now.seq)
    now.arrange(ANN, "answer_request", request=request, text=TOLD)
    override(now, f"request/{request}", "answer", f"{TOLD} better")
    override(now, f"request/{request}", "text", f"{ASKED} better")
    now.arrange(ANN, "resolve_request", request=request, text=SETTLED)
    now.arrange(QUEEN, "ask_control", about="help", text=ASKED)


def claim() -> None:
    now = Moment()
    now.arrange(ANN, "give_objective", faction="humans", seat=GENERAL, text=GOAL)
    goal = chancery.objective(now, GOAL)
    now.arrange(GENERAL, "claim_objective", objective=goal)
    now.arrange(ANN, "deny_objective", objective=goal, reason=WORD)
    now.arrange(ANN, "undo", entry=now.seq)
    now.arrange(ANN, "deny_objective", objective=goal, reason=f"{WORD} again")
    override(now, f"objective/{goal}", "text", f"{GOAL} again")


def plot() -> None:
    """The elves would stir up Kingsmead, and the humans are on guard; so they have second thoughts about a plot."""
    now = Moment()
    now.arrange(QUEEN, "sanction", act="sabotage", against="elves", technology="paved-roads")
    now.arrange(QUEEN, "call_off", plot=next(iter(now.dump()["plot"])))
    now.arrange(QUEEN, "sanction", act="counter", counters="incite")
    now.arrange(ANN, "undo", entry=now.seq)
    now.arrange(QUEEN, "sanction", act="counter", counters="incite")
    now.arrange(ELF_QUEEN, "sanction", act="incite", province="kingsmead")
    now.arrange(DWARF_KING, "sanction", act="sabotage", against="humans", technology="paved-roads")


def decide() -> None:
    """The dice have fallen, and Control thinks about what they say."""
    now = Moment()
    now.arrange(ANN, "close_phase")
    incited = next(key for key, row in now.dump()["plot"].items() if row["act"] == "incite")
    now.arrange(ANN, "hold_plots")
    ruling = {"outcome": "failure", "reason": RULING}
    now.arrange(ANN, "rule_plot", plot=incited, **ruling)
    now.arrange(ANN, "undo", entry=now.seq)
    lot = now.dump()["plot"][incited]["lot"]
    override(now, f"plot/{incited}", "lot", value=lot + 1)
    override(now, f"plot/{incited}", "lot", value=lot)


def publish() -> None:
    now = Moment()
    now.arrange(ANN, "publish_plots")
    now.arrange(ANN, "undo", entry=now.seq)
    now.arrange(ANN, "publish_plots")


Deed = Callable[[], None]
DEEDS: tuple[Deed, ...] = (negotiate, invite, ask, claim, plot, decide, publish)


def readers() -> dict[str, set[str]]:
    """Every row of these kinds there ever was → the sides beside Control that may see it."""
    images = (item for entry in Entry.objects.all() for item in entry.images.items())
    return {row: _readers(row.partition("/")[0], before or after) for row, (before, after) in images
            if ROWS.fullmatch(f'"{row}"')}  # fmt: skip


def _readers(kind: str, image: dict[str, object]) -> set[str]:
    if kind == "sabotage":
        return set()
    if kind == "treaty":
        parties = image["parties"]
        assert isinstance(parties, list)
        return {f"faction/{party}" for party in parties}
    own = kind in ("request", "objective") and image["seat"]
    return {f"seat/{image['seat']}"} if own else {f"faction/{image['faction']}"}


def leaks(text: str, sides: tuple[str, ...]) -> set[str]:
    """What of others stands in what these sides were shown."""
    seen, may = set(sides), readers()
    found = {row.partition("/")[0] for row in ROWS.findall(text) if row in may and not may[row] & seen}
    found |= {canary for canary, who in MAY_READ.items() if canary in text and not who & seen}
    told = set(re.findall(r'"code": ?"(\w+)"', text))
    found |= {code for code, who in LINES.items() if code in told and not who & seen}
    return found | {command for command in ORDERED.findall(text) if command in HUSHED and not HUSHED[command] & seen}


ROWS_OF_COURT = {"plot", "sabotage", "treaty", "request", "objective"}


def seated() -> None:
    joined(QUEEN, GENERAL, ELF_QUEEN, DWARF_KING)


def test_no_page_tells_others_of_what_the_court_keeps_secret(event: Event):
    seated()
    for deed in DEEDS:
        deed()
        hub.forget()  # else pages show the board as it was first looked at: here nobody tells the hub
        for who, sides in ONLOOKERS.items():
            for path in ("/play/astor", "/hall/astor", "/control/astor/preview"):
                assert leaks(whole(browser(who).get(path)), sides) == set(), (deed, who, path)
    for route in ("front", "sheet", "journal", "backups"):
        for who, sides in ONLOOKERS.items():
            for page in PAGES[route](browser(who)):
                assert leaks(whole(page), sides) == set(), (route, who)


async def test_no_frame_tells_others_of_what_the_court_keeps_secret(venue: Venue):
    screens = await venue.everybody()
    for deed in DEEDS:
        await in_turn(deed)
        await venue.settle()
        for screen in screens.values():
            screen.epoch = None
            await screen.hello()
    for who, screen in screens.items():
        if who != "control":
            heard = await in_turn(leaks, json.dumps(screen.heard), tuple(screen.tables))
            assert heard == set(), who
    assert await in_turn(leaks, json.dumps(screens["control"].heard), ()) >= (
        ROWS_OF_COURT | LINES.keys() | set(CANARIES) - {RULING})  # fmt: skip


GUESSES = {"request": ("withdraw_request",), "plot": ("call_off",), "objective": ("claim_objective", "withdraw_claim"),
           "treaty": ("sign", "refuse_treaty", "withdraw_treaty", "renounce")}  # fmt: skip
"""Kind of row → the orders that name one."""
DWARVES = {"faction/dwarves", f"seat/{DWARF_KING}"}


@pytest.mark.parametrize(("kind", "deed"), [("treaty", negotiate), ("request", ask), ("objective", claim),
                                            ("plot", plot)])  # fmt: skip
def test_who_guesses_a_name_is_told_what_they_would_be_told_of_nothing(table: Table, kind: str, deed: Deed):
    seated()
    if deed is plot:
        negotiate()
    deed()
    foreign = [row.partition("/")[2] for row, who in readers().items() if row.startswith(kind) and not who & DWARVES]
    assert foreign
    for name in GUESSES[kind]:
        told = [table.refuse(DWARF_KING, name, **{kind: key}) for key in (*foreign, "nothing")]
        assert {no.code for no in told} == {told[0].code}, name


def test_the_canaries_sing(event: Event):
    """What the tests above look for is there: Control reads it, and so do those whose it is."""
    seated()
    for deed in DEEDS:
        deed()
    desk = whole(browser("control").get("/control/astor"))
    assert leaks(desk, ()) >= {
        "plot",
        "treaty",
        "request",
        "objective",
        TREATY,
        DRAFT,
        ASKED,
        SETTLED,
        GOAL,
        WORD,
        NOTE,
    }
    assert RULING in journal(browser("control"))
    general = whole(browser(GENERAL).get("/play/astor"))
    assert {GOAL, WORD, TREATY, DRAFT, NOTE} <= leaks(general, ())
    queen = whole(browser(QUEEN).get("/play/astor"))
    assert {ASKED, SETTLED, TREATY, DRAFT, "plot_countered"} <= leaks(queen, ())


def journal(client: Client) -> str:
    return whole(client.get("/control/astor/journal?before=9999"))


def test_SUB_6_who_plotted_sees_no_difference_between_a_failure_and_a_counter(table: Table):
    """Nor does anybody but Control and the victim see whose it was."""
    chancery.plotting(table)
    plot = chancery.sanctioned(table)
    chancery.sanctioned(table, ELF_QUEEN, "counter", counters="incite")
    table.until("t1/production")
    own = {"state": "sealed", "outcome": ""}
    assert own.items() <= table.sees("faction/humans", f"plot/{plot}").items()
    table.play(ANN, "publish_plots")
    shown = table.sees("faction/humans", f"plot/{plot}")
    assert (shown["state"], shown["outcome"]) == ("published", "failure")
    assert not {"lot", "exposed"} & shown.keys()
    assert table.sees("control", f"plot/{plot}")["outcome"] == "countered"
    told = [line for line in table.screens["faction/elves"].items() if line[0].startswith("line/")]
    assert "plot_countered" in {line["code"] for _, line in told}
    assert "humans" not in json.dumps([line for _, line in told if line["code"] == "plot_countered"])
