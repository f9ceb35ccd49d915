"""Values and questions to them: texts, dice, phases, powers, sides, refusals. No row."""
