"""War (SET-7, BUY-7, WAR-14, WAR-17): who may lead an army, and what comes of it. Pure."""

from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.errors import Refused
from factions.powers import RULER
from factions.rows import CharacterRow
from war import questions
from war.armies.rules.command import Post, Posts, joined, left, may_join
from war.armies.rules.raising import may_take_post
from war.rows import ArmyRow


def monarch(board: Board, faction: str) -> str:
    """The officer who wears a faction's crown; "" while nobody does."""
    return board.once(f"officer of the monarch/{faction}", lambda now: _monarch(now, faction))


def _monarch(board: Board, faction: str) -> str:
    courtiers = board.some(CharacterRow, "faction", "office", "alive", "officer").values()
    crowned = (c.officer for c in courtiers if (c.faction, c.office, c.alive) == (faction, RULER, True))
    return next(crowned, "")


def posts(army: ArmyRow) -> Posts:
    return Posts(army.commander, army.lieutenant)


def may_post(board: Board, officer: str, army: str, post: Post) -> Refused | None:
    """May this officer take this post in an army of their faction?"""
    field = questions.theatre(board)
    own = field.army(army)
    turns = questions.turns_to_act(board, [army, field.posted.get(officer, "")])
    crown = monarch(board, own.faction)
    return may_take_post(field, officer, army, turns) or may_join(posts(own), officer, post, monarch=crown)


def posted(board: Board, officer: str, army: str, post: Post) -> Image:
    """What comes of it when this officer takes this post."""
    own = questions.theatre(board).army(army)
    return _outcome(board, army, joined(posts(own), officer, post, monarch=monarch(board, own.faction)), officer)


def relieved(board: Board, officer: str, army: str) -> Image:
    """What comes of it when this officer leaves their post."""
    return _outcome(board, army, left(posts(questions.theatre(board).army(army)), officer), officer)


def _outcome(board: Board, army: str, now: Posts, officer: str) -> Image:
    """Who leads an army from then on, who of its officers has no post any more, which army the officer leaves, and who
    leads that then."""
    field = questions.theatre(board)
    free = {*field.posts(army)} - {now.commander, now.lieutenant, officer}
    leaves = field.posted.get(officer, army)
    told: Image = {"commander": now.commander, "lieutenant": now.lieutenant, "free": sorted(free)}
    if leaves != army:
        told |= {"leaves": leaves, "then": left(posts(field.army(leaves)), officer).commander}
    return told
