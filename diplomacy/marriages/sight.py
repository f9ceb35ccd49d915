"""Marriages (DIP-2): who sees a proposal and a wedding. Pure."""

from astor.game.address import PUBLIC
from astor.game.page import Image
from astor.game.views import whole_view


def _concerned(marriage: Image) -> list[str]:
    """A proposal is the two courts' affair; a wedding everybody's."""
    courts = [f"faction/{marriage['proposer']}", f"faction/{marriage['receiver']}"]
    return [PUBLIC] if marriage["state"] == "made" else courts


VIEWS = (whole_view("marriage", _concerned),)
