"""What is allowed between factions, and what follows. Pure."""
