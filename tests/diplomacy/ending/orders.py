"""Orders of the ending, as they are tried: how each comes to be played, and what is refused when."""

from tests import stages
from tests.cast import QUEEN
from tests.chronicle import ANN, override
from tests.laws import Table
from tests.tried import Cases, Refusals, no


def begun(table: Table) -> Table:
    """The only turn of a short evening is over, and the ceremony is on."""
    override(table, "event/astor", "turns", 1)
    table.until("ended")
    table.play(ANN, "begin_ceremony", text="Ann and Bob")
    return table


CASES: Cases = {
    "begin_ceremony": begun,
    "show_step": lambda t: begun(t).play(ANN, "show_step", step="courts", runs=False),
    "leave_ceremony": lambda t: begun(t).play(ANN, "leave_ceremony"),
}

REFUSED: Refusals = {
    stages.talking: (
        no("not_over", ANN, "begin_ceremony"),
        no("no_ceremony", ANN, "show_step", step="bell", runs=True),
        no("no_ceremony", ANN, "leave_ceremony"),
    ),
    stages.ended: (
        no("no_ceremony", ANN, "show_step", step="bell", runs=True),
        no("no_ceremony", ANN, "leave_ceremony"),
        no("control_only", QUEEN, "begin_ceremony"),
        no("control_only", QUEEN, "show_step", step="bell", runs=True),
        no("control_only", QUEEN, "leave_ceremony"),
        no("bad_arguments", ANN, "begin_ceremony", text="x" * 401),
        no("bad_arguments", ANN, "show_step", step="bell"),
    ),
    begun: (no("no_such_step", ANN, "show_step", step="encore", runs=True),),
}
