"""War (WAR-2 to WAR-12): what each side sees of whose turn it is, and what a seat may order its armies to do. Pure."""

from collections.abc import Iterator

from astor.game.address import CONTROL, PUBLIC
from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import Seen, View, faction_of, faction_view
from war import questions
from war.march import questions as marching


def _activation(board: Board, key: str) -> Iterator[Seen]:
    image = board.row(f"activation/{key}")
    if image is None:
        return
    name, own = f"activation/{key}", f"faction/{image['faction']}"
    due, remaining = questions.rings(board, "activation", key)
    shown = {field: image[field] for field in ("season", "army", "faction", "x", "state", "how", "drawn")}
    shown |= {"ahead": marching.queue(board).get(key), "due": due, "remaining": remaining}
    open_to_all = "place" in board.fact("public").get("army", ())
    yield PUBLIC if open_to_all else own, name, shown
    yield own, name, {**({} if open_to_all else shown), "seat": image["seat"]}
    yield CONTROL, name, {**image, **shown, "answerers": marching.answerers(board, image)}


VIEWS = (View("activation", _activation), faction_view("plan"))

# What a seat may order


def file_plan_choices(board: Board, seat: str) -> Image | Refused:
    """What each general could plan, as everybody stands now."""
    found = marching.reaches(board, faction_of(board, seat))
    return {"army": found} if found else Refused("no_army")


def march_choices(board: Board, seat: str) -> Image | Refused:
    """The same for the generals who are called."""
    faction = faction_of(board, seat)
    called = marching.called(board, faction)
    found = marching.reaches(board, faction) if called else {}
    open_to = {army: found[army] for army in called if army in found}
    return {"army": open_to} if open_to else Refused("not_your_turn")


def decline_choices(board: Board, seat: str) -> Image | Refused:
    called = marching.called(board, faction_of(board, seat))
    return {"army": called} if called else Refused("not_your_turn")


def drop_plan_choices(board: Board, seat: str) -> Image | Refused:
    own = questions.armies(board, faction_of(board, seat))
    planned = [army for army in own if questions.plan_of(board, army)]
    return {"army": planned} if planned else Refused("nothing_planned")
