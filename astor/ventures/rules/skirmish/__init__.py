"""A skirmish of two companies (IST): figures, blows, turns by nomination. Pure."""
