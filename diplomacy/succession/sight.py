"""Succession (SUC-4): who sees an empty throne, and whom a seat may choose for it now. Pure."""

from collections.abc import Iterator

from astor.game.address import CONTROL, PUBLIC
from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import Seen, View, faction_of
from diplomacy.succession import questions


def _succession(board: Board, key: str) -> Iterator[Seen]:
    """Everybody knows of an empty throne; whom the two have chosen, Control alone until they agree."""
    image = board.row(f"succession/{key}")
    if image is not None:
        shown = {field: image[field] for field in ("faction", "state", "heir", "turn", "due")}
        yield PUBLIC, f"succession/{key}", {**shown, "chosen": sorted(image["voices"])}
        yield CONTROL, f"succession/{key}", image


# What Control may order


def crown_monarch_choices(board: Board, _control: str) -> Image | Refused:
    """Each court without a monarch, and who may be crowned there."""
    found = {key: questions.eligible(board, key) for key in board.some("faction")}
    empty = {key: people for key, people in found.items() if not isinstance(people, Refused)}
    return {"faction": empty} if empty else Refused("crown_worn")


def split_nation_choices(board: Board, _control: str) -> Image | Refused:
    """What two claimants of one nation could share out between them."""
    return questions.may_part(board) or {"faction": {key: {
        "claimant": questions.claimants(board, key), "officers": questions.followers(board, key),
    } for key in board.some("faction")}}  # fmt: skip


def unite_nations_choices(board: Board, _control: str) -> Image | Refused:
    """Each faction and the other halves of it; any others are made one only with a reason."""
    keys = board.some("faction")
    return questions.may_part(board) or {
        "faction": {one: [other for other in keys if questions.were_one(board, one, other)] for one in keys}
    }


VIEWS = (View("succession", _succession),)


def choose_monarch_choices(board: Board, seat: str) -> Image | Refused:
    """The two among whom lord-general and arch-wizard choose, for these two alone."""
    mine = faction_of(board, seat)
    found = questions.contested(board, mine)
    if found is None:
        return Refused("crown_worn")
    between = questions.electors(board, mine)
    own = next((person for person in between if person.seat == seat), None)
    if own is None:
        return Refused("no_elector")
    return {"character": sorted(p.key for p in between), "chosen": found["voices"].get(own.office, "")}
