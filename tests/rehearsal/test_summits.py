"""Control by the lectern in a rehearsal: each deed once, as soon as a summit gives occasion, and no longer than it."""

from typing import Any

from astor.rehearsal.control import summits
from astor.rehearsal.control.referee import Referee
from astor.rehearsal.control.summits import DEEDS, Summits
from astor.shown.rows import ShownEvent
from astor.venue.tables import Tables

TALKS, AFTER = "t1/diplomacy", "t2/production"
CHAIR = {"attendance/a": {"seat": "elves-arch-wizard"}}


class Desk(Tables):
    """A desk before which one thing happens after the other; at the end the next phase begins."""

    def __init__(self, *scenes: dict[str, Any], refused: str = "") -> None:
        self.scenes, self.refused = list(scenes), refused
        self.given: list[str] = []
        self.clock = ShownEvent(phase=TALKS)
        self.tables = {"public": {}}

    async def give(self, name: str, _args: dict[str, Any]) -> dict[str, Any]:
        self.given.append(name)
        return {"refused": "not_presenting"} if name == self.refused else {}

    async def sleep(self, _seconds: float) -> None:
        self.tables["public"] = self.scenes.pop(0) if self.scenes else {}
        self.clock = ShownEvent(phase=TALKS if self.public else AFTER)


def theory(state: str, phase: str = TALKS) -> dict[str, Any]:
    return {"theory/t": {"state": state, "phase": phase}}


async def presided(monkeypatch: Any, desk: Desk) -> list[str]:
    """What Control has done when the summit is over."""
    monkeypatch.setattr(summits, "asyncio", desk)
    at_desk: Any = desk
    await Summits(Referee(at_desk)).preside()
    return desk.given


async def test_each_deed_is_done_when_there_is_occasion_and_then_control_has_time(monkeypatch: Any):
    scenes = [CHAIR, theory("announced"), theory("presenting"), theory("balloting")]
    desk = Desk(*scenes, theory("announced"), theory("presenting"))
    assert set(await presided(monkeypatch, desk)) == DEEDS
    assert len(desk.given) == len(DEEDS)
    assert desk.clock.phase == TALKS


async def test_what_a_player_was_quicker_at_is_tried_again_until_the_summit_is_over(monkeypatch: Any):
    desk = Desk(theory("presenting"), theory("presenting"), refused="end_presentation")
    assert await presided(monkeypatch, desk) == ["end_presentation"] * 2
    assert desk.clock.phase == AFTER


async def test_theories_of_an_earlier_summit_are_left_alone(monkeypatch: Any):
    assert await presided(monkeypatch, Desk(theory("presenting", "t0/diplomacy"))) == []
