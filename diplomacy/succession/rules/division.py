"""A succession war (SUC-5): what a claimant takes along. Pure."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from astor.game.values.errors import Refused


@dataclass(frozen=True)
class Share:
    """What a claimant takes along: keys of provinces, units and officers."""

    provinces: Sequence[str]
    units: Sequence[str]
    officers: Sequence[str]


def halved(treasury: Mapping[str, int], *, holds_capital: bool) -> dict[str, int]:
    """The claimant's half of everything; the odd one is his who holds the capital."""
    return {good: (amount + holds_capital) // 2 for good, amount in treasury.items()}


def may_split(claimant: str, court: Collection[str], lands: Collection[str], share: Collection[str]) -> Refused | None:
    """One of the court, who is not its monarch, takes some of the land, not all. `court`: who may be a claimant."""
    if claimant not in court:
        return Refused("not_eligible", character=claimant)
    if not share:
        return Refused("no_land_to_rule")
    if foreign := sorted(set(share) - set(lands)):
        return Refused("not_yours", row=f"province/{foreign[0]}")
    return Refused("no_land_left") if set(share) == set(lands) else None


def may_part(phase: str) -> Refused | None:
    """Nations are split and united while nobody marches; `phase`: a kind of phase."""
    return Refused("not_in_war") if phase == "war" else None


def arms(taken: Collection[tuple[int, str]], colours: int, sigils: Collection[str]) -> tuple[int, str]:
    """A colour and a sigil for a new faction: such as nobody has, as far as there are any."""
    worn, shown = {colour for colour, _ in taken}, {sigil for _, sigil in taken}
    colour = next((colour for colour in range(1, colours + 1) if colour not in worn), 1)
    return colour, next((sigil for sigil in sigils if sigil not in shown), next(iter(sigils)))
