"""Research (BUY-4 to BUY-6, TECH-4): what a bot finds out alone, with others, and what it leaves to them. Pure."""

from random import Random

from astor.bots.diplomacy.trade import can_spare, sellers
from astor.bots.screen import Order, Screen
from astor.shown.offers import JoinPoolOffer, PoolResearchOffer, ResearchOffer
from astor.shown.rows import ShownPool, ShownTechnology

STUDIES, POOLS = 0.8, 0.5
"""How likely a scholar opens the books in a phase, and how likely he asks others where his own purse is too thin."""
A_PHASE = 2
"""So many technologies a faction finds out by itself in one phase: something is to be left for the market."""
POOLED = ("pool_left", "pool_failed", "pool_broken_off", "pool_cancelled")
"""What the log says of pools that came to nothing."""


def join(screen: Screen, _random: Random) -> list[Order]:
    """Share a research of others if the purse allows it, else say so at once; one at a time."""
    for key, may in sorted(screen.choices(JoinPoolOffer).pool.items()):
        share = screen.of(ShownPool)[key].shares[screen.faction]
        return [("leave_pool" if may.refused or not can_spare(screen, share) else "join_pool", {"pool": key})]
    return []


def study(screen: Screen, random: Random) -> list[Order]:
    """Research the cheapest that can be paid as the screen suggests."""
    choices, alone = screen.offer(ResearchOffer), random.random() < STUDIES
    if choices is None or not alone or screen.builds or _studied(screen) >= A_PHASE:
        return []
    bills = {key: bill for key, bill in choices.technology.items() if _placed(screen, choices, key)}
    found = sorted(key for key, bill in bills.items() if not bill.short and can_spare(screen, bill.payment))
    if not found:
        return []
    random.shuffle(found)
    key = min(found, key=lambda key: sum(bills[key].payment.values()))
    return [("research", {"technology": key, "payment": choices.technology[key].payment,
                          "province": _site(screen, choices, key)})]  # fmt: skip


def _studied(screen: Screen) -> int:
    return sum(line.by == screen.faction for line in screen.heard("researched"))


def _placed(screen: Screen, choices: ResearchOffer, key: str) -> bool:
    """An institution needs a place (TECH-2)."""
    return bool(choices.sites) or not screen.of(ShownTechnology)[key].institution


def _site(screen: Screen, choices: ResearchOffer, key: str) -> str:
    """The capital, or where it can stand at all; "" for what stands nowhere."""
    if not screen.of(ShownTechnology)[key].institution:
        return ""
    capital: str = screen.treasury.capital
    return capital if capital in choices.sites else choices.sites[0]


def ask(screen: Screen, random: Random) -> list[Order]:
    """Ask a partner for what is missing, sooner for what anybody may learn; one at a time, and no more after a no."""
    choices, partners = screen.offer(ResearchOffer), screen.offer(PoolResearchOffer)
    if choices is None or partners is None or screen.builds or random.random() >= POOLS:
        return []
    if screen.heard(*POOLED) or any(pool.starter == screen.faction for pool in screen.of(ShownPool).values()):
        return []
    bills = sorted((key, bill.cost) for key, bill in choices.technology.items() if _placed(screen, choices, key))
    asked = [(key, *halves) for key, cost in bills if all(halves := _halves(screen, cost))]
    if not asked:
        return []
    random.shuffle(asked)
    key, own, rest = min(asked, key=lambda of: (len(screen.of(ShownTechnology)[of[0]].needs), sum(of[2].values())))
    able = sellers(screen, sorted(partners.faction), max(sorted(rest), key=lambda good: rest[good]))
    if not able:
        return []
    shares = {screen.faction: own, random.choice(able): rest}
    return [("pool_research", {"technology": key, "shares": shares, "province": _site(screen, choices, key)})]


def _halves(screen: Screen, cost: dict[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """What it can pay of this, and what is missing."""
    own = {good: min(n, max(0, screen.means[good])) for good, n in cost.items()}
    rest = {good: n - own[good] for good, n in cost.items()}
    return {good: n for good, n in own.items() if n}, {good: n for good, n in rest.items() if n}
