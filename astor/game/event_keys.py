"""Keys of events, which stand in the addresses of their pages: made of any name, and never those of other pages."""

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import chain, count

from anyascii import anyascii
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver
from django.utils.text import slugify

from astor.game.models import Event

LONGEST = 60
"""Letters of a key that is made of a name; an emoji alone can have forty."""
NAMELESS = "event"
"""The key of an event in whose name nothing can be written in Latin letters."""
ANYTHING = "1"
"""Stands in an address for what is not the event, whether a word or a number is to stand there."""


def latin(text: str, *, most: int = LONGEST) -> str:
    """A text as addresses and names of files have it: small Latin letters, digits, hyphens; perhaps nothing is left."""
    spelled = anyascii(unicodedata.normalize("NFC", text)).replace(":", " ")  # emoji come as :dragon:
    return slugify(spelled)[:most].strip("-_")


def free_key(name: str) -> str:
    """A key for an event of this name, numbered if another event has it already."""
    first = latin(name) or NAMELESS
    keys = chain([first], (f"{first}-{number}" for number in count(2)))
    return next(key for key in keys if not Event.objects.filter(key=key).exists())


def reachable(key: str) -> bool:
    """Does every page of an event of this key have an address of its own, or would another page answer there?"""
    resolver = get_resolver()
    for route in routes_of_events(resolver.url_patterns):
        assert route.name, f"a route of events without a name: {route}"
        parts = {part: key if part == "event" else ANYTHING for part in route.pattern.converters}
        try:
            address = resolver.reverse(route.name, **parts)
        except NoReverseMatch:  # no address can hold it
            return False
        found = resolver.resolve(f"/{address}")
        if found.url_name != route.name or found.kwargs.get("event") != key:
            return False
    return True


def routes_of_events(routes: Iterable[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    """All routes in whose addresses an event's key stands."""
    for route in routes:
        if isinstance(route, URLResolver):
            yield from routes_of_events(route.url_patterns)
        elif "event" in route.pattern.converters:
            yield route
