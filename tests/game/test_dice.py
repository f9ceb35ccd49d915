"""Dice nobody has to trust: the value of a label can be computed again by anybody who knows the secret."""

import hashlib
import hmac
from collections import Counter
from itertools import pairwise

import pytest

from astor.game.values import dice

SECRET = "5a" * 32
BATTLE = "t3/s1/ostmark/elves-orcs/1/round/2/attacker"


def forged(*words: int) -> bytes:
    """A digest that begins with these 32-bit words and has low ones after them."""
    return b"".join(word.to_bytes(4, "big") for word in (*words, *[0] * (8 - len(words))))


# The first 32-bit words of HMAC-SHA256(5a5a…, label), as openssl gives them:
# 0x35b43a7f for the battle, 0xfe0b8dfb for t1/tie, 0x4b585de8 for x.
@pytest.mark.parametrize(
    ("label", "sides", "value"),
    [
        (BATTLE, 6, 0x35B43A7F % 6 + 1),
        (BATTLE, 2, 0x35B43A7F % 2 + 1),
        ("t1/tie", 6, 0xFE0B8DFB % 6 + 1),
        ("x", 6, 0x4B585DE8 % 6 + 1),
        ("x", 100, 0x4B585DE8 % 100 + 1),
    ],
)
def test_values_anybody_can_check(label, sides, value):
    assert dice.roll(SECRET, label, sides) == value


def test_the_same_in_plain_numbers():
    assert [dice.roll(SECRET, label, 6) for label in (BATTLE, "t1/tie", "x")] == [2, 4, 3]


def test_the_halls_word_keys_the_secret():
    # HMAC-SHA256(5a5a…, "storm") is the key; under it the battle's label begins with 0x05f17811.
    assert dice.roll(SECRET, BATTLE, 6, word="storm") == 0x05F17811 % 6 + 1
    assert dice.roll(SECRET, BATTLE, 100, word="storm") != dice.roll(SECRET, BATTLE, 100)
    assert dice.roll(SECRET, BATTLE, 100, word="storms") != dice.roll(SECRET, BATTLE, 100, word="storm")


def test_words_of_the_incomplete_last_run_are_passed_over(monkeypatch):
    """2 to the 32 is 6 times 715,827,882, and 4 over: the four highest words would favour the faces 1 to 4."""
    digest = forged(0xFFFFFFFF, 0xFFFFFFFC, 0xFFFFFFFB)
    monkeypatch.setattr(hmac, "digest", lambda key, text, how: digest)
    assert dice.roll(SECRET, "forged", 6) == 0xFFFFFFFB % 6 + 1 == 6


def test_sides_that_divide_evenly_pass_nothing_over(monkeypatch):
    monkeypatch.setattr(hmac, "digest", lambda key, text, how: forged(0xFFFFFFFF))
    assert dice.roll(SECRET, "forged", 2) == 2


def test_when_all_eight_words_are_passed_over_the_label_is_numbered_on(monkeypatch):
    asked = []

    def digest(key: bytes, text: bytes, how: str) -> bytes:
        asked.append(text)
        return forged(*[0xFFFFFFFF] * 8) if len(asked) == 1 else forged(3)

    monkeypatch.setattr(hmac, "digest", digest)
    assert dice.roll(SECRET, "forged", 6) == 4
    assert asked == [b"forged", b"forged#1"]


def test_every_face_comes_about_as_often():
    """A fixed set of labels, so that this can never fail by chance: 6,000 rolls, each face within 100 of 1,000."""
    faces = Counter(dice.roll(SECRET, f"t{n % 6}/battle/{n}", 6) for n in range(6000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(900 < often < 1100 for often in faces.values())


def test_one_label_says_nothing_about_the_next():
    rolls = [dice.roll(SECRET, f"round/{n}", 6) for n in range(3600)]
    pairs = Counter(pairwise(rolls))
    assert len(pairs) == 36
    assert all(60 < often < 140 for often in pairs.values())


def test_one_side_is_no_choice():
    assert dice.roll(SECRET, "x", 1) == 1


def test_the_commitment_is_the_hash_of_the_secret():
    assert dice.commitment(SECRET) == hashlib.sha256(b"Z" * 32).hexdigest()
    assert dice.commitment(SECRET) == "60bf07c488aad18fda339df07e4fbc47b4f00be71711936f18d04d352ad01890"


def test_every_event_has_a_secret_of_its_own():
    one, other = dice.new_secret(), dice.new_secret()
    assert one != other
    assert len(bytes.fromhex(one)) == 32
