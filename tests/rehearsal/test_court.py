"""Control at court in a rehearsal: what players ask is claimed, answered and settled, also where nobody asks."""

from typing import Any

import pytest

from astor.rehearsal.control import referee
from astor.rehearsal.control.court import Court
from astor.rehearsal.control.referee import Referee
from astor.venue.tables import Tables

TAKEN = {"claim_request": "claimed", "answer_request": "claimed", "resolve_request": "resolved"}


class Desk(Tables):
    """A desk where what is asked arrives, and what is done shows, at the next look."""

    def __init__(self, *asked: str) -> None:
        self.rows: dict[str, dict[str, Any]] = {
            "faction/humans": {"kind": "kingdom", "gold": 3},
            "seat/humans-monarch": {"faction": "humans", "office": "monarch"},
        }
        self.tables = {"control": self.rows}
        self.given: list[str] = []
        for key in asked:
            self._arrives(key)

    def _arrives(self, key: str) -> None:
        self.rows[f"request/{key}"] = {"state": "open", "faction": "humans"}

    async def give(self, name: str, args: dict[str, Any]) -> dict[str, Any]:
        self.given.append(name)
        if name in TAKEN:
            self.rows[f"request/{args['request']}"]["state"] = TAKEN[name]
        return {}

    async def sleep(self, _seconds: float) -> None:
        if self.given[-1] == "act_for":
            self._arrives(f"request-{len(self.given)}")


@pytest.mark.parametrize(("asked", "first"), [([], ["act_for"]), (["a"], [])])
async def test_what_is_asked_is_claimed_answered_and_settled(monkeypatch: Any, asked: list[str], first: list[str]):
    """A question that Control itself puts in a player's name only gives occasion for it."""
    desk: Any = Desk(*asked)
    monkeypatch.setattr(referee, "asyncio", desk)
    await Court(Referee(desk)).answer_requests()
    assert desk.given == [*first, "claim_request", "answer_request", "resolve_request"]


async def test_what_never_comes_about_is_said_by_name(monkeypatch: Any):
    desk: Any = Desk()
    monkeypatch.setattr(referee, "asyncio", desk)
    monkeypatch.setattr(desk, "_arrives", lambda _key: None)
    with pytest.raises(RuntimeError, match="claims could not be done"):
        await Court(Referee(desk)).answer_requests()
