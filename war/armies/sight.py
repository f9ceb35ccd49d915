"""War (SET-7, WAR-4, WAR-14, WAR-17): armies and units as all see them, and what a seat may do with them. Pure."""

from collections.abc import Iterator

from astor.game.address import CONTROL, PUBLIC
from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import Seen, View, faction_of, public, row_view
from war import questions
from war.armies import questions as armies
from war.armies.rules.command import POSTS, Post
from war.armies.rules.raising import available
from war.battle import questions as battles
from war.march.rules.marching import joinable
from war.purchase.rules import SHIPS


def _unit(board: Board, key: str) -> Iterator[Seen]:
    image = board.row(f"unit/{key}")
    if image is None:
        return
    name = f"unit/{key}"
    if shown := public(board, "unit", image):
        yield PUBLIC, name, shown
    offered = image["upkeep"] != ""
    guilds = {k for k, of in board.some("faction", "kind").items() if offered and of["kind"] == "guild"}
    for faction in sorted({image["faction"], *guilds} - {""}):
        yield f"faction/{faction}", name, {"upkeep": image["upkeep"]}
    yield CONTROL, name, image


VIEWS = (row_view("army"), View("unit", _unit))


def raise_army_choices(board: Board, seat: str) -> Image | Refused:
    """Place → the units there by element, and the officers who may lead them; a monarch is nobody's lieutenant."""
    field, faction = questions.theatre(board), faction_of(board, seat)
    places: dict[str, dict[str, list[str]]] = {}
    for key, unit in sorted(field.rows["unit"].items()):
        if unit["faction"] == faction and not unit["aboard"]:
            element = "ships" if unit["kind"] in SHIPS else "land"
            places.setdefault(unit["place"], {}).setdefault(element, []).append(key)
    officers = available(field, faction)
    seconds = [officer for officer in officers if officer not in field.crowned]
    return {"place": places, "officers": officers, "seconds": seconds} if places else Refused("no_units")


def absorb_choices(board: Board, seat: str) -> Image | Refused:
    """Army → the units that may join it where it stands."""
    field = questions.theatre(board)
    found = {key: joinable(field, key, field.army(key)["place"]) for key in _standing(board, seat)}
    open_to = {key: units for key, units in found.items() if units}
    return {"army": open_to} if open_to else Refused("no_units")


def detach_choices(board: Board, seat: str) -> Image | Refused:
    field = questions.theatre(board)
    troops = {key: [unit["key"] for unit in field.troops(key)] for key in _standing(board, seat)}
    open_to = {key: units for key, units in troops.items() if units}
    return {"army": open_to} if open_to else Refused("no_army")


def _standing(board: Board, seat: str) -> list[str]:
    """The armies of a seat's faction that are not aboard ships."""
    own = questions.armies(board, faction_of(board, seat))
    return [key for key in own if not questions.theatre(board).is_aboard(key)]


# Who leads


def assign_choices(board: Board, seat: str) -> Image | Refused:
    """Army → post → the officers who may take it, each with what comes of it (SET-7, BUY-7)."""
    if battles.in_progress(board):
        return Refused("battle_first")
    own = questions.theatre(board).rows["army"].items()
    faction = faction_of(board, seat)
    choices = {key: {post: _takers(board, key, post) for post in POSTS}
               for key, army in own if army["faction"] == faction}  # fmt: skip
    return {"army": choices} if choices else Refused("no_army")


def _takers(board: Board, army: str, post: Post) -> Image:
    """A monarch is not offered to be second: she would command (SET-7)."""
    field, faction = questions.theatre(board), questions.theatre(board).army(army)["faction"]
    second = {armies.monarch(board, faction)} if post == "lieutenant" else set()
    officers = [officer for officer in field.officers(faction) if officer not in second]
    return {officer: armies.posted(board, officer, army, post) for officer in officers
            if armies.may_post(board, officer, army, post) is None}  # fmt: skip


def relieve_choices(board: Board, seat: str) -> Image | Refused:
    """The officers who have a post, each with who leads their army without them (WAR-17)."""
    field = questions.theatre(board)
    own = questions.armies(board, faction_of(board, seat))
    serving = {officer: armies.relieved(board, officer, key) for key in own for officer in field.posts(key)}
    return {"officer": dict(sorted(serving.items()))} if serving else Refused("no_post")
