"""The dice of a day that is over, thrown again: in the page's own reckoning, and in one that shares nothing with it."""

import subprocess
from pathlib import Path

import msgspec

from astor.venue.wall import CLIENT, NODE


class Rechecked(msgspec.Struct, frozen=True):
    """How many dice there are, how many each of the two finds as they fell; `fits`: the secret is the one promised."""

    name: str
    fits: bool
    dice: int
    agree: int
    second: int

    @property
    def fault(self) -> str:
        """What is not as it should be; "" if every die falls again."""
        if not self.fits:
            return "the secret is not the one that was promised"
        return "" if self.dice == self.agree == self.second else f"not all dice fall again: {self}"


def rechecked(day: Path) -> Rechecked:
    """Of an event's file, or of what its server tells the page of dice (`.json`)."""
    asked: list[str | Path] = [NODE, "tests/dice.ts", day]
    found = subprocess.run(asked, cwd=CLIENT, check=True, capture_output=True).stdout
    return msgspec.json.decode(found, type=Rechecked)
