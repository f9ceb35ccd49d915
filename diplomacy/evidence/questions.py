"""Evidence (SET-6): what follows from what is counted for an objective, and what a seat may know of it. Pure."""

from dataclasses import dataclass, replace

from astor.game.rows.board import Board
from diplomacy.evidence.counting import counted, least_of
from factions.rows import ObjectiveRow
from factions.story.questions import over
from factions.story.rules import evidence as rules
from factions.story.rules.evidence import Look, Stand, Verdict

SHOWN = 8
"""So many rows of each fact lead to the journal."""


@dataclass(frozen=True)
class Testimony:
    """A fact an objective looks at: so many there are, how many it takes, and some of the rows that show it."""

    fact: str
    of: tuple[str, ...]
    most: int
    rows: tuple[str, ...]
    n: int
    least: int
    stand: Stand


@dataclass(frozen=True)
class Evidence:
    """What each fact says of an objective, what follows, and whether they are all it asks for."""

    looks: tuple[Testimony, ...]
    verdict: Verdict
    whole: bool


def evidence(board: Board, objective: ObjectiveRow) -> Evidence | None:
    """What is counted for an objective, and what follows; None where its text alone says what it asks for."""
    if not objective.looks or not objective.faction:
        return None
    return _followed([_testimony(board, objective, look) for look in objective.looks], objective.whole)


def of_key(board: Board, key: str) -> Evidence | None:
    """The same of one that lies on the board, counted once for all who ask."""
    return board.once(f"evidence/{key}", lambda now: evidence(now, now.named(ObjectiveRow, key)))


def for_players(board: Board, objective: ObjectiveRow, found: Evidence) -> Evidence:
    """The same as its players may know it: where it hangs on what others keep to themselves, they learn at the end
    whether it holds, and never what the others have."""
    looks = zip(objective.looks, found.looks, strict=True)
    shown = [_sealed(seen, over(board)) if _hangs_on_secrets(look) else seen for look, seen in looks]
    return _followed(shown, found.whole)


def _followed(looks: list[Testimony], whole: bool) -> Evidence:
    return Evidence(tuple(looks), rules.verdict(look.stand for look in looks), whole)


def _testimony(board: Board, objective: ObjectiveRow, look: Look) -> Testimony:
    found, least = counted(board, objective, look), least_of(board, objective.faction, look)
    stand = rules.stand(look, found.n, least, over=over(board))
    return Testimony(look.fact, tuple(look.of), look.most, found.rows[:SHOWN], found.n, least, stand)


def _sealed(seen: Testimony, told: bool) -> Testimony:
    if seen.fact == "unshared":
        seen = replace(seen, n=0, rows=())
    return replace(seen, least=0, stand=seen.stand if told else "sealed")


def _hangs_on_secrets(look: Look) -> bool:
    """Would the answer tell what other factions have?"""
    return look.fact == "unshared" or bool(look.beats and look.kind.own)


def proposed(board: Board, key: str) -> tuple[Verdict, bool]:
    """What the facts propose for an objective, and whether they are all it asks for."""
    objective = board.named(ObjectiveRow, key)
    found = of_key(board, key)
    return (found.verdict, objective.whole) if found else ("open", False)


def ripe(board: Board) -> dict[str, Verdict]:
    """Objectives nobody has judged of which the facts say all there is to say, for good.

    Once all is over what they miss is missed, whatever else an objective asks for.
    """
    waiting = (key for key, o in board.of(ObjectiveRow).items() if o.faction and o.state in ("", "claimed"))
    found = {key: proposed(board, key) for key in waiting}
    return {key: verdict for key, (verdict, whole) in found.items()
            if (whole and verdict != "open") or (over(board) and verdict == "missed")}  # fmt: skip
