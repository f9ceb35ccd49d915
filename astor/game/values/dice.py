"""Dice nobody has to trust: every value follows from the event's secret, the hall's word and a label."""

import hashlib
import hmac
import secrets
from itertools import count


def new_secret() -> str:
    """A fresh 256-bit secret, in hex: the only randomness of an event."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is published before the first die: SHA-256 of the secret's bytes."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def roll(secret: str, label: str, sides: int, *, word: str = "") -> int:
    """The die of this label: 1 to `sides`, each equally likely.

    HMAC-SHA256 of the label under the secret (itself keyed by the hall's word, if there is one), read as 32-bit words;
    words from the incomplete last run of `sides` are passed over, so that no face is favoured.
    """
    key = bytes.fromhex(secret)
    if word:
        key = hmac.digest(key, word.encode(), "sha256")
    fair = 2**32 - 2**32 % sides
    for block in count():
        text = f"{label}#{block}" if block else label
        digest = hmac.digest(key, text.encode(), "sha256")
        for at in range(0, 32, 4):
            value = int.from_bytes(digest[at : at + 4], "big")
            if value < fair:
                return value % sides + 1
    raise AssertionError("unreachable: count() does not end")
