"""Pooled research (TECH-4): what several pay for together."""
