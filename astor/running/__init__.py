"""What a process runs on: its threads, its time, its ticker, its files, its log and the programs beside it."""
