"""Orders of story, as they are tried: how each comes to be played, and what is refused when."""

from factions.story.questions import secrets
from tests import cast, stages
from tests.cast import ELF_QUEEN, GENERAL, QUEEN
from tests.chronicle import ANN
from tests.diplomacy import chancery
from tests.laws import Table
from tests.tried import Cases, Refusals, no, told

HIS = f"{{objective:{cast.seat_canary(GENERAL)}}}"


def _denied(table: Table) -> None:
    table.play(ANN, "deny_objective", objective=chancery.claimed(table), reason="The bridge has fallen.")


def _all_judged(table: Table) -> None:
    """Two claims, one of them true."""
    yes, not_so = chancery.claimed(table, cast.seat_canary(QUEEN)), chancery.claimed(table)
    table.play(ANN, "judge_claims", verdicts=[verdict(yes), verdict(not_so, reason="The bridge has fallen.")])


def verdict(objective: str, *, reason: str = "") -> dict[str, object]:
    """It is reached, unless there is a reason why not."""
    return {"objective": objective, "reached": not reason, "reason": reason}


def _reached(table: Table) -> Table:
    """The queen claims what a treaty will make true."""
    chancery.claimed(table, cast.seat_canary(QUEEN))
    return table


def _revealed(table: Table) -> None:
    """A secret treaty of the only turn."""
    table.play(ANN, "override", row="event/astor", field="turns", value=1, reason="a short evening")
    chancery.signed(chancery.talks(table), secret=True)
    table.until("ended")
    table.play(ANN, "reveal", moment=secrets(table.board)[0].key)


CASES: Cases = {
    "claim_objective": lambda t: chancery.claimed(t, cast.seat_canary(QUEEN)),
    "withdraw_claim": lambda t: t.play(QUEEN, "withdraw_claim", objective=chancery.claimed(t)),
    "give_objective": lambda t: t.play(ANN, "give_objective", faction="humans", text="Build a bridge", seat=QUEEN),
    "confirm_objective": lambda t: t.play(ANN, "confirm_objective", objective=chancery.claimed(t)),
    "deny_objective": _denied,
    "reveal": _revealed,
    "judge_claims": _all_judged,
    "judge_by_evidence": lambda t: (chancery.signed(chancery.talks(_reached(t))), t.play(ANN, "judge_by_evidence")),
}

REFUSED: Refusals = {
    stages.ended: (
        no("not_yours", QUEEN, "claim_objective", objective="nothing"),
        no("not_yours", QUEEN, "withdraw_claim", objective="nothing"),
        told(no("decided_by_facts", QUEEN, "claim_objective", objective=f"{{objective:{cast.seat_canary(QUEEN)}}}")),
        no("unknown_row", ANN, "reveal", moment="nothing"),
        no("control_only", QUEEN, "reveal", moment="nothing"),
    ),
    stages.talking: (
        told(no("not_over", ANN, "reveal", moment="nothing")),
        told(no("already_claimed", QUEEN, "claim_objective", objective="{objective:canary:humans:}"), state="claimed"),
        told(no("not_yours", QUEEN, "claim_objective", objective="nothing"), row="objective/nothing"),
        no("not_yours", QUEEN, "claim_objective", objective=HIS),
        no("not_yours", ELF_QUEEN, "claim_objective", objective="{objective:canary:humans:}"),
        told(no("not_claimed", QUEEN, "withdraw_claim", objective=f"{{objective:{cast.seat_canary(QUEEN)}}}")),
        no("not_yours", ELF_QUEEN, "withdraw_claim", objective="{objective:canary:humans:}"),
        no("unknown_row", ANN, "give_objective", faction="orcs", text="Feast"),
        no("unknown_row", ANN, "give_objective", faction="humans", seat=ELF_QUEEN, text="Feast"),
        told(no("no_words", ANN, "give_objective", faction="humans", text="  ")),
        no("bad_arguments", ANN, "give_objective", faction="humans", text="x" * 501),
        no("unknown_row", ANN, "confirm_objective", objective="nothing"),
        no("unknown_row", ANN, "deny_objective", objective="nothing", reason="No."),
        told(no("reason_needed", ANN, "deny_objective", objective="{objective:canary:humans:}", reason=" ")),
        no("bad_arguments", ANN, "deny_objective", objective="{objective:canary:humans:}"),
        no("control_only", QUEEN, "give_objective", faction="humans", text="Feast"),
        told(no("reason_needed", ANN, "judge_claims", verdicts=[verdict("{objective:canary:humans:}", reason=" ")])),
        told(no("claim_gone", ANN, "judge_claims", verdicts=[verdict(HIS)]), text=cast.seat_canary(GENERAL)),
        no("unknown_row", ANN, "judge_claims", verdicts=[verdict("nothing")]),
        no("bad_arguments", ANN, "judge_claims", verdicts=[]),
        no("control_only", QUEEN, "judge_claims", verdicts=[verdict("{objective:canary:humans:}")]),
        told(no("nothing_to_judge", ANN, "judge_by_evidence")),
        no("control_only", QUEEN, "judge_by_evidence"),
        no("control_only", QUEEN, "confirm_objective", objective="{objective:canary:humans:}"),
        no("control_only", QUEEN, "deny_objective", objective="{objective:canary:humans:}", reason="No."),
    ),
}
