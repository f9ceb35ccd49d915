"""What one faction sends another, offers, treaties, suits and invitations (TRADE-5, DIP-2, DIP-5, DIP-9): how often."""

from collections.abc import Collection, Iterable
from typing import Annotated

import msgspec

from astor.game.play.call import Call
from astor.game.rows.board import Board, index
from astor.game.rows.own import LineRow
from astor.game.values.arguments import Key
from astor.game.values.errors import Refused
from factions.rows import FactionRow

Parties = Annotated[list[Key], msgspec.Meta(min_length=1, max_length=20)]
"""Whom something is put before."""
TALKS = ("initial_diplomacy", "diplomacy")
"""When factions declare, sign and plot (DIP-9, SUB-1)."""
MOST_TO_ONE = 20
"""So many of a kind in a phase from one faction to another: its phones ring at each, and its log holds only so much."""


def _rang(line: LineRow) -> tuple[str, ...]:
    sender = line.facts.get("faction")
    return (f"{line.phase} {sender} {line.code} {line.side}",) if sender else ()


RANG = index(LineRow, _rang, lambda line: line.seq_no)
"""Who was told what of which faction in which phase."""


def may_address(board: Board, factions: Iterable[str]) -> Refused | None:
    """May something be put before these? Not before one that is no faction."""
    unknown = min((key for key in factions if board.find(FactionRow, key) is None), default="")
    return Refused("unknown_row", row=f"faction/{unknown}") if unknown else None


def admit(call: Call, to: Collection[str], *codes: str) -> None:
    """Refused if one of these has been sent so many of these lines in this phase; taken back or not, they rang."""
    sender = f"{call.event.phase} {call.asker.faction}"
    for faction in to:
        rang = sum(call.board.size(RANG, f"{sender} {code} faction/{faction}") for code in codes)
        if rang >= MOST_TO_ONE:
            raise Refused("offers_spent", most=MOST_TO_ONE, faction=faction)
