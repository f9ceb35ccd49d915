"""Battle: what its row keeps of the sides and of each round (BAT-1, BAT-6, BAT-7). Pure."""

from collections.abc import Mapping
from typing import Generic, Literal, TypeVar, get_args

from msgspec import UNSET, Struct, UnsetType

Side = Literal["attacker", "defender"]
SIDES: tuple[Side, Side] = get_args(Side)
FACES: Mapping[Side, Side] = {"attacker": "defender", "defender": "attacker"}
Leaders = tuple[str, str]
"""Commander and lieutenant; "" where there is none."""
BattleModifier = tuple[str, int]
"""What is added to a die: its source, `foe/…` what the opponent's side gives, and how much."""
T = TypeVar("T")


class Both(Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """One of each side."""

    attacker: T
    defender: T

    def of(self, side: Side) -> T:
        return self.attacker if side == "attacker" else self.defender


class Withdrew(Struct, frozen=True, forbid_unknown_fields=True):
    """How many units of a faction left, and where to."""

    n: int
    to: str


class BattleRound(Struct, frozen=True, forbid_unknown_fields=True):
    """What one round threw and did; `table`: the dice were thrown at the table."""

    round: int
    dice: Both[int]
    table: bool
    results: Both[int]
    toll: Both[int]
    modifiers: Both[tuple[BattleModifier, ...]]
    units: Both[int]
    leaders: Both[Leaders]
    withdrew: Mapping[Side, Mapping[str, Withdrew]]
    leading: Both[str]


class Chosen(Struct, frozen=True, forbid_unknown_fields=True):
    """What a faction has chosen in a battle: who falls, or who withdraws where to."""

    units: tuple[str, ...]
    to: str | UnsetType = UNSET
    officers: tuple[str, ...] | UnsetType = UNSET
