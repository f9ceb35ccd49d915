"""Marriages and coronations that are refused: who asks for what, and the code they meet."""

from typing import Any

from tests.cast import ELF_QUEEN, GENERAL, GUILDMASTER, QUEEN, WIZARD
from tests.chronicle import ANN
from tests.diplomacy import dynasties
from tests.diplomacy.dynasties import HEIR, SECOND, SPOUSE
from tests.game.wrong_orders import No, no
from tests.laws import Table


def match(code: str, *, heir: str = SECOND, spouse: str = "guild-successor", residence: str = "humans") -> No:
    """The human queen proposes a marriage."""
    return no(code, QUEEN, "propose_marriage", heir=heir, spouse=spouse, residence=residence)


def part(code: str, **changed: Any) -> No:
    """Control splits the humans."""
    return no(code, ANN, "split_nation", **dynasties.SPLIT | changed)


def wooing(table: Table) -> Table:
    """The heirs of humans and elves are married; the guild has offered one of its own to the humans."""
    table.join(GUILDMASTER)
    table.play(ELF_QUEEN, "accept_marriage", marriage=dynasties.wooed(table))
    table.play(GUILDMASTER, "propose_marriage", heir="guild-successor", spouse=SECOND, residence="guild")
    return table


WOOING = (
    match("not_yours", heir=SPOUSE),
    match("not_yours", heir=HEIR),
    match("not_yours", heir="nobody"),
    match("not_an_heir", heir=QUEEN),
    match("not_an_heir", spouse=GUILDMASTER),
    match("already_married", spouse=SPOUSE, residence="elves"),
    match("no_such_heir", spouse="nobody"),
    match("same_court", spouse=SECOND),
    match("bad_residence", residence="dwarves"),
    no("no_power", GENERAL, "propose_marriage", heir=SECOND, spouse="guild-successor", residence="humans"),
    no("marriage_gone", QUEEN, "accept_marriage", marriage="nothing"),
    no("marriage_gone", ELF_QUEEN, "accept_marriage", marriage="{marriage:guild}"),
    no("marriage_gone", ELF_QUEEN, "refuse_marriage", marriage="{marriage:guild}"),
    no("marriage_gone", GUILDMASTER, "accept_marriage", marriage="{marriage:guild}"),
    no("marriage_gone", QUEEN, "withdraw_marriage", marriage="{marriage:guild}"),
    no("marriage_gone", QUEEN, "withdraw_marriage", marriage="{marriage:humans}"),
    no("not_held", ANN, "free_heir", character=HEIR),
    no("crown_worn", GENERAL, "choose_monarch", character=GENERAL),
    no("crown_worn", ANN, "crown_monarch", faction="humans", character=GENERAL),
    part("not_eligible", claimant=QUEEN),
    part("not_eligible", claimant=HEIR),
    part("not_eligible", share={"provinces": ["wheatley"], "officers": [QUEEN]}),
    part("no_land_to_rule", share={"provinces": []}),
    part("no_land_left", share={"provinces": ["hartwood", "kingsmead", "ostmark", "saltmere", "wheatley"]}),
    part("not_yours", share={"provinces": ["lirien"]}),
    part("not_yours", share={"provinces": ["wheatley"], "officers": [ELF_QUEEN]}),
    part("name_taken", name="lirienne"),
    part("unknown_row", faction="orcs"),
    no("to_yourself", ANN, "unite_nations", faction="elves", into="elves"),
    no("unknown_row", ANN, "unite_nations", faction="elves", into="orcs"),
)


def campaigning(table: Table) -> Table:
    """The war of the first turn."""
    table.until("t1/war")
    return table


def mourning(table: Table) -> Table:
    return dynasties.vacant(table)


MOURNING = (
    no("crown_worn", ELF_QUEEN, "choose_monarch", character=GENERAL),
    no("no_elector", QUEEN, "choose_monarch", character=GENERAL),
    no("not_eligible", GENERAL, "choose_monarch", character=HEIR),
    no("not_eligible", WIZARD, "choose_monarch", character=ELF_QUEEN),
    no("not_eligible", ANN, "crown_monarch", faction="humans", character=QUEEN),
    no("not_eligible", ANN, "crown_monarch", faction="humans", character=ELF_QUEEN),
    no("crown_worn", ANN, "crown_monarch", faction="elves", character=ELF_QUEEN),
)

MARCHING = (
    part("not_in_war"),
    no("not_in_war", ANN, "unite_nations", faction="elves", into="humans", reason="both are tired"),
)

DYNASTIES = ((wooing, WOOING), (mourning, MOURNING), (campaigning, MARCHING))
