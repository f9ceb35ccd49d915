"""Set-up in Django's admin: every kind of game row, the journal, and who the Controls are."""
