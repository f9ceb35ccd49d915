"""What became of sabotage (SUB-2): it costs only a court that goes on with what was spoiled. Pure."""

from collections.abc import Iterable
from dataclasses import replace

from factions.story.rules.moments import SPOILT, Moment

PREPARED = 20
"""So much matters a sabotage that has cost nothing."""


def weighed(day: Iterable[Moment]) -> list[Moment]:
    """The moments of a day, the oldest first; each sabotage as it came out, which tells what it has cost as well."""
    told, laid = list[Moment](), dict[tuple[str, str], int]()
    for moment in day:
        if moment.code == SPOILT:
            act = laid.pop((moment.tells.faction, moment.tells.technology), None)
            if act is not None:
                told[act] = replace(told[act], rank=moment.rank, facts={"bit": True, **told[act].facts})
        elif moment.code == "plotted" and moment.tells.act == "sabotage":
            laid[moment.tells.against, moment.tells.technology] = len(told)
            told.append(replace(moment, rank=PREPARED))
        else:
            told.append(moment)
    return told
