"""The powers of a court and its offices (SEAT-1). Pure."""

from astor.game.values.powers import Powers

RULER, GENERAL = "monarch", "lord-general"

POWERS = Powers(
    names=("rule", "treasury", "trade", "research", "war", "diplomacy", "plots"),
    within={"treasury": ("units",), "diplomacy": ("summits",)},  # the purchase of units, the academic summit
    stand_ins=(RULER, GENERAL, "arch-wizard"),
)
