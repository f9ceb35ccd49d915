"""War (WAR-20): who sees an offer of passage. Pure."""

from astor.game.rows.views import whole_view
from war.rows import PassageRow


def _parties(passage: PassageRow) -> list[str]:
    """The two it is between see it; nobody else learns that it exists."""
    return [f"faction/{passage.passenger}", f"faction/{passage.carrier}"]


VIEWS = (whole_view(PassageRow, _parties),)
