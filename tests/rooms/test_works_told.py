"""Whoever sits at a desk hears when long work has ended; nobody else does."""

from pathlib import Path
from typing import Any

import pytest

from astor.game.models import Work
from astor.running.thread import in_turn, now_ms
from astor.works import runner, worker
from tests import cast
from tests.rooms.errands import asked
from tests.rooms.screens import Screen, Venue

pytestmark = pytest.mark.both_databases


def notes(screen: Screen) -> list[str]:
    return [frame["code"] for frame in screen.heard if frame["t"] == "note"]


async def test_the_desk_of_its_event_hears_that_it_has_ended(venue: Venue, settings: Any, tmp_path: Path):
    settings.DATA = tmp_path
    await venue.until_production()
    screens, here = await venue.everybody(), runner.Runner()
    here.heard -= 1
    for event in (cast.EVENT, "another", "gone"):
        await in_turn(asked, event=event)
    assert [await in_turn(worker.carry_out, "short") for _ in range(3)] == [True] * 3
    await in_turn(Work.objects.filter(event="gone").update, event="", ended=now_ms() + 1)
    await here.look()
    await here.look()
    await venue.settle()
    for screen in screens.values():
        await screen.silence()
    assert notes(screens["control"]) == ["work_done", "work_failed"]
    assert {who for who, screen in screens.items() if notes(screen)} == {"control"}
