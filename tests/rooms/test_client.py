"""What the server reads out of the built client's manifest."""

import json
from typing import Any

import pytest

from astor.screens import client

MANIFEST = {
    "src/screens/phone/main.ts": {"file": "assets/player.js", "imports": ["_first.js"]},
    "_first.js": {"file": "assets/first.js", "css": ["assets/first.css"], "imports": ["_common.js"],
                  "dynamicImports": ["src/screens/phone/rooms/war.ts", "src/screens/phone/rooms/map.ts",
                                     "src/screens/phone/rooms/first.ts"]},
    "_common.js": {"file": "assets/common.js", "css": ["assets/common.css"]},
    "_plate.js": {"file": "assets/plate.js", "css": ["assets/plate.css"], "imports": ["_common.js"]},
    "src/screens/phone/rooms/war.ts": {"file": "assets/war.js", "imports": ["_plate.js", "_first.js"]},
    "src/plain/main.ts": {"file": "assets/plain.js", "css": ["assets/own.css", "assets/shared.css"],
                          "imports": ["_common.js"]},
    "src/screens/phone/rooms/first.ts": {"file": "assets/minute.js", "imports": ["_first.js"]},
    "words.later.de.json": {"file": "assets/later.json"},
    "src/screens/phone/rooms/map.ts": {"file": "assets/map.js", "imports": ["_plate.js"], "css": ["assets/map.css"]},
}  # fmt: skip
LATER = "/static/assets/later.json"


@pytest.fixture
def built(settings: Any) -> None:
    (settings.CLIENT / ".vite" / "manifest.json").write_text(json.dumps(MANIFEST))


def test_a_page_names_all_files_of_its_entry(built: None):
    found = client.assets("player")
    assert found.script == "/static/assets/player.js"
    assert found.imports == ("/static/assets/first.js", "/static/assets/common.js")
    assert found.styles == ("/static/assets/common.css", "/static/assets/first.css")


def test_what_an_entry_shares_with_another_comes_before_its_own_styles(built: None):
    styles = ("/static/assets/common.css", "/static/assets/shared.css", "/static/assets/own.css")
    assert client.assets("plain").styles == styles


def test_a_room_is_all_that_is_not_there_with_its_entry_and_its_words(built: None):
    assert client.rooms("player", "de") == {
        "war": ("/static/assets/war.js", "/static/assets/plate.js", "/static/assets/plate.css", LATER),
        "map": (
            "/static/assets/map.js",
            "/static/assets/plate.js",
            "/static/assets/plate.css",
            "/static/assets/map.css",
            LATER,
        ),
        "first": ("/static/assets/minute.js",),
    }
