"""Brings a language up to date with English: `python -m tests.translate de`. What is left to write is left empty."""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import django.conf.locale
import polib
from django.utils.translation import to_locale
from django.utils.translation.template import templatize

from tests.house.source import ROOT, modules, tracked, tree

WORDS = ROOT / "frontend" / "src" / "core" / "words"
LOCALE = ROOT / "astor" / "locale"
HANDBOOK = ROOT / "astor" / "handbook" / "words"
CATALOGUES = {
    path.name.removesuffix("en.json"): folder for folder in (WORDS, HANDBOOK) for path in folder.glob("*en.json")
}
SCREENS = tuple(sorted(CATALOGUES))
"""Beginnings of the catalogues: everybody's, those of a subject, Control's own, and the handbook's."""
ASKING = {"_", "gettext", "gettext_lazy", "gettext_noop", "pgettext", "pgettext_lazy", "ngettext", "ngettext_lazy"}
TEXT = r"""\s*u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*"""
CALL = re.compile(rf"\b(?:_|n?p?gettext)\({TEXT}(?:,{TEXT})*(?:,\s*count)?\s*\)")
CHARSET = "text/plain; charset=UTF-8"
Key = tuple[str, str, str]
"""Context, text, and the text for many: "" where there is none."""


def words(screen: str, language: str) -> dict[str, str]:
    """A catalogue of the client or of the handbook; empty if it is not there yet."""
    path = CATALOGUES[screen] / f"{screen}{language}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def po_of(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def asked() -> dict[Key, str]:
    """Every text that templates and code of the server ask to be translated → the first file that asks for it."""
    found: dict[Key, str] = {}
    for path in (*modules("astor", "diplomacy", "war", "factions"), *templates()):
        for key in _asked_in(path):
            found.setdefault(key, path.relative_to(ROOT).as_posix())
    return found


def templates() -> list[Path]:
    return [path for path in tracked() if path.suffix == ".html" and "templates" in path.parts]


def _asked_in(path: Path) -> Iterator[Key]:
    code = tree(path) if path.suffix == ".py" else _python_of(path.read_text(encoding="utf-8"))
    for node in ast.walk(code):
        if isinstance(node, ast.Call) and _name(node.func) in ASKING:
            yield _key(_name(node.func), [a.value for a in node.args if isinstance(a, ast.Constant)])


def _python_of(template: str) -> ast.Module:
    """What Django hands to xgettext, as Python: the calls alone, one to a line."""
    text = templatize(template)
    calls = re.findall(
        r"""\b(?:_|n?p?gettext)\((?:\s*u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*,?)+(?:\s*count)?\s*\)""", text
    )
    return ast.parse("\n".join(calls))


def _key(call: str, texts: list[object]) -> Key:
    said = [str(text) for text in texts]
    if "pgettext" in call:
        return said[0], said[1], ""
    return "", said[0], said[1] if call.startswith("ngettext") else ""


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def bring_up_to_date(language: str) -> int:
    """Write what is missing, in the order of English, and drop what English has no more; how much is left to write."""
    left = 0
    for screen in SCREENS:
        known = words(screen, language)
        fresh = {key: known.get(key, "") for key in words(screen, "en")}
        text = json.dumps(fresh, ensure_ascii=False, indent=2) + "\n"
        (CATALOGUES[screen] / f"{screen}{language}.json").write_text(text, encoding="utf-8")
        left += sum(not said for said in fresh.values())
    return left + _write_po(language)


def _write_po(language: str) -> int:
    path = po_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    old = polib.pofile(str(path)) if path.exists() else polib.POFile()
    known = {(entry.msgctxt or "", entry.msgid, entry.msgid_plural): entry for entry in old}
    fresh = polib.POFile(wrapwidth=110)
    forms = plural_forms(language)
    fresh.metadata = {"Language": language, "Content-Type": CHARSET, "Plural-Forms": forms}
    count = int(forms.split("=")[1].split(";")[0])
    for key, place in sorted(asked().items(), key=lambda item: (item[1], item[0])):
        entry = known.get(key) or _blank(key, count)
        entry.occurrences = [(place, "")]
        fresh.append(entry)
    fresh.save(str(path))
    return len(fresh.untranslated_entries())


def plural_forms(language: str) -> str:
    """How many forms a number asks of this language, and which for which: as Django's own catalogue has it."""
    path = Path(django.conf.locale.__file__).parent / to_locale(language) / "LC_MESSAGES" / "django.po"
    return str(polib.pofile(str(path)).metadata["Plural-Forms"])


def _blank(key: Key, forms: int) -> polib.POEntry:
    context, text, many = key
    plural = {"msgid_plural": many, "msgstr_plural": dict.fromkeys(range(forms), "")} if many else {}
    return polib.POEntry(msgctxt=context or None, msgid=text, **plural)


def main() -> int:
    for language in sys.argv[1:]:
        print(f"{language}: {bring_up_to_date(language)} left to write")
    return 0 if sys.argv[1:] else 2


if __name__ == "__main__":
    sys.exit(main())
