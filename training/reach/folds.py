"""Tables that never saw the people of a fold, kept between one training and the next."""

from pathlib import Path

import numpy as np

from training.reach import teacher
from training.reach.packed import Arrays


def keep(fold: int, made: Arrays) -> None:
    teacher.KEPT.mkdir(exist_ok=True)
    np.savez(_path(fold), allow_pickle=False, **made)


def kept(fold: int) -> Arrays:
    """Raises `FileNotFoundError` before `python -m training.reach` has been run."""
    with np.load(_path(fold), allow_pickle=False) as file:
        return {name: file[name] for name in file.files}


def _path(fold: int) -> Path:
    return teacher.KEPT / f"fold-{fold}.npz"
