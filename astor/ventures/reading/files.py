"""Content of side tables: a file, and what it says in each other language, read with everything wrong with them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from django.conf import settings
from msgspec import Struct

from astor.scenarios.faults import ScenarioFault, ScenarioFaulty
from astor.scenarios.fitting import fitted

Content = TypeVar("Content", bound=Struct)
Texts = TypeVar("Texts", bound=Struct)
Faults = list[ScenarioFault]


def read(folder: Path, file: tuple[str, type[Content]], texts: tuple[str, type[Texts]],
         of_content: Callable[[Content], Faults], of_texts: Callable[[Content, Texts, str], Faults],
         ) -> tuple[Content, Mapping[str, Texts]]:  # fmt: skip
    """Both by the names and kinds of their files, looked through one by one; `ScenarioFaulty` with every fault."""
    (name, kind), (of_language, kind_of_texts), faults = file, texts, Faults()
    needed = f"there are {name} and {of_language} beside each other"
    found = fitted(folder / name, kind, faults, needed)
    others = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
    told = {code: fitted(folder / of_language.format(code), kind_of_texts, faults, needed) for code in others}
    spoken = {code: each for code, each in told.items() if each is not None}
    if found is not None and not faults:
        faults += of_content(found)
        faults += [fault for code, each in spoken.items() for fault in of_texts(found, each, code)]
    if found is None or faults:
        raise ScenarioFaulty(sorted(set(faults)))
    return found, spoken
