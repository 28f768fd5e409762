"""A person's rules: made from facts, confirmed by them alone, and held against candidates."""
