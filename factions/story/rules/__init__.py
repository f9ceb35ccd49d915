"""The rules of objectives and of the chronicle, as functions of values."""
