"""Succession (SUC-2, SUC-4, SUC-5): the crown is worn, or disputed."""

from astor.game.call import Call
from diplomacy.models import Succession
from diplomacy.succession import offices, questions
from diplomacy.succession.rules import throne
from diplomacy.succession.rules.throne import DISPUTED
from war.loyalty.allegiance import join_court


def crown(call: Call, faction: str, character: str) -> None:
    """This one rules from now on; who lived abroad comes home, and the spouse too (SUC-2)."""
    late = questions.late_seat(call.board, faction)
    for row in Succession.every(call.event, faction=faction):
        row.delete()
    person = call.board.named("character", character)
    if person["faction"] != faction:
        for officer in (person["officer"], *questions.spouses(call.board, character)):
            join_court(call, officer, faction)
    offices.enthrone(call, faction, character, late)
    call.say("public", "crowned", character=character, faction=faction)


def crown_who_stays(call: Call, faction: str) -> None:
    """The other claimant rules what is left of a nation that splits; an heir who travels is crowned at home (SUC-5)."""
    found, between = questions.contested(call.board, faction), questions.electors(call.board, faction)
    if found is not None and between:
        crown(call, faction, throne.holds(found["voices"], between) or between[0].key)


def dispute(call: Call, row: Succession) -> None:
    """The two have named different people, or nobody plays either: it is Control's (SUC-4)."""
    if row.state == DISPUTED:  # as Control has heard
        return
    row.state = DISPUTED
    row.save()
    for side in (f"faction/{row.faction}", "control"):
        call.say(side, "crown_disputed", faction=row.faction)
