"""Taking data out and bringing it in: what is written, what is understood, what it would change."""
