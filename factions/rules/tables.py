"""What every table of a scenario is made of: a table says nothing it does not know, numbers have an end."""

from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=100, description="a whole number from 0 to 100")]
Stats = Annotated[str, Meta(pattern=r"\A[+-]\d/[+-]\d\Z", description='x and y as in "+2/-1"')]


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a scenario file: what it does not name, an author may not write."""


class Treasury(Table, frozen=True):
    gold: Count = 0
    food: Count = 0
    wood: Count = 0
    stone: Count = 0
    metal: Count = 0
    exotic: Count = 0
    credits: Count = 0
