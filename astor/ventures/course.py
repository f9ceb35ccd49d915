"""A venture from deed to deed (VEN-9, VEN-12): it begins, goes on until somebody decides, and ends."""

import hmac
from dataclasses import dataclass
from typing import Any

from msgspec import to_builtins

from astor.game import clockwork
from astor.game.call import Call
from astor.game.page import Image
from astor.ventures import content, questions, spoils
from astor.ventures.models import Venture
from astor.ventures.rules.entry import VOID
from astor.ventures.rules.play import Deed, Entrant, Outcome, Ruleset
from factions.order.questions import turn_now
from factions.questions import played

QUEST, WEAVERS = "quest", "weavers-1"
KEPT = 12
"""So many lines of what happened are at hand."""
DECIDE, LAST = "settle_venture", "call_time"
"""What the clock does when somebody has not decided, and when the whole has taken too long."""


@dataclass
class Dice:
    """The dice of one deed: by its number, so that whatever is done instead meets the same (VEN-12)."""

    call: Call
    venture: Venture
    thrown: set[str]

    def __call__(self, what: str, sides: int) -> int:
        assert what not in self.thrown, f"{what} is thrown twice"
        self.thrown.add(what)
        return self.call.roll(f"venture/{self.venture.key}/{self.venture.deeds}/{what}", sides)


def begin(call: Call, quest: str, seat: str, *, closed: bool = False) -> Venture:
    """The person of this seat sets out."""
    person = played(call.board, seat)[0]
    officer = call.board.row(f"officer/{person['officer']}") or {}
    side = {"faction": person["faction"], "seats": [seat], "character": person["key"], "officer": person["officer"]}
    found = Venture(event=call.event, key=_key(call, quest, seat), kind=QUEST, rules=WEAVERS, about=quest,
                    parties=[side["faction"]], sides={"a": side}, closed=closed, turn=turn_now(call.board))  # fmt: skip
    hero = Entrant("a", officer.get("x", 0), officer.get("y", 0))
    rules: Ruleset[Any] = content.rulesets()[WEAVERS]
    tell(call, found, "quest_begun")
    if minutes := _ruling(call, "venture_minutes"):
        clockwork.set_alarm(call, minutes * 60_000, LAST, venture=found.key)
    proceed(call, found, rules, rules.begin((hero,), quest, Dice(call, found, set())))
    return found


def _key(call: Call, quest: str, seat: str) -> str:
    """Tells nobody who or what; the same if it is begun again after it was taken back, and so are its dice."""
    before = sum(old["about"] == quest for _, old in call.board.heap(questions.SEATED, seat))
    label = f"venture/{quest}/{seat}/{before}"
    return f"venture-{hmac.digest(bytes.fromhex(call.page.secret), label.encode(), 'sha256').hex()[:12]}"


def carry_out(call: Call, venture: Venture, deed: Deed) -> None:
    """Do this, and go on."""
    rules = content.rules_of(venture.image())
    state, told = rules.do(content.opened(venture.image()), deed, Dice(call, venture, set()))
    news = [{"deed": venture.deeds, "code": one.code, "facts": dict(one.facts)} for one in told]
    venture.said, venture.deeds = [*venture.said, *news][-KEPT:], venture.deeds + 1
    proceed(call, venture, rules, state)


def proceed(call: Call, venture: Venture, rules: Ruleset[Any], state: Any) -> None:
    """Until somebody has to decide, who has their time for it; or it is over."""
    venture.play = to_builtins(state)
    clockwork.cancel(call.event, DECIDE, venture=venture.key)
    if (end := rules.outcome(state)) is not None:
        return conclude(call, venture, end)
    if seconds := _ruling(call, "venture_seconds"):
        clockwork.set_alarm(call, seconds * 1000, DECIDE, venture=venture.key)
    return venture.save()


def _ruling(call: Call, name: str) -> int:
    return int(call.event.rules.get(name, 0))


def conclude(call: Call, venture: Venture, end: Outcome) -> None:
    """It is over by its own terms."""
    venture.won, venture.how = end.won or "nobody", end.how
    spoils.follow(call, venture, end)
    _close(call, venture)


def break_off(call: Call, venture: Venture, how: str) -> None:
    """It is over and nobody has won or lost anything; what is void was never tried."""
    venture.won, venture.how = VOID if how == VOID else "nobody", how
    _close(call, venture)


def _close(call: Call, venture: Venture) -> None:
    for command in (DECIDE, LAST):
        clockwork.cancel(call.event, command, venture=venture.key)
    venture.state, venture.turn = "over", turn_now(call.board)
    venture.save()
    tell(call, venture, "quest_over", outcome=venture.how)


def tell(call: Call, venture: Venture, code: str, **facts: str) -> None:
    """Everybody hears of it; of a closed one who takes part, and Control (VEN-13)."""
    image: Image = venture.image()
    sides = [*(f"seat/{seat}" for seat in questions.seats(image)), "control"] if venture.closed else ["public"]
    hero = image["sides"]["a"]
    for side in sides:
        call.say(side, code, character=hero["character"], faction=hero["faction"], quest=venture.about, **facts)
