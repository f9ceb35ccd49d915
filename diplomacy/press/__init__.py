"""The press: what heralds write, what is whispered to them, and what Control lets through."""
