"""What a bot orders as a faction: production, research, purchase, upkeep, and how its realm lies. Pure."""
