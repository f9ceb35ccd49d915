"""The film of a turn is current: what it was told has the fields a phone is told today, and its orders are accepted."""

from collections import defaultdict
from collections.abc import Mapping

import pytest

from astor.game.rows.page import Image
from tests.film import Film, played, read
from tests.told import rows_fit

ANEW = "make it anew: make film"


@pytest.fixture(scope="module")
def recorded() -> Film:
    return read()


def fields(film: Film) -> dict[tuple[str, str], set[str]]:
    """Kind of row and whose side → the fields it has in the film."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for side, told in film.snap.sides.items():
        _note(found, side, told.rows)
    for stop in film.stops:
        for delta in (*stop.told, *stop.brings):
            _note(found, delta.side, delta.set)
    return dict(found)


def _note(found: dict[tuple[str, str], set[str]], side: str, rows: Mapping[str, Image]) -> None:
    rows_fit(side, rows)
    for name, row in rows.items():
        found[name.partition("/")[0], side.partition("/")[0]] |= row.keys()


def test_it_stops_where_an_order_is_given_offered_and_answered(recorded: Film):
    assert [stop.waits for stop in recorded.stops] == ["set_budget", "accept", "march", "act", "vote"]
    assert all(stop.brings for stop in recorded.stops)
    offered = set[str]()
    for stop in recorded.stops:
        offered |= {name for delta in stop.told for name in delta.set}
        assert f"may/{stop.waits}" in offered | {n for side in recorded.snap.sides.values() for n in side.rows}


def test_its_numbers_follow_each_other_on_each_side(recorded: Film):
    """A phone takes each in: none is a gap, none is known already."""
    held = {side: told.n for side, told in recorded.snap.sides.items()}
    for stop in recorded.stops:
        for delta in (*stop.told, *stop.brings):
            assert delta.n == held[delta.side] + 1
            held[delta.side] = delta.n


@pytest.mark.django_db
def test_what_a_phone_is_told_today_has_the_fields_of_the_film(recorded: Film):
    today = played()
    assert [(stop.name, stop.place) for stop in today.stops] == [(stop.name, stop.place) for stop in recorded.stops]
    then, now = fields(recorded), fields(today)
    changed = {kind: then[kind] ^ now[kind] for kind in then.keys() & now.keys() if then[kind] != now[kind]}
    assert changed == {}, ANEW
