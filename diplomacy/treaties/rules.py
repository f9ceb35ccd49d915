"""War, peace and alliance (DIP-9): who may declare, agree, sign and renounce what. Pure."""

from collections.abc import Collection, Iterable

from astor.game.values.errors import Refused
from diplomacy.rows import TreatyRow

PEACE, WAR, ALLIANCE = "peace", "war", "alliance"
MOST_OPEN = 6
"""So many treaties of one faction may wait for signatures at a time."""


def may_declare_war(state: str) -> Refused | None:
    """`state`: what the two are to each other now."""
    return Refused("already_so", state=WAR) if state == WAR else None


def may_leave_alliance(state: str) -> Refused | None:
    return None if state == ALLIANCE else Refused("no_alliance")


def may_make(makes: str, state: str) -> Refused | None:
    """Can a treaty make two that are `state` to each other that; "" for nothing?"""
    return Refused("already_so", state=makes) if makes and state == makes else None


def may_write(faction: str, treaties: Iterable[TreatyRow]) -> Refused | None:
    """May it put one more before others? `treaties`: all it is a party to."""
    waiting = sum(treaty.proposer == faction and treaty.state == "open" for treaty in treaties)
    return Refused("too_many_treaties", most=MOST_OPEN) if waiting >= MOST_OPEN else None


def may_propose(parties: Collection[str], text: str, makes: str, state: str) -> Refused | None:
    """A treaty between these, its proposer included; `makes` is what two of them become, `state` what they are."""
    if len(parties) < 2:
        return Refused("nobody_to_sign")
    if not text.strip() and not makes:
        return Refused("nothing_written")
    if makes and len(parties) != 2:
        return Refused("between_two", makes=makes)
    return may_make(makes, state)


def may_sign(faction: str, treaty: TreatyRow, state: str) -> Refused | None:
    """`state`: what its two parties are to each other now, where it makes them something."""
    if treaty.state != "open":
        return Refused("treaty_made")
    return Refused("already_signed") if faction in treaty.signed else may_make(treaty.makes, state)


def may_refuse(faction: str, treaty: TreatyRow) -> Refused | None:
    """By any of its parties but the one that has put it forward."""
    if treaty.state != "open":
        return Refused("treaty_made")
    return Refused("your_own_treaty") if treaty.proposer == faction else None


def may_withdraw(faction: str, treaty: TreatyRow) -> Refused | None:
    """By the one that has put it forward alone."""
    if treaty.state != "open":
        return Refused("treaty_made")
    return None if treaty.proposer == faction else Refused("not_your_treaty", faction=treaty.proposer)


def may_renounce(treaty: TreatyRow) -> Refused | None:
    """What was made is renounced by one of its parties alone; nothing else is enforced."""
    return None if treaty.state == "made" else Refused("treaty_not_made")


def complete(treaty: TreatyRow) -> bool:
    """Have all its parties signed?"""
    return set(treaty.parties) == set(treaty.signed)


def has_lapsed(*, since: int, last_attack: int | None, turn: int, whole_turns: int) -> bool:
    """Does a war end with this turn, so many whole turns having passed without an attack?

    Neither the turn in which it began nor that of the last attack is a whole turn without one. 0 turns: wars never do.
    """
    quiet_since = since if last_attack is None else last_attack
    return whole_turns > 0 and turn - quiet_since >= whole_turns
