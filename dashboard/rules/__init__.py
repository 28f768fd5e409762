"""A person's rules as the pages tell them."""
