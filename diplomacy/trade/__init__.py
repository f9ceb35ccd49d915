"""Trade (TRADE-1 to TRADE-8): contact, offers and gifts."""
