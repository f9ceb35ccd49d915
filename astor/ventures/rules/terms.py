"""For what a venture is (VEN-3). Pure."""

from msgspec import UNSET, Struct, UnsetType


class VentureTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """For what it is: gold from each, what befalls the beaten, what the winner learns; of a quest whether it brings and
    costs anything (VEN-3). Of what was begun before there were terms nothing is said.
    """

    gold: int | UnsetType = UNSET
    wound: bool | UnsetType = UNSET
    growth: bool | UnsetType = UNSET
    death: bool | UnsetType = UNSET
    gift: bool | UnsetType = UNSET
