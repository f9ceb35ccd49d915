"""Set-up: what is wrong with a scenario, told to its author all at once."""

from collections.abc import Sequence

from msgspec import Struct


class ScenarioFault(Struct, frozen=True, order=True):
    """`key` leads to the place in the file, as in `province.ostmark.terrain`; it is empty for the file itself."""

    file: str
    key: str
    wrong: str
    right: str

    def __str__(self) -> str:
        place = f"{self.file}: {self.key}" if self.key else self.file
        return f"{place}: {self.wrong}; right would be: {self.right}"


class ScenarioFaulty(Exception):
    """A scenario that cannot be played; nothing of it was laid."""

    def __init__(self, faults: Sequence[ScenarioFault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)

    @property
    def count(self) -> str:
        return f"{len(self.faults)} fault{'s' if len(self.faults) > 1 else ''}"


def listed(choices: Sequence[str] | frozenset[str] | set[str]) -> str:
    """The choices an author has, for the end of a fault."""
    return f"one of {', '.join(sorted(choices))}" if choices else "nothing: there is none"
