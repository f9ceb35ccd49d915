"""The ending: who stands where, and the ceremony that tells it, step by step."""
