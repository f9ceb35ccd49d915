"""Pooled research (TECH-4): who sees it. Pure."""

from astor.game.rows.views import whole_view
from diplomacy.rows import PoolRow


def _asked(pool: PoolRow) -> list[str]:
    """Who is asked for a share sees all shares; nobody else learns that it exists."""
    return [f"faction/{faction}" for faction in pool.shares]


VIEWS = (whole_view(PoolRow, _asked),)
