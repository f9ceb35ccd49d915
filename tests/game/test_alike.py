"""What is alike is kept once."""

import pytest

from astor.game import alike


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    monkeypatch.setattr(alike, "_images", {})
    monkeypatch.setattr(alike, "_others", {})


def stock(**goods: object) -> dict[str, object]:
    return {"key": "ostmark", "goods": goods}


def test_images_that_are_alike_are_one():
    first = alike.same(stock(gold=1, food=2))
    assert alike.same(stock(gold=1, food=2)) is first
    assert alike.same(stock(gold=1, food=3)) == stock(gold=1, food=3)


@pytest.mark.parametrize("other", [stock(food=2, gold=1), stock(gold=True, food=2), stock(gold=1.0, food=2)])
def test_an_image_keeps_the_order_of_its_fields_and_what_they_are(other):
    alike.same(stock(gold=1, food=2))
    assert alike.same(other) is other


def test_another_image_is_never_taken_for_it(monkeypatch):
    """However unlikely that is."""
    monkeypatch.setattr(alike, "_encode", lambda _image: b"the same of all")
    alike.same(stock(gold=1))
    assert alike.same(stock(gold=2)) == stock(gold=2)


def test_what_was_known_of_events_long_over_is_let_go(monkeypatch):
    monkeypatch.setattr(alike, "MOST", 2)
    for amount in range(5):
        alike.same(stock(gold=amount))
        alike.one(("province", str(amount)))
        assert len(alike._images) <= 2
        assert len(alike._others) <= 2
