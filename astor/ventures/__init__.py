"""Side tables: quests beside the game, and what they bring home (VEN)."""
