"""Wounds (VEN-4): an officer's x is 1 lower until the end of the next turn, and heals with it."""

from astor.game.play.call import Call
from astor.ventures.models import Wound
from factions.models import Officer
from factions.order.questions import turn_now


def wound(call: Call, officer: str) -> None:
    """Who is wounded is not wounded again."""
    found = Officer.find(call.event, officer)
    if found is None or not found.alive or Wound.every(call.event, officer=officer):
        return
    found.x -= 1
    found.save()
    until = turn_now(call.board) + 1
    Wound(event=call.event, key=call.page.key("wound"), officer=officer, until=until).save()
    call.report("officer.x", "officer_wounded", found.faction, officer=officer, faction=found.faction, turn=until)


def heal(call: Call) -> None:
    """After any change of the clock: in the turn after its last whose wound it was is as they were."""
    if "event" not in call.page.kinds:
        return
    now = turn_now(call.board)
    for old in (wound for wound in Wound.every(call.event) if wound.until < now):
        old.delete()
        for officer in Officer.every(call.event, key=old.officer):
            officer.x += 1
            officer.save()
            if officer.alive:
                call.report("officer.x", "officer_healed", officer.faction, officer=officer.key,
                            faction=officer.faction)  # fmt: skip
