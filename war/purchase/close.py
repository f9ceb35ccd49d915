"""Purchase (BUY-9, BUY-10, WAR-19): which consents end when land changes hands or a war begins."""

from astor.game.play.call import Call
from factions import relations
from factions.models import Consent
from factions.order.close import handed_over


def withdraw_consents(call: Call) -> None:
    """After any change of owners: what the former owner allowed, the new one has not (BUY-9). At war no ship may lie in
    the other's port, nor be bought there (BUY-10, WAR-19)."""
    for consent in Consent.every(call.event, ships=True) if relations.touched_a_war(call) else ():
        if relations.state(call.board, consent.owner, consent.holder) == "war":
            consent.delete()
    owners = {after.key: after.owner for _, after in handed_over(call)}
    for consent in Consent.every(call.event) if owners else ():
        if consent.owner != owners.get(consent.province, consent.owner):  # else an undo has just brought it back
            consent.delete()
