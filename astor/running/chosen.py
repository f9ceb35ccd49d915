"""What the organiser has chosen for this server on its page: kept in the data folder, read before Django is up.

What the surroundings say goes before it. What cannot be used is told by name, and the usual counts instead.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from astor.running import files, surroundings

FILE = "settings.json"
"""The file in the data folder. It is this machine's, so it is in no backup."""
VARIABLES = {"backups": "ASTOR_BACKUPS", "paper": "ASTOR_PAPER", "paper_language": "ASTOR_PAPER_LANGUAGE",
             "port": "PORT", "address": "ASTOR_ADDRESS"}  # fmt: skip
"""What can be chosen → the variable that goes before it."""
MOST_PORT = 65535


class Chosen(Struct, frozen=True, omit_defaults=True):
    """Nothing is chosen where it is empty, or 0."""

    backups: str = ""
    """A second folder for backups, whole from the root."""
    paper: str = ""
    """The folder into which each phase's start is printed, whole from the root."""
    paper_language: str = ""
    port: int = 0
    address: str = ""
    """Where phones find it, on codes, cards and wall, as `surroundings.address` says it."""


def read(data: Path, languages: Collection[str]) -> tuple[Chosen, list[str]]:
    """What is kept, and the names of what of it cannot be used: FILE itself if nothing of it can."""
    try:
        kept = msgspec.json.decode((data / FILE).read_bytes(), type=dict[str, Any])
    except (FileNotFoundError, NotADirectoryError):
        return Chosen(), []
    except (OSError, msgspec.MsgspecError):
        return Chosen(), [FILE]
    fits: dict[str, Callable[[Any], bool]] = {
        "backups": _is_folder,
        "paper": _is_folder,
        "paper_language": lambda value: value in languages,
        "port": lambda value: type(value) is int and 1 <= value <= MOST_PORT,
        "address": _is_address,
    }
    used = {name: value for name, value in kept.items() if name in fits and fits[name](value)}
    return Chosen(**used), sorted(kept.keys() - used.keys())


def _is_folder(value: Any) -> bool:
    """One that is not there now may be there tomorrow, as a stick that is plugged in."""
    return isinstance(value, str) and "\0" not in value and Path(value).is_absolute()


def _is_address(value: Any) -> bool:
    with suppress(ValueError):
        return isinstance(value, str) and surroundings.address(value) == value
    return False


def keep(data: Path, chosen: Chosen) -> None:
    """Whole or not at all; raises OSError."""
    told = msgspec.json.format(msgspec.json.encode(chosen))
    files.write_whole(data / FILE, lambda part: part.write_bytes(told + b"\n"))
