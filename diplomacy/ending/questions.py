"""The ending (SET-6, SUC-8): the ranking of courts and seats, and the steps of the ceremony. Pure."""

from collections import defaultdict
from collections.abc import Callable, Iterable

from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from diplomacy.ending import rules
from diplomacy.ending.rules import Step
from diplomacy.evidence.awarding import given
from diplomacy.rows import CeremonyRow
from factions.questions import lands
from factions.rows import FactionRow, ObjectiveRow
from factions.story.questions import chronicle, over, secrets
from factions.story.rules.chronicle import of_the_day, ranked
from factions.story.rules.moments import Moment
from factions.story.rules.ranking import Merit, Ranked, ranking


def courts(board: Board) -> list[Ranked]:
    """All courts, by the objectives of each and of its people."""
    reached = _reached(board, lambda objective: objective.faction)
    return ranking({key: _merit(board, reached[key], key) for key in board.some(FactionRow)})


def seats(board: Board) -> list[Ranked]:
    """The seats that somebody plays and that have objectives of their own, by these alone."""
    reached = _reached(board, lambda objective: objective.seat)
    playing = board.some(SeatRow, "faction", "joined", "bot").items()
    return ranking({key: _merit(board, reached[key], seat.faction) for key, seat in playing
                    if reached[key] and (seat.joined or seat.bot)})  # fmt: skip


def _reached(board: Board, whose: Callable[[ObjectiveRow], str]) -> dict[str, list[bool]]:
    """Whose they are → whether each of their objectives is reached; spare ones are nobody's."""
    found = defaultdict[str, list[bool]](list)
    for objective in board.of(ObjectiveRow).values():
        if objective.faction:
            found[whose(objective)].append(objective.state == "confirmed")
    return found


def _merit(board: Board, reached: list[bool], court: str) -> Merit:
    return Merit(sum(reached), len(reached), len(lands(board, court)))


def is_on(board: Board) -> bool:
    """Is a ceremony shown? That of an end which was taken back is over."""
    ceremony = board.find(CeremonyRow, rules.ONLY)
    return over(board) and ceremony is not None and ceremony.step != rules.LEFT


def steps(board: Board) -> list[Step]:
    """Of the ceremony that is on, as they were settled when it was begun: a verdict or a reveal that comes meanwhile
    moves no screen to another step. Of one that is to be begun what there is to tell now; none before the end."""
    if is_on(board):
        return rules.settled(board.named(CeremonyRow, rules.ONLY).steps)
    return board.once("steps", to_tell) if over(board) else []


def to_tell(board: Board) -> list[Step]:
    """What a ceremony that is begun now tells. What was secret is told apart, as far as it is told; courts tell of
    their objectives by the alphabet of their names."""
    hidden = {moment.key for moment in secrets(board)}
    told = ranked(chronicle(board))
    moments = of_the_day((moment for moment in told if moment.key not in hidden), rules.MOMENTS)
    unseen = [moment for moment in told if moment.key in hidden][: rules.UNSEEN]
    named = board.some(FactionRow, "name").items()
    by_name = [key for key, court in sorted(named, key=lambda one: (one[1].name.casefold(), one[0]))]
    return rules.steps(_as_it_went(moments), _as_it_went(unseen), by_name, given(board))


def _as_it_went(moments: Iterable[Moment]) -> list[str]:
    return [moment.key for moment in sorted(moments, key=lambda moment: moment.at)]
