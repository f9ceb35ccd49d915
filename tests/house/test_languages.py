"""Every language says everything English says, of the same things; and whatever a page shows can be translated."""

import html
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import polib
import pytest
from django.apps import apps
from django.conf import settings
from django.utils import translation

from astor import prepare
from astor.control.commands import barred
from astor.game.rows.rows import Kept
from astor.scenarios.texts import CASES
from tests.house.source import ROOT, tracked
from tests.translate import CATALOGUES, LOCALE, SCREENS, asked, po_of, templates, words

OTHERS = [code for code, _name in settings.LANGUAGES if code != "en"]
EACH = list(product(SCREENS, OTHERS))
SAID = re.compile(r"\{([^{}|:]+)(?::\w+)?\}")
CHOSEN = re.compile(r"\{([^{}|]+)\|")
IN_CASE = re.compile(r"\{[^{}|:]+:(\w+)\}")
NAMED = re.compile(r"%\((\w+)\)s|</?\w+>")
NAMES = {"Astor"}
"""What is called the same everywhere."""
BRING_UP_TO_DATE = "bring it up to date: python -m tests.translate {}"


@pytest.mark.parametrize("screen", SCREENS)
def test_the_languages_offered_are_those_there_are(screen):
    there = {
        path.name.removeprefix(screen).removesuffix(".json") for path in CATALOGUES[screen].glob(f"{screen}*.json")
    }
    assert {code for code in there if "." not in code} == {"en", *OTHERS}
    assert {path.name for path in LOCALE.iterdir() if path.is_dir()} == set(OTHERS)


@pytest.mark.parametrize(("screen", "language"), EACH)
def test_a_catalogue_says_what_english_says(screen, language):
    english, other = words(screen, "en"), words(screen, language)
    assert english, "there is no English to compare with"
    missing = {key for key in english if not other.get(key)}
    assert (missing, other.keys() - english.keys()) == (set(), set()), BRING_UP_TO_DATE.format(language)
    assert list(other) == list(english), BRING_UP_TO_DATE.format(language)


@pytest.mark.parametrize(("screen", "language"), EACH)
def test_a_sentence_names_what_the_english_one_names(screen, language):
    """The same facts are filled in; only by numbers that are known may a word be chosen."""
    english, other = words(screen, "en"), words(screen, language)
    wrong = [key for key in english if not same_facts(english[key], other.get(key, ""))]
    assert wrong == []


def same_facts(english: str, other: str) -> bool:
    known = {*SAID.findall(english), *CHOSEN.findall(english)}
    return set(SAID.findall(english)) == set(SAID.findall(other)) and set(CHOSEN.findall(other)) <= known


@pytest.mark.parametrize(("screen", "language"), list(product(SCREENS, dict(settings.LANGUAGES))))
def test_a_sentence_asks_names_for_cases_that_its_language_has(screen, language):
    asked_for = {case.lower() for text in words(screen, language).values() for case in IN_CASE.findall(text)}
    assert asked_for <= set(CASES.get(language, ()))


@pytest.mark.parametrize(("screen", "language"), EACH)
def test_sentences_end_like_sentences(screen, language):
    english, other = words(screen, "en"), words(screen, language)
    sentences = [key for key, text in english.items() if text.endswith((".", "!", "?"))]
    assert [key for key in sentences if not other[key].endswith((".", "!", "?", "“"))] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_servers_pages_are_translated(language):
    entries = {(e.msgctxt or "", e.msgid, e.msgid_plural): e for e in polib.pofile(str(po_of(language)))}
    assert len(entries) > 100
    assert entries.keys() ^ asked().keys() == set(), BRING_UP_TO_DATE.format(language)
    assert [e.msgid for e in entries.values() if not e.translated()] == []


@pytest.mark.parametrize("language", OTHERS)
def test_translated_texts_of_pages_name_the_same_things(language):
    for entry in polib.pofile(str(po_of(language))):
        for text in (entry.msgstr, *entry.msgstr_plural.values()):
            named = Counter(NAMED.findall(text))
            assert not text or named in (Counter(NAMED.findall(t)) for t in (entry.msgid, entry.msgid_plural)), text


def test_preparation_makes_what_django_reads(tmp_path):
    """Without the tools of gettext; here in a folder of its own."""
    copy = tmp_path / "django.po"
    copy.write_bytes(po_of("de").read_bytes())
    prepare.run(sys.executable, "-c", prepare.COMPILE, copy)
    made = {entry.msgid: entry.msgstr for entry in polib.mofile(str(copy.with_suffix(".mo")))}
    assert made["Take this seat"] == "Diesen Platz einnehmen"


def test_django_speaks_it():
    with translation.override("de"):
        assert translation.gettext("Take this seat") == "Diesen Platz einnehmen"


def test_templates_say_nothing_of_their_own():
    assert len(templates()) > 10
    found = {path.relative_to(ROOT).as_posix(): bare for path in templates() if (bare := list(untranslated(path)))}
    assert found == {}


def untranslated(path: Path) -> Iterator[str]:
    """Words that stand in a template outside its translated texts."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"\{% blocktrans.*?endblocktrans\w* %\}", "", text, flags=re.DOTALL)
    text = re.sub(r"\{% block width %\}.*?\{% endblock %\}", "", text)  # a class of the page, never shown
    text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", "", text)
    text = re.sub(r"<(script|style|code)\b.*?</\1>", "", text, flags=re.DOTALL)
    for spoken in re.findall(r'\b(?:title|alt|placeholder|aria-label)="([^"]*)"', text):
        yield from letters(spoken)
    yield from letters(re.sub(r"<[^>]*>", "\n", text))


def letters(text: str) -> list[str]:
    lines = (line.strip(" ·") for line in html.unescape(text).splitlines())
    return [line for line in lines if re.search(r"[^\W\d_]", line) and line not in NAMES]


def test_every_field_of_a_row_has_a_word():
    """What Control sets by override is named in the players' log."""
    catalogue = {key for screen in SCREENS if not screen.startswith("desk.") for key in words(screen, "en")}
    fields = {field.name for row in rows() for field in row.imaged() if field.name not in barred(row)}
    assert len(fields) > 40
    assert [
        name for name in sorted(fields) if f"field.{name}" not in catalogue and f"what.{name}" not in catalogue
    ] == []


def rows() -> list[Kept]:
    return [model() for model in apps.get_models() if issubclass(model, Kept)]


SIDES = re.compile(
    r"(?:margin|padding|border)-(?:left|right)\b|(?:text-align|float): *(?:left|right)\b|^ +(?:left|right):"
    r"|^ +(?:margin|padding): *\S+ (\S+) \S+ (?!\1;)[^ ;]+;",
    re.MULTILINE,
)
"""What says left or right where it means where words begin or end."""
DRAWN = {"frontend/src/map", "frontend/src/screens/hall/Sheet.svelte"}
"""Where left is left whichever way words run: on the map, and on the sheet that is printed."""


def test_styles_say_where_words_begin_not_which_side_that_is():
    """So that a language may run from the right."""
    styles = {
        path.relative_to(ROOT).as_posix(): style_of(path) for path in tracked() if path.suffix in (".css", ".svelte")
    }
    screens = {name: style for name, style in styles.items() if not any(name.startswith(drawn) for drawn in DRAWN)}
    assert len(screens) > 100
    assert {name: SIDES.findall(style) for name, style in screens.items() if SIDES.search(style)} == {}


def style_of(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    return text if path.suffix == ".css" else "".join(re.findall(r"<style[^>]*>(.*?)</style>", text, re.DOTALL))
