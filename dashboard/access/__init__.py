"""What each assistant may do, as the person reads and ticks it."""
