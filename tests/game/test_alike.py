"""What is alike is kept once."""

import pytest

from astor.game.rows import interning
from astor.game.rows.frozen import image_of
from tests.rows import row
from war.rows import ArmyRow


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    monkeypatch.setattr(interning, "_rows", {})
    monkeypatch.setattr(interning, "_others", {})


def stock(**goods: object) -> dict[str, object]:
    return {"key": "ostmark", "goods": goods}


def test_images_that_are_alike_are_one():
    first = interning.same(stock(gold=1, food=2))
    assert interning.same(stock(gold=1, food=2)) is first
    assert interning.same(stock(gold=1, food=3)) == stock(gold=1, food=3)


def test_a_row_and_its_image_are_each_one():
    guard, image = row(ArmyRow, key="guard"), image_of(row(ArmyRow, key="guard"))
    assert (interning.same(guard), interning.same(image)) == (guard, image)
    assert interning.same(row(ArmyRow, key="guard")) is guard
    assert interning.same(image_of(guard)) is image


@pytest.mark.parametrize("other", [stock(food=2, gold=1), stock(gold=True, food=2), stock(gold=1.0, food=2)])
def test_an_image_keeps_the_order_of_its_fields_and_what_they_are(other):
    interning.same(stock(gold=1, food=2))
    assert interning.same(other) is other


def test_another_image_is_never_taken_for_it(monkeypatch):
    """However unlikely that is."""
    monkeypatch.setattr(interning, "_encode", lambda _image: b"the same of all")
    interning.same(stock(gold=1))
    assert interning.same(stock(gold=2)) == stock(gold=2)


def test_what_was_known_of_events_long_over_is_let_go(monkeypatch):
    monkeypatch.setattr(interning, "MOST", 2)
    for amount in range(5):
        interning.same(stock(gold=amount))
        interning.one(("province", str(amount)))
        assert len(interning._rows) <= 2
        assert len(interning._others) <= 2
