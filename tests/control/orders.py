"""Orders of control, as they are tried: how each comes to be played, and what is refused when."""

from typing import Any

from tests import cast, stages
from tests.cast import QUEEN
from tests.chronicle import ANN
from tests.laws import Table
from tests.tried import GOLD, Cases, Refusals, gold, no, started, unsettled


def _overridden(table: Table) -> int:
    table.play(ANN, "override", row="province/ostmark", field="order", value=4, reason="a feast")
    return table.seq


def _redone(table: Table) -> None:
    entry = _overridden(table)
    table.play(ANN, "undo", entry=entry)
    table.play(ANN, "redo", entry=entry)


def _acted(table: Table) -> None:
    table.until("t1/production")
    table.play(ANN, "act_for", seat=cast.QUEEN, command="produce", args=GOLD)
    table.play(ANN, "act_for", seat=cast.QUEEN, command="name_character", args={"name": "Maud"})


def over(**changed: Any) -> dict[str, Any]:
    return {"row": "province/ostmark", "field": "order", "value": 3, "reason": "a feast"} | changed


CASES: Cases = {
    "set_relation": lambda t: t.play(ANN, "set_relation", a="humans", b="elves", state="war", attacked=True),
    "record_battle": lambda t: unsettled(t).play(ANN, "record_battle", province="midmarch", attacker="humans"),
    "remove_unit": lambda t: t.play(ANN, "remove_unit", unit="regiment-humans-1", reason="lost at the table"),
    "undo": lambda t: t.play(ANN, "undo", entry=_overridden(t), reason="a slip"),
    "back": lambda t: (started(t).play(ANN, "close_phase"), t.play(ANN, "back")),
    "redo": _redone,
    "override": _overridden,
    "reissue": lambda t: t.play(ANN, "reissue", seat=cast.QUEEN),
    "revoke": lambda t: t.play(ANN, "revoke", seat=cast.QUEEN),
    "act_for": _acted,
    "shelve": lambda t: t.play(ANN, "shelve", on=True),
    "open_codes": lambda t: t.play(ANN, "open_codes"),
}

REFUSED: Refusals = {
    stages.planning: (
        no("nothing_to_undo", ANN, "back"),
        no("bad_arguments", ANN, "open_codes", all=True),
        no("unknown_row", ANN, "reissue", seat="nobody"),
        no("unknown_row", ANN, "revoke", seat="nobody"),
        no("unknown_row", ANN, "undo", entry=999),
        no("unknown_row", ANN, "redo", entry=999),
        no("not_undoable", ANN, "undo", entry=1),
        no("unknown_row", ANN, "override", **over(row="province/atlantis")),
        no("unknown_field", ANN, "override", **over(field="shade")),
        no("bad_value", ANN, "override", **over(value="three")),
        no("reason_needed", ANN, "override", **over(reason=" ")),
        no("no_change", ANN, "override", **over(value=2)),
        no("no_change", ANN, "shelve", on=False),
        no("unknown_row", ANN, "act_for", seat="nobody", command="name_character", args={"name": "Maud"}),
        no("unknown_command", ANN, "act_for", seat=QUEEN, command="abdicate", args={}),
        no("not_for_control", ANN, "act_for", seat=QUEEN, command="join", args={}),
        no("not_for_control", ANN, "act_for", seat=QUEEN, command="start", args={}),
        no("not_for_control", ANN, "act_for", seat=QUEEN, command="act_for", args={}),
        no("wrong_phase", ANN, "act_for", seat=QUEEN, command="produce", args=gold("gold")),
        no("bad_name", ANN, "act_for", seat=QUEEN, command="name_character", args={"name": ""}),
        no("bad_arguments", ANN, "act_for", seat=QUEEN, command="name_character", args={"name": 7}),
        no("control_only", QUEEN, "act_for", seat=cast.ELF_QUEEN, command="name_character", args={"name": "Maud"}),
    ),
    stages.arranging: (
        no("no_change", ANN, "set_relation", a="elves", b="humans", state="peace"),
        no("unknown_row", ANN, "set_relation", a="humans", b="humans", state="war"),
        no("bad_arguments", ANN, "set_relation", a="elves", b="humans", state="feud"),
        no("unknown_row", ANN, "record_battle", province="atlantis", attacker="humans"),
        no("same_side", ANN, "record_battle", province="ostmark", attacker="humans"),
        no("not_the_owner", ANN, "record_battle", province="ostmark", attacker="elves", defender="dwarves", taken=True),
        no("unknown_row", ANN, "remove_unit", unit="nobody", reason="lost"),
    ),
    stages.production: (
        no("phase_over", ANN, "act_for", seat=QUEEN, command="produce", args=gold("gold"), phase="t0/diplomacy"),
        no("not_yours", ANN, "act_for", seat=cast.ELF_QUEEN, command="produce", args=gold("gold")),
    ),
}
