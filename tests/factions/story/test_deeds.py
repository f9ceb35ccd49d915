"""The story of one seat (SEAT-5): one thing is told once, and in the second person where it is said so."""

from itertools import count
from typing import Any

import pytest

from factions.story.rules.deeds import once
from factions.story.rules.moments import Said

NUMBERS = count(1)
QUEEN, GUILD = "seat/humans-monarch", "faction/guild"


def said(code: str, at: int, side: str = "public", phase: str = "t1/trade", **facts: Any) -> Said:
    return Said(f"line-{next(NUMBERS)}", side, code, facts, phase, at)


def codes(*lines: Said) -> list[str]:
    return [line.code for line in once(lines)]


def wedding(at: int, heir: str, spouse: str) -> Said:
    return said("married", at, heir=heir, spouse=spouse, faction="guild")


def test_who_has_married_is_told_so_once():
    mine = said("you_married", 3, QUEEN, character="lin")
    assert codes(wedding(3, "ida", "lin"), mine) == ["you_married"]
    assert codes(mine, wedding(3, "lin", "ida")) == ["you_married"]


def test_the_wedding_of_others_stays_a_deed_of_who_made_it():
    mine = said("you_married", 3, QUEEN, character="lin")
    assert codes(wedding(3, "hal", "ada"), mine) == ["married", "you_married"]
    assert codes(wedding(2, "ida", "lin"), mine) == ["married", "you_married"]


def test_who_raises_an_army_to_lead_it_is_told_so_once():
    raised = said("army_raised", 5, GUILD, officer="ada", place="weir", n=2)
    command = said("you_command", 5, QUEEN, place="weir", own=True, fleet=True)
    elsewhere = said("you_command", 5, QUEEN, place="ostmark", own=True)
    assert codes(raised, command) == ["you_command"]
    assert codes(raised, elsewhere) == ["army_raised", "you_command"]


def test_what_several_sides_are_told_at_one_stroke_is_told_once():
    treaty = [said("treaty_made", 4, side, parties=["guild", "humans"]) for side in ("public", GUILD)]
    assert codes(*treaty, said("treaty_made", 6, GUILD, parties=["guild", "humans"])) == ["treaty_made", "treaty_made"]


def test_the_same_counsel_counts_once_in_a_phase():
    facts = {"seat": "guild-lord-general", "by": "guild-monarch", "command": "produce"}
    early, again = (said("proposal_sent", at, GUILD, "t1/production", **facts) for at in (1, 2))
    later = said("proposal_sent", 9, GUILD, "t2/production", **facts)
    other = said("proposal_sent", 2, GUILD, "t1/production", **{**facts, "command": "fill_basket"})
    assert once([early, again, other, later]) == [early, other, later]


@pytest.mark.parametrize("code", ["challenged", "challenged_skirmish"])
def test_a_challenge_that_came_to_nothing_challenges_nobody_any_more(code: str):
    fought = said(code, 1, QUEEN, character="hal", faction="elves")
    lapsed = said(code, 5, QUEEN, character="hal", faction="elves")
    another = said(code, 6, QUEEN, character="ida", faction="guild")
    over = said("challenge_over", 7, QUEEN, character="hal", rival="oswina", outcome="refused")
    assert once([fought, lapsed, another, over]) == [fought, another, over]
