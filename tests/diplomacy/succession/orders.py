"""Orders of succession, as they are tried: how each comes to be played, and what is refused when."""

from typing import Any

from tests import stages
from tests.cast import ELF_QUEEN, GENERAL, QUEEN, WIZARD
from tests.chronicle import ANN
from tests.diplomacy import dynasties
from tests.diplomacy.dynasties import HEIR
from tests.tried import Cases, No, Refusals, no


def part(code: str, **changed: Any) -> No:
    """Control splits the humans."""
    return no(code, ANN, "split_nation", **dynasties.SPLIT | changed)


CASES: Cases = {
    "split_nation": dynasties.divided,
    "unite_nations": lambda t: t.play(ANN, "unite_nations", faction=dynasties.divided(t), into="humans"),
    "free_heir": lambda t: t.play(ANN, "free_heir", character=dynasties.trapped(t)),
    "choose_monarch": lambda t: dynasties.vacant(t).play(GENERAL, "choose_monarch", character=WIZARD),
    "crown_monarch": lambda t: dynasties.vacant(t).play(ANN, "crown_monarch", faction="humans", character=WIZARD),
}

REFUSED: Refusals = {
    stages.wooing: (
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
    ),
    stages.mourning: (
        no("crown_worn", ELF_QUEEN, "choose_monarch", character=GENERAL),
        no("no_elector", QUEEN, "choose_monarch", character=GENERAL),
        no("not_eligible", GENERAL, "choose_monarch", character=HEIR),
        no("not_eligible", WIZARD, "choose_monarch", character=ELF_QUEEN),
        no("not_eligible", ANN, "crown_monarch", faction="humans", character=QUEEN),
        no("not_eligible", ANN, "crown_monarch", faction="humans", character=ELF_QUEEN),
        no("crown_worn", ANN, "crown_monarch", faction="elves", character=ELF_QUEEN),
    ),
    stages.campaigning: (
        part("not_in_war"),
        no("not_in_war", ANN, "unite_nations", faction="elves", into="humans", reason="both are tired"),
    ),
}
