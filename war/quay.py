"""War (WAR-20): who sees an offer of passage, and which a seat may make and answer now. Pure."""

from collections.abc import Iterator

from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import CONTROL, Board, Offer, Seen, View
from factions import sight as held
from factions.rules.purchase import SHIPS
from war import theatre
from war.rules import passage as rules
from war.rules.movement import berth_room, berths
from war.rules.theatre import Theatre


def _passage(board: Board, key: str) -> Iterator[Seen]:
    """The two it is between see it; nobody else learns that it exists."""
    image = board.of("passage").get(key)
    if image is not None:
        for side in (f"faction/{image['passenger']}", f"faction/{image['carrier']}", CONTROL):
            yield side, f"passage/{key}", image


VIEWS = (View("passage", _passage),)


def _mine(board: Board, seat: str) -> str:
    faction: str = board.of("seat")[seat]["faction"]
    return faction


def _offer(board: Board, seat: str) -> Image | Refused:
    """Own units by place, each with the foreign ships they could go aboard; own berths, each with whom they could take.

    How much room the ships of others have is their secret.
    """
    field, faction = theatre.of_board(board), _mine(board, seat)
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
                    if room := berth_room(field, berth, faction, held.lore(board, faction)):
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
    faction, field = _mine(board, seat), theatre.of_board(board)
    asked = {key: row for key, row in board.of("passage").items()
             if row["proposer"] != faction and faction in (row["passenger"], row["carrier"])}  # fmt: skip
    if not asked:
        return Refused("no_offer")
    judged = {key: _judged(board, field, row, faction)
              for key, row in asked.items()}  # fmt: skip
    return {"passage": {key: {"refused": no and no.code, "facts": no.facts if no else {}}
                        for key, no in judged.items()}}  # fmt: skip


def _judged(board: Board, field: Theatre, row: Image, faction: str) -> Refused | None:
    terms = (row["units"], row["carrier"], row["berth"])
    if faction != row["carrier"]:
        return rules.may_board(field, *terms)
    return rules.may_take(field, *terms, held.lore(board, faction))


def _withdraw(board: Board, seat: str) -> Image | Refused:
    mine = sorted(key for key, row in board.of("passage").items() if row["proposer"] == _mine(board, seat))
    return {"passage": mine} if mine else Refused("no_offer")


OFFERS = (
    Offer("offer_passage", _offer),
    Offer("accept_passage", _answer),
    Offer("refuse_passage", _answer),
    Offer("withdraw_passage", _withdraw),
)
