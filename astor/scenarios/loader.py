"""Set-up: reads a scenario, finds everything wrong with it at once, and makes the rows of a new event of it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from msgspec import DecodeError

import diplomacy.scenario
import factions.scenario
import war.scenario
from astor.game.models import Event, Row
from astor.scenarios import checks
from astor.scenarios.absence import without
from astor.scenarios.faults import ScenarioFault, ScenarioFaulty, listed
from astor.scenarios.fitting import fitted, text_of
from astor.scenarios.folders import EVENT, FILES, PICTURE, TEXTS, folder_of, misnamed, names
from astor.scenarios.picture import Picture
from astor.scenarios.tables import Scenario, ScenarioFile
from astor.scenarios.texts import TextsFile
from factions.scenario import FactionsFile, MapFile
from war.scenario import ArmiesFile

__all__ = [
    "PICTURE", "columns", "folder_of", "names", "playable", "read", "read_folder", "rows", "sketch", "sound", "without",
]  # fmt: skip

NEEDED = f"a scenario has {', '.join(FILES)}"


def sound() -> list[Scenario]:
    """Every scenario an event can be made of; a faulty one is left out."""
    return [scenario for name in names() if (scenario := _sound(name))]


def playable() -> list[tuple[str, str]]:
    """Name and title of each of them."""
    return [(scenario.name, scenario.event.name) for scenario in sound()]


def read(name: str) -> Scenario:
    """The scenario; `ScenarioFaulty` with every fault if it has any, `Refused` if there is none of that name."""
    return read_folder(folder_of(name))


def read_folder(folder: Path) -> Scenario:
    """The scenario in this folder, wherever that is; `ScenarioFaulty` with every fault if it has any."""
    faults = misnamed(folder)
    event = fitted(folder / EVENT, ScenarioFile, faults, NEEDED)
    courts = fitted(folder / "factions.toml", FactionsFile, faults, NEEDED)
    land = fitted(folder / "map.toml", MapFile, faults, NEEDED)
    armies = fitted(folder / "armies.toml", ArmiesFile, faults, NEEDED)
    picture = _picture(folder / PICTURE, faults)
    texts = dict(_texts(folder, faults))
    if not (event and courts and land and armies):
        raise ScenarioFaulty(sorted(faults))
    scenario = Scenario(name=folder.name, event=event, factions=courts, land=land, armies=armies, texts=texts)
    faults += checks.of_tables(scenario)
    if picture:
        faults += checks.of_picture(land, picture)
    if faults:
        raise ScenarioFaulty(sorted(set(faults)))
    return scenario


def sketch(folder: Path) -> MapFile:
    """Only the map's tables, before there is a picture to hold them against."""
    faults = list[ScenarioFault]()
    land = fitted(folder / "map.toml", MapFile, faults, NEEDED)
    if land is None or faults:
        raise ScenarioFaulty(faults)
    return land


def columns(scenario: Scenario) -> dict[str, Any]:
    """What of a new event's own row the scenario decides: turns, lengths, rules, powers, public."""
    chosen = msgspec.to_builtins(scenario.event)
    return {name: chosen[name] for name in ("turns", "lengths", "rules", "powers", "public")}


def rows(event: Event, scenario: Scenario) -> Iterator[Row]:
    """Every row of the scenario, not yet written; the event has the scenario's columns."""
    yield from factions.scenario.rows(event, scenario.factions, scenario.land)
    yield from war.scenario.rows(event, scenario.armies, scenario.land)
    yield from diplomacy.scenario.rows(event, scenario.factions)


def _sound(name: str) -> Scenario | None:
    try:
        return read(name)
    except ScenarioFaulty:
        return None


def _texts(folder: Path, faults: list[ScenarioFault]) -> Iterator[tuple[str, TextsFile]]:
    """The scenario's texts in other languages, by code; only languages that the screens speak too."""
    spoken = dict(settings.LANGUAGES)
    for path in sorted(folder.glob(TEXTS.format("*"))):
        language = path.name.removeprefix("texts.").removesuffix(".toml")
        if language not in spoken:
            faults.append(ScenarioFault(path.name, "", f"no screen speaks {language!r}", listed(set(spoken))))
        elif texts := fitted(path, TextsFile, faults, NEEDED):
            yield language, texts


def faults_of_picture(folder: Path) -> list[ScenarioFault]:
    """Why the map in this folder cannot be shown."""
    faults = list[ScenarioFault]()
    _picture(folder / PICTURE, faults)
    return faults


def _picture(path: Path, faults: list[ScenarioFault]) -> Picture | None:
    remedy = f"what `manage.py scenario draw {path.parent.name} --seed N` writes"
    try:
        return msgspec.json.decode(text_of(path), type=Picture)
    except FileNotFoundError:
        faults.append(ScenarioFault(path.name, "", "the file is missing", remedy))
    except (OSError, DecodeError, UnicodeDecodeError, RecursionError) as error:
        faults.append(ScenarioFault(path.name, "", f"cannot be read: {error}", remedy))
    return None
