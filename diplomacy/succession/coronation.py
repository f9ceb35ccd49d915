"""Succession (SUC-2, SUC-4, SUC-5): the crown is worn, or disputed."""

from astor.game.play.call import Call
from diplomacy.models import Succession
from diplomacy.succession import offices, questions
from diplomacy.succession.rules import throne
from diplomacy.succession.rules.throne import DISPUTED, MONARCH, OFFICER, Person
from factions.models import Character
from factions.rows import CharacterRow
from war.loyalty.allegiance import join_court


def crown(call: Call, faction: str, character: str) -> None:
    """This one rules from now on; who lived abroad comes home, and the spouse too, unless they reign there (SUC-2)."""
    late = questions.late_seat(call.board, faction)
    for row in Succession.every(call.event, faction=faction):
        row.delete()
    person = call.board.named(CharacterRow, character)
    if person.faction != faction:
        company = questions.company(call.board, character)
        join_court(call, person.officer, faction)
        for spouse in company:
            _bring_along(call, faction, character, spouse)
    offices.enthrone(call, faction, character, late)
    call.say("public", "crowned", character=character, faction=faction)


def _bring_along(call: Call, faction: str, character: str, spouse: Person) -> None:
    """Who reigns does not move; Control hears that the two are parted, and may rule otherwise."""
    if spouse.office != MONARCH:
        join_court(call, spouse.officer, faction)
    else:
        call.say("control", "spouse_stays", character=character, faction=faction, spouse=spouse.key,
                 residence=spouse.faction)  # fmt: skip


def lay_down(call: Call, faction: str, character: str) -> None:
    """A second monarch of a court is an officer like others; court and Control hear so."""
    offices.move_to(call, character, OFFICER)
    for side in (f"faction/{faction}", "control"):
        call.say(side, "crown_laid_down", character=character, faction=faction)


def take_over(call: Call, faction: str, character: str, former: str) -> None:
    """To this one Control has given a crown that another wore, who has laid it down: seats and offices follow as after
    any coronation (SUC-6)."""
    was, _ = call.change(CharacterRow, character)
    assert was is not None, "the crown was given to somebody who was there"
    person = Character.named(call.event, character)
    person.office = was.office
    person.save()
    offices.enthrone(call, faction, character, Character.named(call.event, former).seat)
    call.say("public", "crowned", character=character, faction=faction)


def crown_who_stays(call: Call, faction: str) -> None:
    """The other claimant rules what is left of a nation that splits; an heir who travels is crowned at home (SUC-5)."""
    found, between = questions.contested(call.board, faction), questions.electors(call.board, faction)
    if found is not None and between:
        crown(call, faction, throne.holds(found.voices, between) or between[0].key)


def dispute(call: Call, row: Succession) -> None:
    """The two have named different people, or nobody plays either: it is Control's (SUC-4)."""
    if row.state == DISPUTED:  # as Control has heard
        return
    row.state = DISPUTED
    row.save()
    for side in (f"faction/{row.faction}", "control"):
        call.say(side, "crown_disputed", faction=row.faction)
