"""Set-up: where scenarios lie: those that come with the server, and the organiser's own in the data folder."""

from pathlib import Path

from django.conf import settings

from astor.game.values.errors import Refused
from astor.scenarios.faults import ScenarioFault
from factions.scenario import KEY_IN_WORDS, is_key

HOME = Path(__file__).parent
EVENT = "scenario.toml"
PICTURE = "map.json"
FILES = (EVENT, "factions.toml", "map.toml", "armies.toml")
TEXTS = "texts.{}.toml"
"""In another language, by its code."""


def own_home() -> Path:
    """The folder whose folders are the organiser's own scenarios."""
    return Path(settings.DATA) / "scenarios"


def names() -> list[str]:
    """The scenarios there are, those that come with the server first; not all of them need be playable."""
    ours = _in(HOME)
    return ours + [name for name in _in(own_home()) if name not in ours]


def folder_of(name: str) -> Path:
    for home in (HOME, own_home()):
        if name in _in(home):
            return home / name
    raise Refused("scenario_unknown", scenario=name)


def is_ours(name: str) -> bool:
    """Does it come with the server?"""
    return name in _in(HOME)


def has(name: str) -> bool:
    """Is a file of this name one that a scenario has? An editor's copy or what a stick brings along is none."""
    return name in (*FILES, PICTURE, *(TEXTS.format(language) for language, _ in settings.LANGUAGES))


def files_of(name: str) -> list[Path]:
    """The files of a scenario that are there, in their order."""
    return sorted(path for path in folder_of(name).iterdir() if has(path.name) and path.is_file())


def shadowed(name: str) -> Path | None:
    """An own scenario that nobody can play, because one that comes with the server has its name."""
    own = own_home() / name
    return own if is_ours(name) and name in _in(own_home()) else None


def misnamed(folder: Path) -> list[ScenarioFault]:
    """An own scenario is called by its folder, in addresses too. Elsewhere nobody plays it, and it has any name."""
    if folder.parent.resolve() != own_home().resolve():
        return []
    if is_ours(folder.name):
        return [_fault(folder, "that is a scenario which comes with the server", "a folder of another name")]
    return [] if is_key(folder.name) else [_fault(folder, "which does not fit", KEY_IN_WORDS)]


def _in(home: Path) -> list[str]:
    return sorted(path.parent.name for path in home.glob(f"[!.]*/{EVENT}"))


def _fault(folder: Path, wrong: str, right: str) -> ScenarioFault:
    return ScenarioFault(EVENT, "", f"its folder is called {folder.name!r}: {wrong}", right)
