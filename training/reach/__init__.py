"""Makes `memory/data/reach.npz` from the wordings and the labelled messages.

`python -m training.reach` on two cores takes about half an hour the first time, most of it the
vectors of MiniLM (extra `semantic`), which are kept in `training/kept`. The same inputs give the
same file on the same machine.
"""
