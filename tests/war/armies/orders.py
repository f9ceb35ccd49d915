"""Orders of armies, as they are tried: how each comes to be played, and what is refused when."""

from typing import Any

from tests import cast, stages
from tests.cast import ELF_QUEEN, GENERAL, QUEEN
from tests.tried import Cases, No, Refusals, joined, no, told
from tests.war import hosts
from tests.war.hosts import (
    ARCHERS,
    ELF_REGIMENT,
    ELVES,
    GARRISON,
    GUARD,
    HEIR,
    HOST,
    LANDING,
    MERMAID,
    OUTPOST,
    RECRUITS,
    REGIMENT,
    SQUADRON,
)


def raised(code: str, units: list[str], commander: str = cast.WIZARD, lieutenant: str = "", /, **facts: Any) -> No:
    """The queen raises an army."""
    return told(no(code, QUEEN, "raise_army", units=units, commander=commander, lieutenant=lieutenant), **facts)


CASES: Cases = {
    "assign": lambda t: joined(t).play(cast.QUEEN, "assign", officer=cast.QUEEN, army="humans-guard", post="commander"),
    "relieve": lambda t: joined(t).play(cast.QUEEN, "relieve", officer=cast.GENERAL),
    "raise_army": lambda t: hosts.prepared(t).play(QUEEN, "raise_army", units=[GARRISON], commander=cast.WIZARD),
    "absorb": lambda t: hosts.prepared(t).play(GENERAL, "absorb", army=GUARD, units=[GARRISON]),
    "detach": lambda t: hosts.prepared(t).play(GENERAL, "detach", army=GUARD, units=RECRUITS),
}

REFUSED: Refusals = {
    stages.arranging: (
        no("not_yours", QUEEN, "assign", officer=QUEEN, army="elves-guard", post="commander"),
        no("not_yours", QUEEN, "assign", officer=cast.ELF_QUEEN, army="humans-guard", post="commander"),
        no("bad_arguments", QUEEN, "assign", officer=QUEEN, army="humans-guard", post="cook"),
        no("there_already", QUEEN, "assign", officer=GENERAL, army="humans-guard", post="commander"),
        no("commander_first", QUEEN, "assign", officer=GENERAL, army="humans-guard", post="lieutenant"),
        no("not_yours", QUEEN, "relieve", officer=cast.ELF_QUEEN),
        no("no_post", QUEEN, "relieve", officer=QUEEN),
    ),
    stages.preparing: (
        raised("no_units", []),
        raised("not_yours", [GARRISON, ELF_REGIMENT], row=f"unit/{ELF_REGIMENT}"),
        raised("not_yours", ["nobody"], row="unit/nobody"),
        raised("not_together", [GARRISON, OUTPOST]),
        raised("not_together", ["militia-barrowdown-3", MERMAID]),
        raised("aboard", ["militia-tuskmoor-1"]),
        raised("commander_first", [GARRISON], ""),
        raised("commander_first", [MERMAID], "", cast.WIZARD),
        raised("there_already", [GARRISON], cast.WIZARD, cast.WIZARD),
        raised("not_available", [GARRISON], GENERAL, officer=GENERAL),
        raised("not_available", [GARRISON], cast.WIZARD, HEIR, officer=HEIR),
        raised("not_available", [GARRISON], ELF_QUEEN, officer=ELF_QUEEN),
        no("bad_arguments", QUEEN, "raise_army", units=[GARRISON] * 201),
        no("no_power", cast.WIZARD, "raise_army", units=[GARRISON], commander=cast.WIZARD),
        told(no("no_units", QUEEN, "absorb", army=GUARD, units=[])),
        told(no("not_there", QUEEN, "absorb", army=GUARD, units=[OUTPOST]), units=[OUTPOST]),
        told(no("not_there", QUEEN, "absorb", army=GUARD, units=[REGIMENT, GARRISON]), units=[REGIMENT]),
        told(no("not_there", QUEEN, "absorb", army=HOST, units=[MERMAID]), units=[MERMAID]),
        told(
            no("not_there", QUEEN, "absorb", army=SQUADRON, units=["militia-tuskmoor-1"]), units=["militia-tuskmoor-1"]
        ),
        told(no("not_there", QUEEN, "absorb", army=GUARD, units=[ELF_REGIMENT]), units=[ELF_REGIMENT]),
        told(no("not_yours", QUEEN, "absorb", army=ELVES, units=[GARRISON]), row=f"army/{ELVES}"),
        told(no("not_in_army", QUEEN, "detach", army=GUARD, units=[]), units=[]),
        told(no("not_in_army", QUEEN, "detach", army=GUARD, units=[GARRISON]), units=[GARRISON]),
        told(no("aboard", QUEEN, "detach", army=LANDING, units=["militia-tuskmoor-1"])),
        told(no("not_yours", QUEEN, "detach", army=ELVES, units=ARCHERS), row=f"army/{ELVES}"),
    ),
    stages.marching: (
        told(no("officer_elsewhere", QUEEN, "assign", officer=HEIR, army=GUARD, post="lieutenant"), officer=HEIR),
        no("wrong_part", QUEEN, "raise_army", units=[GARRISON], commander=cast.WIZARD),
        no("wrong_part", QUEEN, "absorb", army=GUARD, units=[GARRISON]),
        no("wrong_part", QUEEN, "detach", army=GUARD, units=[GARRISON]),
        no("wrong_part", QUEEN, "relieve", officer=GENERAL),
    ),
}
