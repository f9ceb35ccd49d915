"""Technology (TECH-1 to TECH-3, BUY-4 to BUY-6): what is researched, known and of use."""
