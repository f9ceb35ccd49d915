"""Summits (DIP-5 to DIP-8): what each side sees of them, and what a seat may do there now. Pure."""

from collections.abc import Callable, Iterable, Iterator

from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import CONTROL, PUBLIC, Board, Offer, Seen, View
from diplomacy import stall
from diplomacy.rules import summit as rules
from diplomacy.rules.summit import Session
from diplomacy.sight import world
from factions import study
from factions.rules import research


def session(board: Board) -> Session:
    """The academic summit of this phase, as the board stands."""
    kinds = ("attendance", "theory", "ballot")
    return board.once("academy", lambda now: rules.session_of({k: now.of(k) for k in kinds}, now.clock["phase"]))


# What is seen


def _summit(board: Board, key: str) -> Iterator[Seen]:
    """Its host and those invited; nobody else learns that there is one (DIP-5)."""
    image = board.of("summit").get(key)
    if image is not None:
        for side in (*(f"faction/{party}" for party in (image["host"], *image["invited"])), CONTROL):
            yield side, f"summit/{key}", image


def _open_to_all(kind: str) -> View:
    """What everybody in the hall can see and hear."""

    def sees(board: Board, key: str) -> Iterator[Seen]:
        image = board.of(kind).get(key)
        if image is not None:
            yield PUBLIC, f"{kind}/{key}", image
            yield CONTROL, f"{kind}/{key}", image

    return View(kind, sees)


def _theory(board: Board, key: str) -> Iterator[Seen]:
    """That there is one, all see; its words are its wizard's until they are spoken. Of a ballot: who has voted."""
    image = board.of("theory").get(key)
    if image is None:
        return
    name = f"theory/{key}"
    voted = sorted(b["seat"] for b in board.of("ballot").values() if b["theory"] == key)
    shown = {**image, "voted": voted, **_time(board, key)}
    unspoken = {"hypothesis": ""} if image["state"] in (rules.ANNOUNCED, rules.UNHEARD) else {}
    yield PUBLIC, name, shown | unspoken
    if unspoken:
        yield f"seat/{image['seat']}", name, {"hypothesis": image["hypothesis"]}
    yield CONTROL, name, shown


def _time(board: Board, key: str) -> Image:
    """Until when it is presented, concluded or voted on: a time, or ms left while the clock stands."""
    for alarm in board.of("alarm").values():
        if alarm["command"] in rules.TIMED and alarm["args"].get("theory") == key:
            return {"due": alarm["due"], "remaining": alarm["remaining"]}
    return {"due": None, "remaining": None}


