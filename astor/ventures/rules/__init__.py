"""The rules of side tables: each rule set answers the same questions. Pure."""
