"""Purchase (BUY-1 to BUY-10): who sees who may build and buy where. Pure."""

from astor.game.rows.views import whole_view
from factions.rows import ConsentRow


def _parties(consent: ConsentRow) -> list[str]:
    return [f"faction/{consent.owner}", f"faction/{consent.holder}"]


VIEWS = (whole_view(ConsentRow, _parties),)