def _its_theory(_board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    return {image["theory"] for image in (before, after) if image}


def _timed_theory(_board: Board, _key: str, before: Image | None, after: Image | None) -> Iterable[str]:
    return {i["args"].get("theory", "") for i in (before, after) if i and i["command"] in rules.TIMED}


def _ballot(board: Board, key: str) -> Iterator[Seen]:
    """Who has cast it, and Control; not even their faction (DIP-7)."""
    image = board.of("ballot").get(key)
    if image is not None:
        yield f"seat/{image['seat']}", f"ballot/{key}", image
        yield CONTROL, f"ballot/{key}", image


VIEWS = (
    View("summit", _summit),
    _open_to_all("attendance"),
    View("theory", _theory, {"ballot": _its_theory, "alarm": _timed_theory}),
    View("ballot", _ballot),
    _open_to_all("paper"),
)


# What a seat may do


def _faction(board: Board, seat: str) -> str:
    return str(board.of("seat")[seat]["faction"])


def _call(board: Board, seat: str) -> Image | Refused:
    mine = _faction(board, seat)
    others = sorted(key for key in board.of("faction") if key != mine)
    return rules.may_host(mine, board.of("summit").values()) or {"invited": others}


def _end(board: Board, seat: str) -> Image | Refused:
    mine = _faction(board, seat)
    own = sorted(key for key, summit in board.of("summit").items() if summit["host"] == mine)
    return {"summit": own} if own else Refused("summit_gone")


def _attend(board: Board, seat: str) -> Image | Refused:
    return rules.may_attend(session(board), seat, _faction(board, seat)) or {}


def _leave(board: Board, seat: str) -> Image | Refused:
    return rules.may_leave(session(board), seat) or {}


def _announce(board: Board, seat: str) -> Image | Refused:
    return rules.may_announce(session(board), seat, _faction(board, seat)) or {}


def _theories(may: Callable[[Session, str, str], Refused | None]) -> Callable[[Board, str], Image | Refused]:
    """The theories about which a seat may do this; if about none, why not."""

    def choices(board: Board, seat: str) -> Image | Refused:
        now = session(board)
        if no := rules.attends(now, seat):
            return no
        answers = {key: may(now, seat, key) for key in now.theories}
        open_to = sorted(key for key, no in answers.items() if no is None)
        why = [no for no in answers.values() if no and no.code not in ("theory_gone", "own_theory")]
        return {"theory": open_to} if open_to else (why or [Refused("theory_gone")])[-1]

    return choices


def _publish(board: Board, seat: str) -> Image | Refused:
    """What this seat has invented and nobody has read of yet."""
    now = session(board)
    if no := rules.attends(now, seat):
        return no
    papers = board.of("paper").values()
    open_to = sorted(key for key, inventors in board.once("inventors", _inventors).items()
                     if rules.may_publish(now, seat, key, inventors, papers) is None)  # fmt: skip
    return {"technology": open_to} if open_to else Refused("no_paper")


def _inventors(board: Board) -> dict[str, set[str]]:
    """Technology → the seats that may call it their invention."""
    known = [row for row in board.of("knowledge").values() if row["inventor"]]
    people, seats = board.of("character"), board.of("seat")
    return {key: rules.inventors(key, known, people, seats) for key in {row["technology"] for row in known}}


# Technology deals at the table


def _teach(board: Board, seat: str) -> Image | Refused:
    """Who is there to deal with; what this side could teach, learn and pay with."""
    now, mine = session(board), _faction(board, seat)
    if no := rules.attends(now, seat):
        return no
    wars = world(board).wars
    here = [f for f in now.present.values() if f != mine and frozenset((f, mine)) not in wars]
    own, ruled = stall.side(board, mine), board.once("rulings", stall.rulings)
    goods = {good: n for good, n in own.scholar.stock.items() if ruled.credits or good != research.WILDCARD}
    learnable = [key for key in ruled.needs if research.may_learn(own.scholar, study.technology(board, key)) is None]
    known = sorted(own.scholar.knows)
    return {"faction": sorted(here), "technologies": known, "learnable": learnable, "goods": goods}


def _at_table(choices: Callable[[Board, str], Image | Refused]) -> Callable[[Board, str], Image | Refused]:
    """The same choices as in the market, for who sits at the table."""

    def here(board: Board, seat: str) -> Image | Refused:
        return rules.attends(session(board), seat) or choices(board, seat)

    return here


OFFERS = (
    Offer("call_summit", _call),
    Offer("end_summit", _end),
    Offer("attend", _attend, alike=False),
    Offer("leave_summit", _leave, alike=False),
    Offer("announce_theory", _announce, alike=False),
    Offer("present", _theories(rules.may_present), alike=False),
    Offer("conclude", _theories(rules.may_conclude), alike=False),
    Offer("vote", _theories(rules.may_vote), alike=False),
    Offer("publish_paper", _publish, alike=False),
    Offer("offer_lesson", _teach, alike=False),
    Offer("accept_lesson", _at_table(stall.answer), alike=False),
    Offer("refuse_lesson", _at_table(stall.answer), alike=False),
    Offer("withdraw_lesson", _at_table(stall.withdraw), alike=False),
)
