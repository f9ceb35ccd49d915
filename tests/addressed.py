"""What a phone knows to be addressed to its seat, the tables of `notices/addressed.ts`, and what they miss."""

import re
from functools import cache
from pathlib import Path

from astor.game.rows.own import LineRow

TABLES = Path("frontend/src/screens/phone/notices/addressed.ts")


@cache
def to_seat() -> frozenset[str]:
    """The codes of a seat's own log that ring on its phone, by this table or by another slip."""
    text = TABLES.read_text(encoding="utf-8")
    told = text.partition("TO_SEAT")[2].partition("\n};")[0]
    elsewhere = text.partition("ELSEWHERE")[2].partition("]);")[0]
    return frozenset(re.findall(r"^  (\w+): \{", told, re.MULTILINE)) | frozenset(re.findall(r'"(\w+)"', elsewhere))


def missed(lines: dict[str, LineRow]) -> set[str]:
    """Codes told to seats of which their phones would make no sound."""
    return {line.code for line in lines.values() if line.side.startswith("seat/")} - to_seat()
