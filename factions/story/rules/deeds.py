"""The story of one seat (SEAT-5): one thing is told once, and in the second person where it is said so. Pure."""

from collections.abc import Iterable

from factions.story.rules.moments import Said

COUNSEL = "proposal_sent"
"""What somebody proposed was done."""
TELLS = {"you_married": "married", "you_command": "army_raised"}
"""What a line in the second person says → the line that tells the same of somebody."""
ASIDE = ("own", "fleet")
"""Facts by which a sentence is chosen; they name nobody and nothing."""
ASKED, CAME_TO_NOTHING = ("challenged", "challenged_skirmish"), "challenge_over"
"""A seat is challenged to a duel or a skirmish; nothing comes of a challenge (VEN-8)."""


def once(lines: Iterable[Said]) -> list[Said]:
    """These lines of a seat's story without those that say again what another one tells."""
    told, heard = _without_idle_challenges(list(lines)), set[object]()
    kept = list[Said]()
    for said in told:
        same = _sameness(said)
        if same not in heard and not any(_retells(you, said) for you in told):
            kept.append(said)
        heard.add(same)
    return kept


def _without_idle_challenges(lines: list[Said]) -> list[Said]:
    """Of a challenge that came to nothing only that is told: it challenges nobody any more."""
    idle = set[int]()
    for at, said in enumerate(lines):
        if said.code == CAME_TO_NOTHING:
            idle.update([before for before in range(at) if _asks(lines[before], said)][-1:])
    return [said for at, said in enumerate(lines) if at not in idle]


def _asks(asked: Said, over: Said) -> bool:
    return asked.code in ASKED and asked.tells.character == over.tells.character


def _sameness(said: Said) -> object:
    """What is said to several sides is one thing; the same counsel heard again in a phase is no news."""
    when = said.phase if said.code == COUNSEL else said.at
    return when, said.code, repr(said.facts)


def _retells(you: Said, said: Said) -> bool:
    named = [fact for name, fact in you.facts.items() if name not in ASIDE]
    return TELLS.get(you.code) == said.code and you.at == said.at and all(n in said.facts.values() for n in named)
