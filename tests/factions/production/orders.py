"""Orders of production, as they are tried: how each comes to be played, and what is refused when."""

from tests import cast, stages
from tests.cast import GENERAL, QUEEN
from tests.laws import Table
from tests.tried import Cases, Refusals, gold, no, produced


def _collected(table: Table) -> None:
    table.join(cast.GUILDMASTER)
    table.until("t1/production")
    table.play(cast.GUILDMASTER, "collect", building="kingsmead-guildhall", good="stone")


CASES: Cases = {
    "produce": produced,
    "collect": _collected,
    "confirm": lambda t: produced(t).play(cast.QUEEN, "confirm"),
}

REFUSED: Refusals = {
    stages.arranging: (no("nothing_to_confirm", QUEEN, "confirm"),),
    stages.production: (
        no("no_power", GENERAL, "produce", **gold("gold")),
        no("no_power", GENERAL, "confirm"),
        no("not_yours", QUEEN, "produce", province="lirien", outputs=["gold"]),
        no("not_yours", QUEEN, "produce", province="atlantis", outputs=["gold"]),
        no("cannot_produce", QUEEN, "produce", **gold("wood")),
        no("cannot_produce", QUEEN, "produce", **gold("<script>")),
        no("too_many_outputs", QUEEN, "produce", **gold("gold", "gold", "gold")),
        no("overwork_without_output", QUEEN, "produce", **gold("gold", overwork=True)),
        no("bad_arguments", QUEEN, "produce", province="ostmark"),
        no("bad_arguments", QUEEN, "produce", province=["ostmark"], outputs="gold"),
        no("bad_arguments", QUEEN, "produce", **gold("x" * 10_000)),
        no("phase_over", QUEEN, "produce", **gold("gold"), phase="t0/diplomacy"),
        no("not_yours", QUEEN, "collect", building="kingsmead-guildhall", good="gold"),
        no("cannot_produce", cast.GUILDMASTER, "collect", building="kingsmead-guildhall", good="wood"),
        no("nothing_to_confirm", QUEEN, "confirm"),
    ),
    stages.trade: (
        no("wrong_phase", QUEEN, "produce", **gold("gold")),
        no("wrong_phase", QUEEN, "collect", building="x", good="gold"),
        no("wrong_phase", QUEEN, "confirm"),
        no("phase_over", QUEEN, "produce", **gold("gold"), phase="t1/production"),
    ),
    stages.window: (no("wrong_part", QUEEN, "confirm"),),
    stages.held: (no("held", QUEEN, "produce", **gold("gold")),),
    stages.ended: (no("already_ended", QUEEN, "produce", **gold("gold")),),
}
