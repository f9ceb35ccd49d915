"""Subterfuge (SUB-1 to SUB-6): acts are decided by dice at the close, carried out when they are published."""

from collections import Counter

from astor.game import clockwork, phases
from astor.game.call import Call
from astor.game.models import Event
from diplomacy.models import Plot
from diplomacy.rules import subterfuge as rules
from diplomacy.rules.subterfuge import COUNTERED, FAILURE, SUCCESS, Mark
from factions import learning, relations
from factions.models import Character, Knowledge, Officer, Province, Sabotage, Technology
from factions.rules import research
from war import campaign, transfer


def mark(event: Event, plot: Plot) -> Mark | None:
    """Whom an act would hit as things stand; None for a counter."""
    if plot.act == "counter":
        return None
    if plot.character:
        person = victim(event, plot.character)
        return Mark(person.faction, person.alive) if person else Mark("", there=False)
    if plot.province:
        land = Province.find(event, plot.province)
        return Mark(land.owner) if land else Mark("", there=False)
    return Mark(plot.against)


def victim(event: Event, key: str) -> Character | Officer | None:
    """Who is meant: a person of the court, or an officer without an office, who may have come to one since (SUB-3)."""
    at_court = Character.find(event, key) or Character.objects.filter(event=event, officer=key, alive=True).first()
    return at_court or Officer.find(event, key)


# At the close


def decide_plots(call: Call) -> None:
    """The counters first, then a lot for each act and the dice of each (SUB-1); nothing of it has happened yet."""
    plots = list(Plot.objects.filter(event=call.event, state="sealed").order_by("faction", "id"))
    counters = {plot.faction: plot.counters for plot in plots if plot.act == "counter"}
    for plot in plots:
        _decide(call, plot, counters)
        plot.save()


def _decide(call: Call, plot: Plot, counters: dict[str, str]) -> None:
    label = f"t{relations.turn(call.event)}/plots/{plot.faction}"
    plot.state, plot.lot = "decided", call.roll(f"{label}/lot", 100)
    aimed = mark(call.event, plot)
    if aimed is None:
        plot.outcome = SUCCESS
        return
    own = learning.effects(call.event, plot.faction)
    theirs = learning.effects(call.event, aimed.faction) if aimed.faction else ()  # nobody's by now
    thrown = call.roll(f"{label}/{plot.act}", 100) if rules.needs_luck(plot.act) else 0
    countered = rules.is_countered(plot.act, aimed.faction, counters)
    plot.outcome = rules.outcome(countered=countered, thrown=thrown, percent=rules.chance(plot.act, own, theirs))
    if plot.act == "assassinate":
        plot.exposed = call.roll(f"{label}/exposure", 100) <= rules.exposure(own)


