"""Tables as spreadsheets open them: no cell is reckoned, whatever players have called themselves. Pure."""

import csv
import io
from collections.abc import Iterable
from typing import Any

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""So begins what a spreadsheet would reckon, in the wide letters of East Asia too."""
SEPARATORS = {"de": ";", "fr": ";"}
"""Language → what parts cells where its spreadsheets write numbers with a comma; everywhere else a comma does."""


def separator(language: str) -> str:
    """What a spreadsheet in this language takes for the end of a cell: a file without it is one column there."""
    return SEPARATORS.get(language.partition("-")[0], ",")


def table(rows: Iterable[Iterable[Any]], separator: str = ",") -> bytes:
    """Rows as a file of values, in UTF-8 with its mark."""
    page = io.StringIO()
    csv.writer(page, delimiter=separator).writerows([_plain(cell) for cell in row] for row in rows)
    return page.getvalue().encode("utf-8-sig")


def _plain(cell: Any) -> str:
    text = str(cell)
    return f"'{text}" if isinstance(cell, str) and _is_reckoned(text) else text


def as_typed(cell: str) -> str:
    """What was in a cell before it was put into a table."""
    return cell[1:] if cell.startswith("'") and _is_reckoned(cell) else cell


def _is_reckoned(text: str) -> bool:
    """Would be, or would be taken for a cell that was kept from it."""
    return text.lstrip("'").startswith(FORMULA)
