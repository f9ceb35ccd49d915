"""Orders of side tables, as they are tried: how each comes to be played, and what is refused when."""

from tests import stages
from tests.cast import QUEEN
from tests.laws import Table
from tests.tried import Cases, Refusals, no
from tests.ventures import quests
from tests.ventures.quests import HEIR, RUNNING, SECOND, TOLL

STEP = {"verb": "split", "by": "7-7"}


def _rung(table: Table) -> None:
    """As the clock gives them, by hand."""
    for command in ("settle_venture", "call_time"):
        venture = quests.setting_out(table, HEIR if command == "settle_venture" else QUEEN)
        table.play("clock", command, venture=venture)


CASES: Cases = {
    "set_out": lambda t: quests.open_to_players(t).play(HEIR, "set_out", quest=TOLL),
    "act": lambda t: quests.act(t, quests.setting_out(t), "split", "7-7"),
    "concede": lambda t: t.play(HEIR, "concede", venture=quests.setting_out(t)),
    "settle_venture": _rung,
    "call_time": _rung,
}

REFUSED: Refusals = {
    stages.planning: (
        no("ventures_by_control", QUEEN, "set_out", quest=TOLL),
        no("no_venture", QUEEN, "act", venture="nothing", at=0, deed=STEP),
        no("no_venture", QUEEN, "concede", venture="nothing"),
    ),
    stages.questing: (
        no("venturing", HEIR, "set_out", quest=TOLL),
        no("nobody_to_venture", SECOND, "set_out", quest=TOLL),
        no("unknown_row", QUEEN, "set_out", quest="the-red-toll"),
        no("bad_arguments", QUEEN, "set_out"),
        no("moved_on", HEIR, "act", venture=RUNNING, at=1, deed=STEP),
        no("not_offered", HEIR, "act", venture=RUNNING, at=0, deed={"verb": "go", "by": "20"}),
        no("not_offered", HEIR, "act", venture=RUNNING, at=0, deed={"verb": "split", "by": "9-9"}),
        no("bad_arguments", HEIR, "act", venture=RUNNING, at=-1, deed=STEP),
        no("bad_arguments", HEIR, "act", venture=RUNNING, at=0, deed={**STEP, "dice": [6, 6]}),
        no("no_venture", QUEEN, "act", venture=RUNNING, at=0, deed=STEP),
        no("no_venture", QUEEN, "concede", venture=RUNNING),
        no("control_only", HEIR, "settle_venture", venture=RUNNING),
        no("control_only", HEIR, "call_time", venture=RUNNING),
    ),
    stages.ended: (no("already_ended", QUEEN, "set_out", quest=TOLL),),
}
