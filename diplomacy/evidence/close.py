"""Evidence (SET-6): when all is over, what the facts decide is judged by them, unless the event is ruled otherwise."""

from astor.game.play.call import Call
from diplomacy.evidence.questions import ripe
from factions.models import Objective
from factions.rows import ObjectiveRow
from factions.rulings import ruled
from factions.story.rules.claims import side_of


def judge(call: Call, key: str, state: str, word: str = "") -> None:
    """The verdict on an objective; those it is for hear it."""
    found = Objective.named(call.event, key)
    found.state, found.word = state, word
    found.save()
    call.say(side_of(found.seat, found.faction), f"objective_{state}", objective=key, reason=word)


def judge_ripe(call: Call, *, unclaimed: bool) -> int:
    """Judge what the facts decide for good, of what is claimed or also of the rest; how many."""
    board = call.board
    ripe_now = {key: verdict for key, verdict in ripe(board).items()
                if unclaimed or board.named(ObjectiveRow, key).state == "claimed"}  # fmt: skip
    for key, verdict in ripe_now.items():
        judge(call, key, "confirmed" if verdict == "met" else "denied")
    return len(ripe_now)


def judge_at_the_end(call: Call) -> None:
    """After the change that ends the event (`judge_by_evidence`): claimed or not, reached or not."""
    if call.has_ended_the_event and ruled(call.board).judge_by_evidence:
        judge_ripe(call, unclaimed=True)
