"""Purchase (BUY-1 to BUY-10): who sees who may build and buy where. Pure."""

from astor.game.rows.page import Image
from astor.game.rows.views import whole_view


def _parties(consent: Image) -> list[str]:
    return [f"faction/{consent['owner']}", f"faction/{consent['holder']}"]


VIEWS = (whole_view("consent", _parties),)


# Baskets
