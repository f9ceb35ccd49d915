"""Orders of purchase, as they are tried: how each comes to be played, and what is refused when."""

from tests import cast, stages
from tests.cast import GENERAL, QUEEN
from tests.laws import Table
from tests.tried import Cases, Refusals, joined, no, ware

MAUD = [{"kind": "officer", "subject": "Maud"}]


def _market(table: Table) -> Table:
    """In the first purchase phase a captain lies in the queen's basket."""
    joined(table).until("t1/purchase")
    table.play(cast.QUEEN, "fill_basket", wares=MAUD)
    return table


def _consented(table: Table) -> str:
    joined(table).play(cast.QUEEN, "consent", province="ostmark", faction="sunfaith")
    return next(iter(table.dump()["consent"]))


CASES: Cases = {
    "fill_basket": _market,
    "buy": lambda t: _market(t).play(cast.QUEEN, "buy", wares=MAUD),
    "consent": _consented,
    "withdraw_consent": lambda t: t.play(cast.QUEEN, "withdraw_consent", consent=_consented(t)),
}

REFUSED: Refusals = {
    stages.purchase: (
        no("no_power", cast.WIZARD, "buy", wares=[ware("officer", "Maud")]),
        no("no_power", GENERAL, "buy", wares=[ware("officer", "Maud")]),
        no("no_power", cast.WIZARD, "fill_basket", wares=[]),
        no("empty_basket", QUEEN, "buy", wares=[]),
        no("bad_arguments", QUEEN, "buy", wares=[ware("catapult", "ostmark")]),
        no("bad_arguments", QUEEN, "buy", wares=[ware("officer", "Maud")] * 61),
        no("bad_arguments", QUEEN, "buy", wares=[{"kind": "officer", "subject": "Maud", "price": 0}]),
        no("bad_name", QUEEN, "buy", wares=[ware("officer", " ")]),
        no("bad_name", QUEEN, "fill_basket", wares=[ware("officer", "x" * 41)]),
        no("cannot_afford", QUEEN, "buy", wares=[ware("fortress", "ostmark")]),
        no("no_militia", QUEEN, "buy", wares=[ware("regiment", "regiment-humans-1")]),
        no("needs_port", QUEEN, "buy", wares=[ware("trade_ship", "ostmark")]),
        no("needs_coast", QUEEN, "buy", wares=[ware("port", "kingsmead")]),
        no("ship_limit", cast.ELF_QUEEN, "buy", wares=[ware("warship", "fernhaven")]),
        no("stands_already", QUEEN, "buy", wares=[ware("infrastructure", "kingsmead")]),
        no("not_yours", QUEEN, "buy", wares=[ware("fortress", "lirien")]),
        no("not_yours", QUEEN, "buy", wares=[ware("officer", "Maud"), ware("fortress", "atlantis")]),
        no("name_taken", QUEEN, "buy", wares=[ware("officer", "Maud"), ware("officer", "MAUD")]),
        no("not_your_building", QUEEN, "buy", wares=[ware("temple", "ostmark")]),
        no("no_consent", cast.GUILDMASTER, "buy", wares=[ware("guildhall", "ostmark")]),
        no("no_power", GENERAL, "consent", province="ostmark", faction="guild"),
        no("not_yours", QUEEN, "consent", province="lirien", faction="guild"),
        no("no_builder", QUEEN, "consent", province="ostmark", faction="elves"),
        no("needs_port", QUEEN, "consent", province="ostmark", faction="elves", ships=True),
        no("no_change", QUEEN, "consent", province="hartwood", faction="sunfaith"),
        no("not_yours", QUEEN, "withdraw_consent", consent="consent-1"),
    ),
}
