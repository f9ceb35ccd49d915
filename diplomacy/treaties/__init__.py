"""War, treaties and alliances (DIP-9): what factions declare and sign."""
