"""Orders of marriages, as they are tried: how each comes to be played, and what is refused when."""

from tests import stages
from tests.cast import ELF_QUEEN, GENERAL, GUILDMASTER, QUEEN
from tests.diplomacy import dynasties
from tests.diplomacy.dynasties import HEIR, SECOND, SPOUSE
from tests.tried import Cases, No, Refusals, no


def match(
    code: str, *, heir: str = SECOND, spouse: str = "guild-successor", residence: str = "humans", note: str = ""
) -> No:
    """The human queen proposes a marriage."""
    return no(code, QUEEN, "propose_marriage", heir=heir, spouse=spouse, residence=residence, note=note)


CASES: Cases = {
    "propose_marriage": dynasties.wooed,
    "accept_marriage": lambda t: t.play(ELF_QUEEN, "accept_marriage", marriage=dynasties.wooed(t)),
    "refuse_marriage": lambda t: t.play(ELF_QUEEN, "refuse_marriage", marriage=dynasties.wooed(t)),
    "withdraw_marriage": lambda t: t.play(QUEEN, "withdraw_marriage", marriage=dynasties.wooed(t)),
}

REFUSED: Refusals = {
    stages.wooing: (
        match("not_yours", heir=SPOUSE),
        match("not_yours", heir=HEIR),
        match("not_yours", heir="nobody"),
        match("not_an_heir", heir=QUEEN),
        match("not_an_heir", spouse=GUILDMASTER),
        match("already_married", spouse=SPOUSE, residence="elves"),
        match("no_such_heir", spouse="nobody"),
        match("same_court", spouse=SECOND),
        match("bad_residence", residence="dwarves"),
        match("bad_arguments", note="x" * 201),
        no("no_power", GENERAL, "propose_marriage", heir=SECOND, spouse="guild-successor", residence="humans"),
        no("marriage_gone", QUEEN, "accept_marriage", marriage="nothing"),
        no("marriage_gone", ELF_QUEEN, "accept_marriage", marriage="{marriage:guild}"),
        no("marriage_gone", ELF_QUEEN, "refuse_marriage", marriage="{marriage:guild}"),
        no("marriage_gone", GUILDMASTER, "accept_marriage", marriage="{marriage:guild}"),
        no("marriage_gone", QUEEN, "withdraw_marriage", marriage="{marriage:guild}"),
        no("marriage_gone", QUEEN, "withdraw_marriage", marriage="{marriage:humans}"),
    ),
}
