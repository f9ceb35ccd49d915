"""Succession (SUC-8): whose character has died without a follower plays on at once as somebody else."""

from astor.game.call import Call
from astor.game.models import Event, Seat
from diplomacy import thrones
from factions import objectives, realms
from factions.models import Character


def play_on(call: Call) -> None:
    """After any change of courts and seats: nobody who plays is left without a life (SUC-8)."""
    if not any(row.startswith(("character/", "seat/")) for row in call.page.images):
        return
    if call.event.state == Event.State.ENDED or not call.event.rules.get("new_life", True):
        return
    bereft = list(Seat.objects.filter(event=call.event, vacant=True, joined=True, revoked=False).order_by("key"))
    for seat in bereft:
        _begin(call, seat)
    if bereft:
        realms.empty_seats(call)


def _begin(call: Call, seat: Seat) -> None:
    """Said to the player alone, and to their court what it needs to know."""
    dead = Character.objects.filter(event=call.event, seat=seat.key, alive=False).order_by("-id").first()
    was = dead.name if dead else ""
    person = thrones.start_anew(call, seat)
    told = {"character": person.key, "name": person.name, "was": was}
    kept = objectives.in_hand(call, seat)  # who dies for objectives takes none from those who die later
    objective = kept or objectives.deal_out(call, seat)
    call.say(f"seat/{seat.key}", "new_life" if was else "first_life", faction=seat.faction, objective=objective, **told)
    told_of = "objective_kept" if kept else "objective_dealt" if objective else "no_objective_left"
    call.say(f"seat/{seat.key}", told_of)
    call.say(f"faction/{seat.faction}", "plays_on" if was else "comes_to_court", seat=seat.key, **told)
