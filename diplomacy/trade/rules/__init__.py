"""The rules of trade, as functions of values."""
