"""Production (PROD-1 to PROD-7): what a bot has its provinces and buildings give. Pure."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from random import Random

from msgspec import Struct

from astor.bots.screen import Order, Screen, calm
from astor.shown.offers import CollectOffer, ProduceOffer
from astor.shown.rows import ShownProvince
from factions.upkeep.rules import NEEDS

SPARE, TO_HIRE = 1, 2
"""So much food and gold a bot wants to be left after upkeep; the guild so much more, to take regiments over."""
CONTENT, SAFE = 2, 1
"""The public order a bot likes its provinces to have, and the least at which none rises (ORD-1)."""
FEW, MANY = 2, 4
"""Land units a kingdom wants in peace, and at war."""
OVERWORKS = 0.1
HINTED = 0.8
"""How likely it takes what the hints of its court say for the whole realm."""

Wish = tuple[str, str]
"""A province and what it should give; "" for any province."""


def lacking(screen: Screen, but: Collection[str] = ()) -> Counter[str]:
    """Food and gold still to be won for the coming upkeep, what is drafted counted, that for these provinces not."""
    spare = SPARE + TO_HIRE * (screen.treasury.kind == "guild")
    given = Counter[str](food=-spare, gold=-spare)
    for place, draft in screen.drafts("produce").items():
        given.update(draft.data.outputs if place not in but else ())
    given.update(draft.data.good for draft in screen.drafts("collect").values())
    kinds = [unit.kind for unit in screen.units.values()]
    fed = ["militia"] * given["militia"] + ["province"] * len(screen.lands) + kinds
    needs = [NEEDS[kind] for kind in fed if kind in NEEDS]
    food = sum(need.food for need in needs) - screen.treasury.food - given["food"]
    gold = sum(need.gold for need in needs) - screen.treasury.gold - given["gold"]
    return Counter(food=max(0, food), gold=max(0, gold))


# Provinces


def budget(screen: Screen, random: Random) -> list[Order]:
    """Mostly a budget of the hints, to the end that suits its temper, by which nobody starves, rises or leaves; none
    where anybody of its court has said anything.
    """
    if not screen.may("set_budget") or screen.forecast is None or random.random() >= HINTED:
        return []
    said = [*screen.drafts("produce"), *screen.drafts("collect")]
    sound = [one for one in screen.forecast.budgets if not (one.rises or one.hungry or one.leaves)]
    if said or not sound:
        return []
    best = next((one for one in sound if one.aim == screen.temper.aim), sound[0])
    lands = {key: {"outputs": outputs} for key, outputs in best.lands.items()}
    return [("set_budget", {"lands": lands, "houses": best.houses})]


def produce(screen: Screen, random: Random) -> list[Order]:
    """Every province nobody has spoken for: what the realm needs, then what the province is good for."""
    open_lands = {key: o.times for key, o in screen.choices(ProduceOffer).province.items() if o.times}
    free = {key: times for key, times in open_lands.items() if key not in screen.drafts("produce")}
    if not free:
        return []
    tired = _overworked(screen, free, random)
    free = {key: times + (key in tired) for key, times in free.items()}
    works = _laid(_wishes(screen, free, random), free)
    return [
        ("produce", {"province": key, "outputs": outputs, "overwork": key in tired})
        for key, outputs in sorted(works.items())
    ]


def _overworked(screen: Screen, free: dict[str, int], random: Random) -> set[str]:
    """Rarely, or when there is not enough: only where public order stays where a bot likes it (PROD-4)."""
    short = lacking(screen).total() > sum(free.values())
    return {key for key in sorted(free) if (random.random() < OVERWORKS or short) and calm(screen.lands[key]) > CONTENT}


def _wishes(screen: Screen, free: dict[str, int], random: Random) -> Iterator[Wish]:
    """What to do first: keep provinces from rising, feed and pay, content them, muster, and then what they have."""
    need = lacking(screen)
    yield from ((key, "order") for key in free for _ in range(SAFE - calm(screen.lands[key])))
    yield from (("", good) for good, amount in need.items() for _ in range(amount))
    for key in free:
        stands = max(SAFE, calm(screen.lands[key]))
        yield from [(key, "order")] * (CONTENT - stands)
    for _ in range(_recruits(screen)):
        yield from (("", "food"), ("", "militia"))
    for key, times in free.items():
        good = screen.lands[key].good
        yield from ((key, random.choice([good, good, "gold"])) for _ in range(times))


def _recruits(screen: Screen) -> int:
    """How many militia are wanted; those already drafted count as if they stood there."""
    wanted = MANY if screen.at_war else FEW
    drafted = [o for draft in screen.drafts("produce").values() for o in draft.data.outputs if o == "militia"]
    return max(0, wanted - len(drafted) - sum(unit.kind in NEEDS for unit in screen.units.values()))


def _laid(wishes: Iterable[Wish], free: dict[str, int]) -> dict[str, list[str]]:
    """Province → outputs: the wishes in their order, until every time is used."""
    works: dict[str, list[str]] = {key: [] for key in free}
    for wanted, output in wishes:
        place = wanted or max(sorted(works), key=lambda key: free[key] - len(works[key]))
        if len(works[place]) < free[place]:
            works[place].append(output)
    return works


class Job(Struct, frozen=True):
    """What one province would give."""

    outputs: list[str]
    overwork: bool = False


def would_do(screen: Screen, jobs: Mapping[str, Job]) -> bool:
    """Could the realm still be fed, paid and kept quiet if these provinces gave that?"""
    if not jobs.keys() <= screen.lands.keys():
        return False
    others = {key: o.times for key, o in screen.choices(ProduceOffer).province.items() if key not in jobs}
    left = sum(times for key, times in others.items() if key not in screen.drafts("produce"))
    given = Counter(output for job in jobs.values() for output in job.outputs)
    short = lacking(screen, but=jobs) - given
    quiet = all(_stays_quiet(screen.lands[key], job) for key, job in jobs.items())
    return quiet and short.total() + given["militia"] <= left


def _stays_quiet(land: ShownProvince, job: Job) -> bool:
    """Does it bear that, or do all it can not to rise?"""
    order = job.outputs.count("order")
    stands = calm(land) + order - job.overwork
    return stands >= (CONTENT if job.overwork else SAFE) or order == len(job.outputs)


def mend(screen: Screen, _random: Random) -> list[Order]:
    """When the forecast falls short all the same, own drafts give food and gold instead of what can wait."""
    if screen.forecast is None or not screen.may("produce"):
        return []
    expected, due = screen.forecast.expected, screen.forecast.due
    short = ["food"] * (due.food - expected.food) + ["gold"] * (due.gold - expected.gold)
    for place, draft in sorted(screen.drafts("produce").items()):
        if draft.seat == screen.seat and (better := _instead(draft.data.outputs, short)):
            return [("produce", {"province": place, "outputs": better, "overwork": draft.data.overwork})]
    return []


def _instead(outputs: Sequence[str], short: list[str]) -> list[str]:
    """These outputs with as many of the missing goods as can be had; empty if that changes nothing."""
    missing, better = list(short), list[str]()
    for output in outputs:
        waits = output not in ("food", "order") and not (output == "gold" and "gold" in short)
        better.append(missing.pop(0) if waits and missing else output)
    return better if better != list(outputs) else []


# Buildings


def collect(screen: Screen, random: Random) -> list[Order]:
    """What temples and guildhalls give: food and gold as far as they are needed, else anything (PROD-7)."""
    choices = sorted(screen.choices(CollectOffer).building.items())
    free = {key: o.goods for key, o in choices if key not in screen.drafts("collect")}
    if not free:
        return []
    wanted = iter(lacking(screen).elements())
    return [("collect", {"building": key, "good": next(wanted, None) or random.choice(_worth(goods))})
            for key, goods in free.items()]  # fmt: skip


def _worth(goods: list[str]) -> list[str]:
    """Without need, food is not what one takes."""
    return [good for good in goods if good != "food"]
