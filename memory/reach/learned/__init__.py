"""What was learned about which facts a clause touches, and how surely.

A table of word pieces gives every text a likeness to the kinds of fact in `memory.reach.wordings`
and a direction of meaning; a small network weighs them with what the rules found. Trained by
`python -m training.reach`; the card is in `docs/reach-model.md`.
"""
