"""The one exception for "the rules say no"; anything else is a bug and looks like one."""

from typing import Any


class Refused(Exception):
    """An order that the rules do not allow: a code for the screens' wording, and the facts that fill it in.

    Rules return it, commands raise it; a refusal changes nothing and nobody else hears of it.
    """

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return f"{self.code} {self.facts}" if self.facts else self.code

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refused) and (self.code, self.facts) == (other.code, other.facts)

    def __hash__(self) -> int:
        return hash(self.code)


def insist(refusal: Refused | None) -> None:
    """Turn a rule's answer into the end of the command, if it is a refusal."""
    if refusal is not None:
        raise refusal
