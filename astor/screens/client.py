"""The built client's files, as its manifest lists them, and those of the page that carries them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.templatetags.static import static

SOURCES = {
    "player": "src/screens/phone/main.ts",
    "film": "src/screens/phone/film/main.ts",
    "control": "src/screens/desk/main.ts",
    "hall": "src/screens/hall/main.ts",
    "sheet": "src/screens/hall/sheet.ts",
    "replay": "src/screens/hall/replay/main.ts",
    "story": "src/screens/story/main.ts",
    "press": "src/screens/press/main.ts",
    "plain": "src/plain/main.ts",
    "dice": "src/dice/main.ts",
}

LATER = "words.later"
FIRST = "first"
"""The room whose words are among those of the first screen."""
WORDS = {"player": ("words",), "control": ("words", LATER, "words.desk")}
"""Entry → its catalogues; the others have the first two."""

NOT_BUILT = "the client is not built; `make play` builds it"


@dataclass(frozen=True)
class Assets:
    """Addresses of one entry: its script, the scripts it imports, all their style sheets."""

    script: str
    imports: tuple[str, ...]
    styles: tuple[str, ...]


@cache
def assets(entry: str) -> Assets:
    """What a page of this entry needs; style sheets of shared chunks are found through the imports."""
    manifest = _manifest()
    seen: list[str] = []
    _walk(manifest, SOURCES[entry], seen)
    styles = _styles(manifest, SOURCES[entry], set())
    files = [static(str(manifest[name]["file"])) for name in seen]
    return Assets(files[0], tuple(files[1:]), styles)


def told(entry: str, language: str) -> dict[str, Any]:
    """What the client is told of files that it fetches itself."""
    return {"words": words(entry, language), "later": later(entry, language), "rooms": rooms(entry, language)}


@cache
def words(entry: str, language: str) -> tuple[str, ...]:
    """The catalogues a screen waits for before it shows anything; a phone only for that of its first screen."""
    return tuple(_catalogue(part, language) for part in WORDS.get(entry, ("words", LATER)))


@cache
def later(entry: str, language: str) -> tuple[str, ...]:
    """The catalogue a screen fetches with the first page that needs it."""
    return (_catalogue(LATER, language),) if LATER not in WORDS.get(entry, (LATER,)) else ()


def _catalogue(part: str, language: str) -> str:
    return static(_file_of(part, language))


def _file_of(part: str, language: str) -> str:
    return str(_manifest()[f"{part}.{language}.json"]["file"])


def all_words(language: str) -> dict[str, str]:
    """What a screen for everybody may say in a language."""
    parts = ((settings.CLIENT / _file_of(part, language)).read_bytes() for part in ("words", LATER))
    return {key: text for part in parts for key, text in json.loads(part).items()}


def keepsake() -> tuple[str, str]:
    """Script and style sheet of the page of an event."""
    script, style = (settings.CLIENT / "keepsake" / file for file in ("page.js", "page.css"))
    if not script.exists():
        raise ImproperlyConfigured(NOT_BUILT)
    return script.read_text(encoding="utf-8"), style.read_text(encoding="utf-8")


@cache
def rooms(entry: str, language: str) -> dict[str, tuple[str, ...]]:
    """What an entry fetches when it is asked for, by name: the files that are not there with the entry itself."""
    manifest = _manifest()
    own: list[str] = []
    _walk(manifest, SOURCES[entry], own)
    rooms = [room for name in own for room in manifest[name].get("dynamicImports", ())]
    return {Path(room).stem: _files(manifest, room, own, later(entry, language)) for room in rooms}


def _files(
    manifest: dict[str, dict[str, list[str]]], room: str, own: list[str], words: tuple[str, ...]
) -> tuple[str, ...]:
    return (*_beside(manifest, room, own), *(() if Path(room).stem == FIRST else words))


def _beside(manifest: dict[str, dict[str, list[str]]], name: str, own: list[str]) -> tuple[str, ...]:
    seen = list(own)
    _walk(manifest, name, seen)
    files = (static(str(manifest[each]["file"])) for each in seen[len(own) :])
    return (*files, *_styles(manifest, name, set(own)))


def _styles(manifest: dict[str, dict[str, list[str]]], name: str, known: set[str]) -> tuple[str, ...]:
    """The style sheets a file brings along, beside those of files that are known."""
    styles = dict.fromkeys(style for each in _cascade(manifest, name, known) for style in _css(manifest, each))
    return tuple(map(static, styles))


def _css(manifest: dict[str, dict[str, list[str]]], name: str) -> Iterator[str]:
    """A file's own style sheet last, as its source has it; the manifest has it before those it shares."""
    return reversed(manifest[name].get("css", []))


def _walk(manifest: dict[str, dict[str, list[str]]], name: str, seen: list[str]) -> None:
    if name not in seen:
        seen.append(name)
        for imported in manifest[name].get("imports", ()):
            _walk(manifest, imported, seen)


def _cascade(manifest: dict[str, dict[str, list[str]]], name: str, met: set[str]) -> Iterator[str]:
    """The files in the order in which their styles hold, as in the sources: what a file imports before its own."""
    met.add(name)
    for imported in manifest[name].get("imports", ()):
        if imported not in met:
            yield from _cascade(manifest, imported, met)
    yield name


def _manifest() -> dict[str, dict[str, list[str]]]:
    path = settings.CLIENT / ".vite" / "manifest.json"
    if not path.exists():
        raise ImproperlyConfigured(NOT_BUILT)
    manifest: dict[str, dict[str, list[str]]] = json.loads(path.read_text())
    return manifest
