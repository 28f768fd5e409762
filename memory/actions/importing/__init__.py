"""Bring facts in from a file: it waits, each line gets its yes or no, then the yeses are saved."""
