"""Control's hand: overrides, rulings, seats, the team and the day, as orders like all others. No page."""
