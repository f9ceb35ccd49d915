"""War (WAR-20): who sees an offer of passage, and which a seat may make and answer now. Pure."""

from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import faction_of, whole_view
from factions.research.questions import lore
from war import questions
from war.march.rules.movement import berth_room, berths
from war.passage import questions as passages
from war.passage import rules
from war.purchase.rules import SHIPS
from war.rules.standing import Theatre


def _parties(passage: Image) -> list[str]:
    """The two it is between see it; nobody else learns that it exists."""
    return [f"faction/{passage['passenger']}", f"faction/{passage['carrier']}"]


VIEWS = (whole_view("passage", _parties),)


def offer_passage_choices(board: Board, seat: str) -> Image | Refused:
    """Own units by place, each with the foreign ships they could go aboard; own berths, each with whom they could take.

    How much room the ships of others have is their secret.
    """
    field, faction = questions.theatre(board), faction_of(board, seat)
    ours, theirs = dict[str, Image](), dict[str, Image]()
    for place in field.rows["province"]:
        ships = {berth: sorted(_fleets(field, berth)) for berth in berths(field, place)}
        for whose in field.present(place):
            units = [unit["key"] for unit in field.forces(place, whose)]
            if whose == faction:
                open_to = {berth: [c for c in of if _friendly(field, c, faction)] for berth, of in ships.items()}
                if open_to := {berth: of for berth, of in open_to.items() if of}:
                    ours[place] = {"units": units, "ships": open_to}
            elif whose and _friendly(field, whose, faction):
                for berth in (berth for berth, of in ships.items() if faction in of):
                    if room := berth_room(field, berth, faction, lore(board, faction)):
                        found = theirs.setdefault(berth, {"room": room, "units": {}})["units"]
                        found.setdefault(whose, {})[place] = units
    return {"ours": ours, "theirs": theirs} if ours or theirs else Refused("no_ships_near")


def _fleets(field: Theatre, berth: str) -> set[str]:
    """The factions whose ships lie there."""
    there = field.standing(berth)
    return {unit["faction"] for unit in there if unit["kind"] in SHIPS} - {""}


def _friendly(field: Theatre, other: str, faction: str) -> bool:
    return other != faction and not field.at_war(other, faction)


def _answer(board: Board, seat: str) -> Image | Refused:
    """What waits for an answer, each with what would keep them from going aboard now."""
    faction, field = faction_of(board, seat), questions.theatre(board)
    asked = passages.to_answer(board, faction)
    if not asked:
        return Refused("no_offer")
    judged = {key: _judged(board, field, board.named("passage", key), faction) for key in asked}
    return {"passage": {key: {"refused": no and no.code, "facts": no.facts if no else {}}
                        for key, no in judged.items()}}  # fmt: skip


def _judged(board: Board, field: Theatre, row: Image, faction: str) -> Refused | None:
    terms = (row["units"], row["carrier"], row["berth"])
    if faction != row["carrier"]:
        return rules.may_board(field, *terms)
    return rules.may_take(field, *terms, lore(board, faction))


def withdraw_passage_choices(board: Board, seat: str) -> Image | Refused:
    mine = passages.offered(board, faction_of(board, seat))
    return {"passage": mine} if mine else Refused("no_offer")


accept_passage_choices = refuse_passage_choices = _answer
