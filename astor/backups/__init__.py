"""Copies of the whole database: asked for, made, kept, and put in the place of what is there."""
