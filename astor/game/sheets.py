"""Tables as spreadsheets open them: no cell is reckoned, whatever players have called themselves. Pure."""

import csv
import io
from collections.abc import Iterable
from typing import Any

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""So begins what a spreadsheet would reckon."""


def table(rows: Iterable[Iterable[Any]]) -> bytes:
    """Rows as a file of comma-separated values."""
    page = io.StringIO()
    csv.writer(page).writerows([_plain(cell) for cell in row] for row in rows)
    return page.getvalue().encode("utf-8-sig")


def _plain(cell: Any) -> str:
    text = str(cell)
    return f"'{text}" if isinstance(cell, str) and text.startswith(FORMULA) else text
