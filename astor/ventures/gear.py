"""What skirmishes are fought with, as the client keeps it: names in every language, and who carries what.

It is the same in every event and no phone needs it before it comes to a skirmish, so no row tells it.
"""

import json
from typing import Any

from msgspec import to_builtins

from astor.ventures.reading.skirmish_content import Stores, stores

HEAD = "// By `manage.py typescript` from astor/ventures/content/skirmish.\n"


def module() -> str:
    """The text of frontend/src/parts/ventures/gear.gen.ts."""
    kept = stores()
    names = {language: _names(kept, language) for language in ("en", *kept.texts)}
    file = kept.file
    companies = {key: to_builtins(file.members(key)) for key in file.companies()}
    told = {"NAMES": names, "COMPANIES": companies}
    return HEAD + "".join(f"export const {name} = {_literal(value)} as const;\n" for name, value in told.items())


def _names(kept: Stores, language: str) -> dict[str, dict[str, str]]:
    """By kind and key; what has a sentence besides has it."""
    told = kept.told(language)
    found = {f"{kind}/{key}": {"name": name} for kind in ("weapon", "armour", "ground")
             for key, name in getattr(told, kind).items()}  # fmt: skip
    for kind in ("spell", "talent"):
        found |= {f"{kind}/{key}": {"name": text.name, "gist": text.gist} for key, text in getattr(told, kind).items()}
    return found | {f"company/{key}": {"name": kept.company(key, language)} for key in kept.file.companies()}


def _literal(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
