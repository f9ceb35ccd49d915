"""When two screens may be compared, and what is told of them: else a stale screen would pass for a right one."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.chaos.day import compared

HERE = {"public": {"event/evening": {"phase": "t1/war"}}}
THERE = {"public": {"event/evening": {"phase": "t1/upkeep"}}}
DIFFER = {"public event/evening": ({"phase": "t1/war"}, {"phase": "t1/upkeep"})}


def screen(epoch: str, n: int, tables: dict[str, Any]) -> Any:
    return SimpleNamespace(epoch=epoch, n={"public": n}, tables=tables)


@pytest.mark.parametrize(("fresh", "is_over", "differ"), [
    (screen("one", 7, HERE), True, {}),
    (screen("one", 7, THERE), True, DIFFER),
    (screen("one", 8, THERE), False, {}),
    (screen("two", 3, HERE), True, {}),
    (screen("two", 3, THERE), False, DIFFER),
    (screen("", 0, {}), False, {"public event/evening": ({"phase": "t1/war"}, None)}),
], ids=["the same", "a stale one", "not as far", "another server", "not as far there", "nothing heard"])  # fmt: skip
def test_screens_are_compared_once_both_are_as_far(fresh: Any, is_over: bool, differ: dict[str, object]):
    found: dict[str, object] = {}
    assert compared(screen("one", 7, HERE), fresh, found) is is_over
    assert found == differ


def test_what_an_earlier_look_found_is_forgotten():
    found: dict[str, object] = dict(DIFFER)
    assert compared(screen("one", 7, HERE), screen("two", 3, HERE), found)
    assert found == {}
