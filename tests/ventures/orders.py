"""Orders of side tables, as they are tried: how each comes to be played, and what is refused when."""

from tests import stages
from tests.cast import ELF_QUEEN, QUEEN
from tests.laws import Table
from tests.tried import Cases, Refusals, no, told
from tests.ventures import duelling, quests
from tests.ventures.duelling import ASKED
from tests.ventures.quests import HEIR, RUNNING, SECOND, TOLL

STEP = {"verb": "split", "by": "7-7"}


def _rung(table: Table) -> None:
    """As the clock gives them, by hand."""
    for command in ("settle_venture", "call_time"):
        venture = quests.setting_out(table, HEIR if command == "settle_venture" else QUEEN)
        table.play("clock", command, venture=venture)


def _lapsed(table: Table) -> None:
    table.play("clock", "lapse_challenge", venture=duelling.asking(duelling.ringed(table)))


CASES: Cases = {
    "challenge": lambda t: duelling.ringed(t).play(QUEEN, "challenge", to=ELF_QUEEN, kit="axe"),
    "answer": lambda t: t.play(ELF_QUEEN, "answer", venture=duelling.asking(duelling.ringed(t)), kit="sword"),
    "drop_venture": lambda t: t.play(ELF_QUEEN, "drop_venture", venture=duelling.asking(duelling.ringed(t))),
    "lapse_challenge": _lapsed,
    "set_out": lambda t: quests.open_to_players(t).play(HEIR, "set_out", quest=TOLL),
    "act": lambda t: quests.act(t, quests.setting_out(t), "split", "7-7"),
    "concede": lambda t: t.play(HEIR, "concede", venture=quests.setting_out(t)),
    "settle_venture": _rung,
    "call_time": _rung,
}

REFUSED: Refusals = {
    stages.planning: (
        no("honour_only", QUEEN, "challenge", to=ELF_QUEEN, kit="axe", wound=True),
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
    stages.duels_alone: (no("skirmish_off", QUEEN, "challenge", to=ELF_QUEEN, fight="skirmish", kit="wall"),),
    stages.challenging: (
        no("challenge_oneself", ELF_QUEEN, "challenge", to=ELF_QUEEN, kit="axe"),
        no("challenging", QUEEN, "challenge", to=HEIR, kit="axe"),
        no("challenged_busy", ELF_QUEEN, "challenge", to=HEIR, kit="axe"),
        told(no("challenged_dead", ELF_QUEEN, "challenge", to=SECOND, kit="axe"), seat=SECOND),
        no("unknown_row", ELF_QUEEN, "challenge", to="nobody", kit="axe"),
        no("no_such_kit", ELF_QUEEN, "challenge", to=QUEEN, kit="cannon"),
        no("no_such_company", ELF_QUEEN, "challenge", to=QUEEN, fight="skirmish", kit="sword"),
        no("no_such_kit", ELF_QUEEN, "challenge", to=QUEEN, kit="wall"),
        no("bad_arguments", ELF_QUEEN, "challenge", to=QUEEN, fight="raid", kit="wall"),
        no("bad_arguments", ELF_QUEEN, "challenge", to=QUEEN, kit="axe", gold=4),
        no("bad_arguments", ELF_QUEEN, "challenge", to=QUEEN, kit="axe", gold=-1),
        no("not_challenged", QUEEN, "answer", venture=ASKED, kit="axe"),
        no("not_challenged", HEIR, "answer", venture=ASKED, kit="axe"),
        no("not_challenged", HEIR, "drop_venture", venture=ASKED),
        no("no_such_kit", ELF_QUEEN, "answer", venture=ASKED, kit="cannon"),
        no("moved_on", ELF_QUEEN, "act", venture=ASKED, at=0, deed={"verb": "keep"}),
        no("moved_on", QUEEN, "concede", venture=ASKED),
        no("challenge_gone", HEIR, "answer", venture=RUNNING, kit="axe"),
        no("control_only", ELF_QUEEN, "lapse_challenge", venture=ASKED),
    ),
    stages.ended: (no("already_ended", QUEEN, "set_out", quest=TOLL),),
}
