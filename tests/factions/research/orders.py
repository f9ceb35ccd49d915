"""Orders of research, as they are tried: how each comes to be played, and what is refused when."""

from tests import cast, stages
from tests.cast import GENERAL, GUILDMASTER, QUEEN
from tests.diplomacy.trade.bargains import BUILT_ON, COSTLY, PLACED, TAUGHT
from tests.tried import Cases, Refusals, no, traders

CASES: Cases = {
    "research": lambda t: traders(t, "t1/purchase").play(cast.QUEEN, "research", technology="muster-rolls"),
}

REFUSED: Refusals = {
    stages.market: (no("wrong_phase", QUEEN, "research", technology=BUILT_ON),),
    stages.library: (
        no("no_power", GENERAL, "research", technology=BUILT_ON),
        no("unknown_row", QUEEN, "research", technology="alchemy"),
        no("known_already", QUEEN, "research", technology=TAUGHT),
        no("needs_technology", GUILDMASTER, "research", technology=BUILT_ON),
        no("no_card", GUILDMASTER, "research", technology=TAUGHT),
        no("wrong_payment", QUEEN, "research", technology=BUILT_ON, payment={"gold": 1}),
        no("wrong_payment", QUEEN, "research", technology=BUILT_ON, payment={}),
        no("wrong_payment", QUEEN, "research", technology=BUILT_ON, payment={"stone": 2}),
        no("wrong_payment", QUEEN, "research", technology=BUILT_ON, payment={"gold": 10**30}),
        no("bad_amount", QUEEN, "research", technology=BUILT_ON, payment={"gold": 3, "credits": -1}),
        no("cannot_afford", QUEEN, "research", technology=COSTLY),
        no("bad_arguments", QUEEN, "research", technology=BUILT_ON, payment={"mana": 2}),
        no("needs_site", QUEEN, "research", technology=PLACED, province="lirien"),
    ),
}
