"""What a statement says, line by line. Pure."""

from msgspec import Struct


class StatementItem(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a statement; `why` are its modifiers."""

    row: str
    what: str
    amount: int
    rule: str
    why: tuple[tuple[str, int], ...]
    note: str
