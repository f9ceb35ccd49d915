"""The rules of the day: a handbook in our own words, and a word for every word, with the numbers of an event."""
