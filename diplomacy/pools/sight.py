"""Pooled research (TECH-4): who sees it. Pure."""

from astor.game.rows.page import Image
from astor.game.rows.views import whole_view


def _asked(pool: Image) -> list[str]:
    """Who is asked for a share sees all shares; nobody else learns that it exists."""
    return [f"faction/{faction}" for faction in pool["shares"]]


VIEWS = (whole_view("pool", _asked),)
