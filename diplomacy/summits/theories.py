"""The academic summit (DIP-7, DIP-8): a theory from its presentation to the count, and what lore brings."""

from astor.game.orders.proposals import end, forget
from astor.game.play import countdown
from astor.game.play.call import Call
from astor.game.rows.timers import Timer
from astor.game.values.errors import Refused
from diplomacy.models import Ballot, Theory
from diplomacy.summits import questions, rules
from factions import books
from factions.books import item
from factions.models import Faction
from factions.research.questions import lore
from factions.rulings import ruled

END_PRESENTATION, WITHDRAW_THEORY, COUNT_BALLOT = (
    Timer(order, "theory") for order in ("end_presentation", "withdraw_theory", "count_ballot")
)
"""What the clock does about the theory at the lectern."""


def _find(call: Call, key: str, state: str, no: str) -> Theory:
    """The theory with this key; refused so if it has another state."""
    found = Theory.find(call.event, key)
    if found is None or found.state != state:
        raise Refused(no)
    return found


# At the lectern


def present(call: Call, theory: Theory) -> None:
    """Its wizard has the word; everybody hears its hypothesis (DIP-7)."""
    theory.state = rules.PRESENTING
    theory.save()
    _time(call, ruled(call.board).presentation_seconds, END_PRESENTATION, theory.key)
    call.say("public", "theory_presented", faction=theory.faction, text=theory.hypothesis)


def _time(call: Call, seconds: int, timer: Timer, theory: str) -> None:
    """The clock ends it after so long; where the scenario gives no time, those concerned or Control do."""
    if seconds:
        countdown.set_alarm(call, seconds * 1000, timer, theory)


def ask_conclusion(call: Call, key: str) -> None:
    """The time at the lectern is up: its wizard has a minute to write the conclusion (DIP-7)."""
    theory = _find(call, key, rules.PRESENTING, "not_presenting")
    countdown.cancel(call.event, END_PRESENTATION, key)
    theory.state = rules.CONCLUDING
    theory.save()
    countdown.set_alarm(call, rules.CONCLUSION_MS, WITHDRAW_THEORY, key)


def withdraw(call: Call, key: str) -> None:
    """The minute is over without a conclusion."""
    drop(call, _find(call, key, rules.CONCLUDING, "not_presenting"))


def drop(call: Call, theory: Theory) -> None:
    """Without a conclusion there is no vote (DIP-7)."""
    _stop_clock(call, theory)
    theory.state = rules.WITHDRAWN
    theory.save()
    forget(call, theory)
    call.say("public", "theory_withdrawn", faction=theory.faction, text=theory.hypothesis)


def strike(call: Call, theory: Theory) -> None:
    """It was never announced; its wizard may announce another."""
    _stop_clock(call, theory)
    for ballot in Ballot.every(call.event, theory=theory.key):
        ballot.delete()
    end(call, theory)


def _stop_clock(call: Call, theory: Theory) -> None:
    for timer in (END_PRESENTATION, WITHDRAW_THEORY, COUNT_BALLOT):
        countdown.cancel(call.event, timer, theory.key)


# The ballot


def open_ballot(call: Call, theory: Theory, conclusion: str) -> None:
    """The presentation is over: those present have so long to vote (DIP-7)."""
    _stop_clock(call, theory)
    theory.conclusion, theory.state = conclusion, rules.BALLOTING
    theory.save()
    _time(call, ruled(call.board).ballot_seconds, COUNT_BALLOT, theory.key)
    count_if_complete(call)


def count_if_complete(call: Call) -> None:
    """Count as soon as nobody is left who may still vote."""
    now = questions.session(call.board)
    speaking = now.speaking()
    if speaking is not None and speaking.state == rules.BALLOTING and rules.complete(now, speaking.key):
        count(call, speaking.key)


def count(call: Call, key: str) -> None:
    """How many were for it and against; who voted how is known to nobody any more (DIP-7)."""
    theory = _find(call, key, rules.BALLOTING, "no_ballot")
    _stop_clock(call, theory)
    ballots = Ballot.every(call.event, theory=key)
    theory.ayes = sum(ballot.accept for ballot in ballots)
    theory.noes = len(ballots) - theory.ayes
    won = rules.accepted(theory.ayes, theory.noes)
    theory.state = rules.ACCEPTED if won else rules.FAILED
    theory.save()
    for ballot in ballots:
        ballot.delete()
    forget(call, theory)
    code = "theory_accepted" if won else "theory_failed"
    call.say("public", code, faction=theory.faction, text=theory.hypothesis, ayes=theory.ayes, noes=theory.noes)
    if won:
        _credit(call, theory.faction, "theory", theory.row_name, "DIP-7")


# What lore brings


def reward_paper(call: Call, faction: str, technology: str) -> None:
    """Two credits to who has invented it, one to every other wizard present (DIP-8)."""
    row = f"technology/{technology}"
    _credit(call, faction, "paper", row, "DIP-8")
    for other in sorted(set(questions.present(call.board).values()) - {faction}):
        _gain(call, other, row, rules.HEARD, "DIP-8")


def _credit(call: Call, faction: str, kind: str, row: str, rule: str) -> None:
    _gain(call, faction, row, rules.credits_for(kind, lore(call.board, faction)), rule)


def _gain(call: Call, faction: str, row: str, amount: int, rule: str) -> None:
    Faction.named(call.event, faction).gain({"credits": amount})
    books.state(call, faction, [item(row, "credits", amount, rule)])
