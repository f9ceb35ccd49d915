"""Orders of pools, as they are tried: how each comes to be played, and what is refused when."""

from tests import cast, stages
from tests.cast import GENERAL, QUEEN
from tests.chronicle import ANN
from tests.diplomacy.trade.bargains import BUILT_ON, COSTLY, PLACED, TAUGHT
from tests.laws import Table
from tests.tried import Cases, No, Refusals, no, traders


def pooled(code: str, technology: str = BUILT_ON, province: str = "", **shares: dict[str, int]) -> No:
    """The queen asks for a pooled research."""
    return no(code, QUEEN, "pool_research", technology=technology, shares=shares, province=province)


def _pooled(table: Table) -> str:
    shares = {"humans": {"gold": 1}, "guild": {"gold": 1}}  # PostgreSQL gives the keys of JSON back by their length
    traders(table, "t1/purchase").play(cast.QUEEN, "pool_research", technology="muster-rolls", shares=shares)
    return next(iter(table.dump()["pool"]))


CASES: Cases = {
    "pool_research": _pooled,
    "join_pool": lambda t: t.play(cast.GUILDMASTER, "join_pool", pool=_pooled(t)),
    "leave_pool": lambda t: t.play(cast.GUILDMASTER, "leave_pool", pool=_pooled(t)),
    "cancel_pool": lambda t: t.play(ANN, "cancel_pool", pool=_pooled(t), reason="a mistake"),
}

REFUSED: Refusals = {
    stages.market: (
        no("wrong_phase", QUEEN, "pool_research", technology=BUILT_ON, shares={}),
        no("wrong_phase", QUEEN, "join_pool", pool="pool-1"),
        no("wrong_phase", QUEEN, "leave_pool", pool="pool-1"),
        no("pool_gone", ANN, "cancel_pool", pool="pool-1"),
        no("control_only", QUEEN, "cancel_pool", pool="pool-1"),
    ),
    stages.library: (
        pooled("nobody_to_pool_with", humans={"gold": 2}),
        pooled("nobody_to_pool_with", guild={"gold": 2}),
        pooled("empty_share", humans={"gold": 2}, guild={}),
        pooled("bad_amount", humans={"gold": 3}, guild={"gold": -1}),
        pooled("wrong_payment", humans={"gold": 1}, guild={"gold": 2}),
        pooled("wrong_payment", humans={"gold": 1}, guild={"gold": 10**30}),
        pooled("cannot_afford", COSTLY, humans={"stone": 19}, guild={"stone": 1}),
        pooled("no_contact", humans={"gold": 1}, elves={"gold": 1}),
        pooled("unknown_row", humans={"gold": 1}, orcs={"gold": 1}),
        pooled("unknown_row", "alchemy", humans={"gold": 1}, guild={"gold": 1}),
        pooled("known_already", TAUGHT, humans={"gold": 1}, guild={"gold": 1}),
        pooled("needs_site", PLACED, "lirien", humans={"gold": 1}, guild={"gold": 1}),
        no("bad_arguments", QUEEN, "pool_research", technology=BUILT_ON, shares=[]),
        no("no_power", GENERAL, "pool_research", technology=BUILT_ON, shares={}),
        no("pool_gone", QUEEN, "join_pool", pool="pool-1"),
        no("pool_gone", QUEEN, "leave_pool", pool="pool-1"),
    ),
}
