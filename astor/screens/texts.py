"""The scenario's texts in the languages of the screens (SEAT-5).

What everybody may read is one file for each language, fetched once. What is somebody's alone is told in all languages
with the row it stands in, so that it reaches nobody else.
"""

import gzip
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

import msgspec
from django.conf import settings
from django.urls import reverse
from django.utils import translation

from astor.game.models import Row
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.rows.views import Seen, View
from astor.scenarios.catalogue import Book, Catalogue, catalogue, catalogues
from astor.scenarios.texts import KINDS

Told = TypeVar("Told", bound=Row)


def in_languages(view: View) -> View:
    """The same view; its rows also tell what of their texts is not in the file for everybody."""
    if view.kind not in KINDS:
        return view

    def sees(board: Board, key: str) -> Iterator[Seen]:
        known = board.once("texts", lambda now: catalogues(now.fact("scenario")))
        for side, name, image in view.sees(board, key):
            told = _told(known, view.kind, image)
            yield side, name, {**image, "told": told} if told else image

    return replace(view, sees=sees)


def _told(known: Mapping[str, Catalogue], kind: str, image: Image) -> dict[str, dict[str, str]]:
    """Language → field → text."""
    each = ((language, _fields(found.others.get(kind, {}), image)) for language, found in known.items())
    return {language: fields for language, fields in each if fields}


def _fields(book: Mapping[str, Mapping[str, str]], image: Image) -> dict[str, str]:
    return {field: texts[image[field]] for field, texts in book.items() if image.get(field) in texts}


def spoken(scenario: str) -> Catalogue:
    """The texts of the scenario in the language of the page that is being written."""
    return catalogue(scenario, translation.get_language() or settings.LANGUAGE_CODE)


def retold(row: Told, scenario: str) -> Told:
    """A row for a page that is being written, never to be saved: its texts of the scenario in the page's language."""
    texts = spoken(scenario)
    for field in {*texts.public.get(row.KIND, ()), *texts.others.get(row.KIND, ())} & {f.name for f in row.imaged()}:
        setattr(row, field, texts.tell(f"{row.KIND}.{field}", getattr(row, field)))
    return row


def texts_address(scenario: str, language: str) -> str:
    """Where the client finds what everybody may read, "" if there is nothing; it changes with what is in it."""
    told = catalogue(scenario, language).for_everybody
    if not told:
        return ""
    return f"{reverse('texts', args=[scenario, language])}?v={hashlib.sha256(written(told)).hexdigest()[:12]}"


def packed_texts(scenario: str, language: str) -> tuple[bytes, bytes]:
    """As JSON, plain and compressed."""
    return _packed(written(catalogue(scenario, language).for_everybody))


def written(told: Book) -> bytes:
    return msgspec.json.encode(told)


@lru_cache(maxsize=32)
def _packed(plain: bytes) -> tuple[bytes, bytes]:
    return plain, gzip.compress(plain, mtime=0)
