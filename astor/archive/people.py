"""An event without the names of people: players are nobody, Controls are numbered. Pure."""

from typing import Any

CONTROL = "control/"
NAMES = ("player", "beside", "sits_at")
"""Fields that hold names of players, one or a list, or say where somebody sits in their own words."""
TOLD = ("old", "new", "value")
"""What such a field was and is stands under these."""


class Veil:
    """Takes names out of what it is shown. What people wrote in their own words stays as they wrote it."""

    def __init__(self) -> None:
        self._controls: dict[str, str] = {}

    def __call__(self, value: Any) -> Any:
        """The same value without names."""
        if isinstance(value, dict):
            named = (*NAMES, *TOLD) if value.get("field") in NAMES else NAMES
            return {key: _nobody(part) if key in named else self(part) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [self(part) for part in value]
        return self._control(value) if isinstance(value, str) and value.startswith(CONTROL) else value

    def _control(self, name: str) -> str:
        return self._controls.setdefault(name, f"{CONTROL}{len(self._controls) + 1}")


def _nobody(names: Any) -> Any:
    """What stands for a name, or for a list of them."""
    if isinstance(names, str):
        return ""
    return [] if isinstance(names, list) else names
