"""The encoder as onnxruntime reads it, its weights in whole numbers of a byte."""

from pathlib import Path
from tempfile import TemporaryDirectory

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn
from torch.nn import functional

from memory.reach.learned.encoded import Head
from training.encoder.network import Encoder
from training.reach.packed import summed

OPERATORS = 17  # the set of operators that is written in
ROUNDED = ("MatMul", "Gemm", "Gather")  # the operators whose weights become bytes


class _Sides(nn.Module):  # type: ignore[misc]
    """One text, and where it points as a message and as a fact."""

    def __init__(self, network: Encoder) -> None:
        super().__init__()
        self.network = network

    def forward(self, ids: Tensor) -> tuple[Tensor, Tensor]:
        body = self.network.body
        states = body.embedded(ids)
        for layer in body.layers:
            states = layer(states, None)
        mean = states.mean(1)
        sides = (self.network.message(mean), self.network.fact(mean))
        return functional.normalize(sides[0], dim=-1), functional.normalize(sides[1], dim=-1)


def write(network: Encoder, path: Path) -> None:
    network.eval()
    with TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        torch.onnx.export(
            _Sides(network),
            (torch.tensor([[101, 2054, 102]]),),
            str(whole),
            input_names=["ids"],
            output_names=[Head.MESSAGE, Head.FACT],
            dynamic_axes={"ids": {1: "length"}},
            opset_version=OPERATORS,
            dynamo=False,
        )
        quantize_dynamic(
            whole,
            path,
            weight_type=QuantType.QInt8,
            per_channel=True,
            op_types_to_quantize=list(ROUNDED),
        )
    summed(path)
