"""War, treaties and alliances (DIP-9): who sees a treaty. Pure."""

from astor.game.rows.views import whole_view
from astor.game.values.sides import PUBLIC
from diplomacy.rows import TreatyRow


def _readers(treaty: TreatyRow) -> list[str]:
    """Its parties see it from the beginning; everybody else once it is made, unless it is secret."""
    published = not treaty.secret and treaty.state != "open"
    return [PUBLIC] if published else [f"faction/{party}" for party in treaty.parties]


VIEWS = (whole_view(TreatyRow, _readers),)
