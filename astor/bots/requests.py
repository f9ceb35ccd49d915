"""What any bot asks of Control: an answer now and then, and that an objective counts as reached (SET-6). Pure."""

from random import Random

from astor.bots.screen import Order, Screen
from astor.shown.offers import ClaimObjectiveOffer, WithdrawRequestOffer
from astor.shown.rows import ShownEvidence, ShownObjective, ShownRequest
from factions.turns import kind_of

ASKS, PATIENT = 0.015, 0.7
"""How likely a seat asks something in a phase, and waits a phase longer for the answer."""
CLAIMS, SURE = 0.1, 0.6
"""How likely a seat claims an objective in upkeep, and stands by it in the next production."""
QUESTIONS = (
    ("action", "We would like to hold a tournament in our capital. What would it bring us?"),
    ("action", "May our wizard search the old ruins for a day?"),
    ("dispute", "They say the toll was never paid. We say it was. Who is right?"),
    ("help", "Where do we see what our buildings bring in?"),
    ("help", "Can you come to our table for a minute?"),
)


def ask(screen: Screen, random: Random) -> list[Order]:
    """One request a phase, at most."""
    about, text = random.choice(QUESTIONS)
    asked = any(request.phase == screen.phase for request in screen.of(ShownRequest).values())
    if random.random() >= ASKS or asked or not screen.may("ask_control"):
        return []
    return [("ask_control", {"about": about, "text": text})]


def think_better(screen: Screen, random: Random) -> list[Order]:
    """What was asked in an earlier phase and waits still may have come to nothing."""
    own, waits = screen.choices(WithdrawRequestOffer).request, random.random() < PATIENT
    old = screen.older({key: screen.of(ShownRequest)[key] for key in own})
    return [("withdraw_request", {"request": key}) for key in old[:1] if not waits]


def claim(screen: Screen, random: Random) -> list[Order]:
    """In upkeep, when a year is done; one claim of a seat waits at a time, and what was denied is not claimed again."""
    choices, claims = screen.choices(ClaimObjectiveOffer).objective, random.random() < CLAIMS
    likely = _likeliest(screen, sorted(key for key in choices if screen.of(ShownObjective)[key].state != "denied"))
    if kind_of(screen.phase) != "upkeep" or not claims or not likely or _claimed(screen):
        return []
    return [("claim_objective", {"objective": random.choice(likely)})]


def _likeliest(screen: Screen, choices: list[str]) -> list[str]:
    """Those that the facts say are reached; else what the facts alone do not decide."""
    told = screen.of(ShownEvidence)
    met = [key for key in choices if key in told and told[key].verdict == "met"]
    return met or [key for key in choices if key not in told or not told[key].whole]


def think_again(screen: Screen, random: Random) -> list[Order]:
    """In production a claim of its own may have been too much."""
    sure = random.random() < SURE
    if kind_of(screen.phase) != "production" or sure or not screen.may("withdraw_claim"):
        return []
    return [("withdraw_claim", {"objective": key}) for key in _claimed(screen)[:1]]


def _claimed(screen: Screen) -> list[str]:
    own = screen.of(ShownObjective).items()
    return sorted(key for key, o in own if (o.state, o.claimed_by) == ("claimed", screen.seat))
