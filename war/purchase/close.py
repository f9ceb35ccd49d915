"""Purchase (TURN-5, BUY-9, BUY-10, WAR-19): what was not bought at the bell, and which consents end when land changes
hands or a war begins.
"""

from collections import Counter

from msgspec import convert

from astor.game.models import Draft
from astor.game.orders import filed
from astor.game.play.call import Call
from factions import relations
from factions.models import Consent
from factions.order.close import handed_over
from war.purchase.orders import Lying


def empty_baskets(call: Call) -> None:
    """At the bell: what lies in a basket is not bought (TURN-5), and whoever has laid it there hears so."""
    for basket in Draft.every(call.event, command="fill_basket"):
        basket.delete()
        if wares := Counter(wish.kind for wish in convert(basket.data, Lying).wares):
            filed.tell_player(call, basket.seat, "basket_left", wares=dict(wares))


def withdraw_consents(call: Call) -> None:
    """After any change of owners: what the former owner allowed, the new one has not (BUY-9). At war no ship may lie in
    the other's port, nor be bought there (BUY-10, WAR-19)."""
    for consent in Consent.every(call.event, ships=True) if relations.touched_a_war(call) else ():
        if relations.state(call.board, consent.owner, consent.holder) == "war":
            _void(call, consent, "at_war")
    owners = {after.key: after.owner for _, after in handed_over(call)}
    for consent in Consent.every(call.event) if owners else ():
        if consent.owner != owners.get(consent.province, consent.owner):  # else an undo has just brought it back
            _void(call, consent, "lost")


def _void(call: Call, consent: Consent, outcome: str) -> None:
    """Nobody has taken it back: whom it was given to hears why it is off."""
    consent.delete()
    call.say(f"faction/{consent.holder}", "consent_void", province=consent.province, faction=consent.owner,
             outcome=outcome)  # fmt: skip