def review_plots(call: Call) -> None:
    """Control has so long to look at what was decided; without such a time, or at the end, it is published now."""
    seconds = call.event.rules["plot_review_seconds"]
    if not Plot.objects.filter(event=call.event, state="decided").exists():
        return
    if not seconds or call.event.phase == phases.ENDED:
        publish_plots(call)
    else:
        clockwork.set_alarm(call, min(seconds * 1000, call.event.length // 2), "publish_plots")


# When it is published


def publish_plots(call: Call) -> None:
    """What was decided happens, from the highest lot down, and each side learns its part of it (SUB-2 to SUB-6)."""
    clockwork.cancel(call.event, "publish_plots")
    decided = Plot.objects.filter(event=call.event, state="decided").order_by("-lot", "faction")
    for plot in decided:
        aimed = mark(call.event, plot)
        if plot.outcome == SUCCESS and not _carry_out(call, plot, aimed):
            plot.outcome = FAILURE
        plot.state = "published"
        plot.save()
        if aimed is not None:
            _tell(call, plot, aimed)


def _carry_out(call: Call, plot: Plot, aimed: Mark | None) -> bool:
    """Do it, if it still can be done."""
    if aimed is None:
        return True
    if not aimed.there or aimed.faction in ("", plot.faction):
        return False
    if plot.act == "steal":
        return _steal(call, plot)
    if plot.act == "assassinate":
        return _kill(call, plot)
    if plot.act == "incite":
        land = Province.objects.get(event=call.event, key=plot.province)
        land.order -= 1
        land.save()
        call.say(f"faction/{land.owner}", "incited", province=land.key)
    if plot.act == "sabotage":
        Sabotage(event=call.event, key=call.page.key("sabotage"), faction=plot.against, technology=plot.technology,
                 phase=_next_purchase(call.event)).save()  # fmt: skip
    return True


def incited(event: Event) -> Counter[str]:
    """Provinces incited since the last upkeep: by how much (SUB-5). They rise at the next at the earliest."""
    turn = relations.turn(event)
    before_talks = phases.kind_of(event.phase) in phases.TURN[:-1]
    talks = turn - 1 if before_talks else turn
    done = Plot.objects.filter(event=event, act="incite", state="published", outcome=SUCCESS)
    return Counter(done.filter(phase=f"t{talks}/diplomacy").values_list("province", flat=True))


def _next_purchase(event: Event) -> str:
    turn = relations.turn(event)
    return f"t{turn if phases.kind_of(event.phase) in ('production', 'trade') else turn + 1}/purchase"


def _steal(call: Call, plot: Plot) -> bool:
    """If they have it, and its prerequisites are met (SUB-4); what stands in a place stands there for the thief."""
    known = Knowledge.objects.filter(event=call.event, technology=plot.technology, state="known")
    theirs = known.filter(faction=plot.against).first()
    technology = Technology.named(call.event, plot.technology)
    may = research.may_learn(learning.scholar_of(call.event, plot.faction), learning.seen(technology))
    if theirs is None or may is not None:
        return False
    learning.learn(call, plot.faction, technology, stands=theirs.stands)
    return True


def _kill(call: Call, plot: Plot) -> bool:
    """The person of the court dies, and the officer they were; their army is led by the next (WAR-17)."""
    person = victim(call.event, plot.character)
    assert person is not None
    transfer.leave_post(call, person.officer if isinstance(person, Character) else person.key)
    campaign.bury(call, person)
    facts = {"character": person.key, "faction": person.faction}
    call.report(f"{person.KIND}.alive", "assassinated", person.faction, **facts)
    return True


def dates_from(call: Call, faction: str) -> str:
    """As of which phase a death at this court counts: a murder that has just come out was sealed earlier (SUC-2)."""
    out = [row.partition("/")[2] for row in call.page.images if row.startswith("plot/")]
    done = Plot.objects.filter(event=call.event, key__in=out, act="assassinate", state="published", outcome=SUCCESS)
    for plot in done:
        dead = victim(call.event, plot.character)
        known = Officer.find(call.event, dead.officer) if isinstance(dead, Character) else dead
        if known is not None and not known.alive and faction in (known.faction, known.home):
            return plot.phase
    return call.event.phase


def _tell(call: Call, plot: Plot, aimed: Mark) -> None:
    aim = {"act": plot.act, **{field: getattr(plot, field) for field in sorted(rules.AIMS[plot.act])}}
    call.say(f"faction/{plot.faction}", "plot_succeeded" if plot.outcome == SUCCESS else "plot_failed", **aim)
    if plot.outcome == COUNTERED and aimed.faction:
        call.say(f"faction/{aimed.faction}", "plot_countered", act=plot.act)
    if plot.exposed:
        for side in (f"faction/{aimed.faction}", "control"):
            call.say(side, "culprit_identified", faction=plot.faction, character=plot.character,
                     killed=plot.outcome == SUCCESS)  # fmt: skip


def publish_left(call: Call) -> None:
    """What Control kept back comes out with the end of the phase at the latest: orders for the next build on it."""
    publish_plots(call)


def lift_sabotage(call: Call) -> None:
    """With the purchase phase it ends (SUB-2)."""
    for sabotage in Sabotage.objects.filter(event=call.event, phase=call.event.phase):
        sabotage.delete()
