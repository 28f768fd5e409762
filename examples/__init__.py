"""An assistant that asks Held first: one turn, with two model APIs."""
