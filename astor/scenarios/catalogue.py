"""Set-up: a scenario's texts in a language, found by what the scenario says itself.

A text that players or Control have changed is not in it, so it stays as they wrote it; nor is one that the scenario's
files say no more, so an event keeps what it was founded with.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from astor.game.values.errors import Refused
from astor.scenarios import loader
from astor.scenarios.faults import ScenarioFaulty
from astor.scenarios.folders import folder_of
from astor.scenarios.tables import Scenario
from astor.scenarios.texts import CASES, Said, TextsFile, inflected, said

Book = dict[str, dict[str, dict[str, str]]]
"""Kind of row → field → the scenario's text → the same in another language."""


@dataclass(frozen=True)
class Catalogue:
    """`public` is what everybody may read from the start; `others` are told with the rows they stand in.

    `forms` are how public names stand in sentences: case → name → its form.
    """

    public: Book = field(default_factory=dict)
    others: Book = field(default_factory=dict)
    forms: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def for_everybody(self) -> Book:
        """What screens fetch of it: the public texts, and as one kind more the forms of their names."""
        return {**self.public, "forms": self.forms} if self.forms else self.public

    def tell(self, what: str, text: str) -> str:
        """A text of the scenario in this language, where it is one; `what` as in `seat.title`."""
        kind, _, name = what.partition(".")
        found = (book.get(kind, {}).get(name, {}).get(text) for book in (self.public, self.others))
        return next((told for told in found if told), text)


NOTHING = Catalogue()


def catalogue(scenario: str, language: str) -> Catalogue:
    """Empty where the scenario has no texts in this language, or cannot be read any more."""
    return catalogues(scenario).get(language, NOTHING)


def catalogues(scenario: str) -> Mapping[str, Catalogue]:
    """Those of all languages the scenario is told in, by code."""
    try:
        folder = folder_of(scenario)
        written = max(path.stat().st_mtime_ns for path in folder.glob("[!.]*"))
    except (Refused, OSError):
        return {}
    return _of(scenario, str(folder), written)


@lru_cache(maxsize=32)
def _of(scenario: str, _folder: str, _written: int) -> Mapping[str, Catalogue]:
    try:
        return made(loader.read(scenario))
    except (Refused, ScenarioFaulty):
        return {}


def made(plan: Scenario) -> Mapping[str, Catalogue]:
    """The catalogue of each language of a scenario that has been read."""
    return {language: in_language(plan, language) for language in plan.texts}


def in_language(plan: Scenario, language: str | None) -> Catalogue:
    texts = plan.texts.get(language or "")
    if texts is None:
        return NOTHING
    return replace(_bound(plan, said(plan, texts)), forms=_forms(texts, CASES.get(language or "", ())))


def _forms(texts: TextsFile, cases: tuple[str, ...]) -> dict[str, dict[str, str]]:
    """Of titles and technologies, which are everybody's to read."""
    forms: dict[str, dict[str, str]] = {}
    for _, name, each in inflected(texts):
        for case, form in zip(cases, each, strict=False):
            forms.setdefault(case, {})[name] = form
    return forms


def _bound(plan: Scenario, texts: Iterator[Said]) -> Catalogue:
    found, shown = Catalogue(), _public(plan)
    for text in texts:
        for what in text.what if text.told and text.told != text.own else ():
            kind, _, name = what.partition(".")
            book = found.public if shown(text, what) else found.others
            book.setdefault(kind, {}).setdefault(name, {})[text.own] = text.told
    return found


def _public(plan: Scenario) -> Callable[[Said, str], bool]:
    """May everybody read this text from the start, as part of this field? (SEAT-5)

    Who would lead a land if it rose is not known before it has.
    """
    unseen = {f"province.{province.key}.officer" for province in plan.land.province if province.owner}
    fields = plan.event.public

    def shown(text: Said, what: str) -> bool:
        kind, _, name = what.partition(".")
        return name in fields.get(kind, ()) and text.where not in unseen

    return shown
