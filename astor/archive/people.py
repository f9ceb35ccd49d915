"""An event without the names of people: players are nobody, Controls are numbered. Pure."""

from typing import Any

PLAYER, CONTROL = "player", "control/"
TOLD = ("old", "new", "value")
"""What the field `player` was and is stands under these."""


class Veil:
    """Takes names out of what it is shown. What people wrote in their own words stays as they wrote it."""

    def __init__(self) -> None:
        self._controls: dict[str, str] = {}

    def __call__(self, value: Any) -> Any:
        """The same value without names."""
        if isinstance(value, dict):
            named = (PLAYER, *TOLD) if value.get("field") == PLAYER else (PLAYER,)
            return {key: "" if key in named and isinstance(part, str) else self(part) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [self(part) for part in value]
        return self._control(value) if isinstance(value, str) and value.startswith(CONTROL) else value

    def _control(self, name: str) -> str:
        return self._controls.setdefault(name, f"{CONTROL}{len(self._controls) + 1}")
