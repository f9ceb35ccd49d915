"""What is told (SET-6, SEAT-5): the chronicle, a seat's deeds; at the end each faction's story and years. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of
from astor.game.rows.own import SeatRow
from astor.game.rows.page import Image
from astor.game.rows.views import Seen, View
from astor.game.values.sides import CONTROL, PUBLIC
from factions.powers import RULER
from factions.questions import lands
from factions.research.questions import learner
from factions.rows import CharacterRow, FactionRow, ObjectiveRow, TallyRow
from factions.story.questions import (
    chronicle,
    deeds,
    figures,
    harvest,
    last_phase,
    over,
    revealed,
    secrets,
    shown,
    whole,
)
from factions.story.rules.chronicle import ranked
from factions.story.rules.claims import side_of
from factions.story.rules.moments import Moment

SHOWN = ("kind", "rank", "great", "first", "by", "code", "phase", "at", "facts")
"""What screens read of a moment."""
LONGEST = 40
"""So many of its moments at most make a faction's story, those that mattered most."""


def _objective(board: Board, key: str) -> Iterator[Seen]:
    objective = board.find(ObjectiveRow, key)
    if objective is None:
        return
    side, image = side_of(objective.seat, objective.faction), image_of(objective)
    if objective.faction:  # a spare one is Control's alone; what it looks at is counted elsewhere
        told = {name: value for name, value in image.items() if name not in ("looks", "whole")}
        yield PUBLIC if over(board) else side, f"objective/{key}", told
    yield CONTROL, f"objective/{key}", image


def _tally(board: Board, key: str) -> Iterator[Seen]:
    """A faction's years are its own affair until the end."""
    tally = board.find(TallyRow, key)
    if tally is not None:
        image = image_of(tally)
        yield PUBLIC if over(board) else f"faction/{tally.faction}", f"tally/{key}", image
        yield CONTROL, f"tally/{key}", image


def _story(board: Board, key: str) -> Iterator[Seen]:
    """What became of a faction; nobody sees it before the end."""
    if not over(board) or key not in board.some(FactionRow):
        return
    people = board.some(CharacterRow, "name", "faction", "office", "alive").values()
    crowned = [p.name for p in people if (p.faction, p.office, p.alive) == (key, RULER, True)]
    image = {
        "lands": sorted(lands(board, key)),
        "monarch": next(iter(crowned), ""),
        "technologies": len(learner(board, key).knows),
        "moments": _of(board, key),
    }
    for side in (PUBLIC, CONTROL):
        yield side, f"story/{key}", image


def _of(board: Board, faction: str) -> list[str]:
    """Keys of the moments that name a faction, the oldest first; of many those that mattered most."""
    own = [moment for moment in chronicle(board) if faction in _concerned(board, moment)]
    greatest = {moment.key for moment in ranked(own)[:LONGEST]}
    return [moment.key for moment in own if moment.key in greatest]


def _moments(board: Board, _event: str) -> Iterator[Seen]:
    """The chronicle; to everybody what everybody may know by now, to Control what is still to be revealed."""
    hidden = {secret.says for secret in secrets(board)}
    for side, told in ((PUBLIC, shown(board)), (CONTROL, whole(board) if over(board) else shown(board))):
        for moment in told:
            yield side, f"moment/{moment.key}", _moment(board, moment, secret=moment.says in hidden)


def _moment(board: Board, moment: Moment, *, secret: bool) -> Image:
    return {
        **{field: getattr(moment, field) for field in SHOWN},
        "factions": _concerned(board, moment),
        "place": moment.tells.place or moment.tells.province,
        "secret": secret,
        "revealed": revealed(board).get(moment.key, 0),
    }


def _figures(board: Board, event: str) -> Iterator[Seen]:
    """What the last phase brought; to everybody, made of what everybody may hear."""
    phase = last_phase(board)
    found, goods = figures(board, phase), harvest(board, phase)
    image = {"phase": phase, "harvest": dict(goods), **{name: dict(part) for name, part in vars(found).items()}}
    for side in (PUBLIC, CONTROL):
        yield side, f"figures/{event}", image


def _concerned(board: Board, moment: Moment) -> list[str]:
    """The factions a moment names; and whose the person is at whom an act was aimed."""
    words = (word for fact in moment.facts.values() for word in (fact if isinstance(fact, list) else [fact]))
    named = {word for word in words if isinstance(word, str) and word in board.some(FactionRow)}
    person = board.find(CharacterRow, moment.tells.character) if moment.kind == "intrigue" else None
    return sorted(named | ({person.faction} if person else set()))


def _deeds(board: Board, seat: str) -> Iterator[Seen]:
    """What a seat has done, and what it was told of itself; nobody else's affair."""
    side = f"seat/{seat}"
    for key, line in deeds(board, seat):
        told = {"code": line.code, "facts": line.facts, "phase": line.phase, "at": line.at}
        yield side, f"deed/{key}", {**told, "own": line.side != side}


VIEWS = (
    View("objective", _objective),
    View("tally", _tally),
    View("story", _story, keys=lambda board: list(board.some(FactionRow))),
    View("moment", _moments, keys=lambda board: [board.event]),
    View("figures", _figures, keys=lambda board: [board.event]),
    View("deed", _deeds, keys=lambda board: list(board.some(SeatRow))),
)  # fmt: skip
