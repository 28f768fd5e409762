"""MiniLM in torch, with a head for messages and one for facts, and two that name kinds."""

from collections.abc import Sequence
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional

from training.encoder.lessons import Ids

PIECES, PLACES, WIDTH, INNER, ATTENTION, LAYERS = 30522, 512, 384, 1536, 12, 6
DROP = 0.1
DIRECTIONS = 256
SMALL = 1e-12  # of a layer's deviation
BUCKET = 32  # texts of like length that are read at once
START, SCALE = -3.0, 8.0  # log odds of a pair that points nowhere in common, and what pointing adds


class Layer(nn.Module):  # type: ignore[misc] # torch may not be there to be read
    def __init__(self) -> None:
        super().__init__()
        self.query, self.key, self.value, self.out = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.calm = nn.LayerNorm(WIDTH, eps=SMALL)
        self.wide, self.narrow = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.calm_again = nn.LayerNorm(WIDTH, eps=SMALL)

    def forward(self, states: Tensor, seen: Tensor | None) -> Tensor:
        drop = DROP if self.training else 0.0
        heads = [self._split(part(states)) for part in (self.query, self.key, self.value)]
        mixed = functional.scaled_dot_product_attention(*heads, attn_mask=seen, dropout_p=drop)
        mixed = self.out(mixed.transpose(1, 2).reshape(states.shape))
        states = self.calm(states + functional.dropout(mixed, DROP, self.training))
        wide = self.narrow(functional.gelu(self.wide(states)))
        return self.calm_again(states + functional.dropout(wide, DROP, self.training))

    def _split(self, states: Tensor) -> Tensor:
        texts, length, _ = states.shape
        return states.view(texts, length, ATTENTION, -1).transpose(1, 2)


class MiniLM(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.piece, self.place = nn.Embedding(PIECES, WIDTH), nn.Embedding(PLACES, WIDTH)
        self.segment = nn.Embedding(2, WIDTH)
        self.calm = nn.LayerNorm(WIDTH, eps=SMALL)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))

    def forward(self, texts: Sequence[Ids]) -> Tensor:
        """A row for each text, the mean of its pieces' states."""
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        rows: dict[int, Tensor] = {}
        for start in range(0, len(order), BUCKET):
            some = order[start : start + BUCKET]
            rows |= zip(some, self._bucket([texts[at] for at in some]), strict=True)
        return torch.stack([rows[at] for at in range(len(texts))])

    def _bucket(self, texts: Sequence[Ids]) -> Tensor:
        longest = max(map(len, texts))
        ids = torch.tensor([[*text, *[0] * (longest - len(text))] for text in texts])
        seen = torch.tensor([[at < len(text) for at in range(longest)] for text in texts])
        states = functional.dropout(self.embedded(ids), DROP, self.training)
        for layer in self.layers:
            states = layer(states, seen[:, None, None, :])
        return (states * seen[:, :, None]).sum(1) / seen.sum(1, keepdim=True)

    def embedded(self, ids: Tensor) -> Tensor:
        places = self.place.weight[: ids.shape[1]]
        return self.calm(self.piece(ids) + places + self.segment.weight[0])


class Encoder(nn.Module):  # type: ignore[misc]
    """*kinds* is how many there are, without "no kind"."""

    def __init__(self, kinds: int, path: Path) -> None:
        super().__init__()
        self.body = MiniLM()
        _load(self.body, path)
        self.message_kinds, self.fact_kinds = (nn.Linear(WIDTH, kinds + 1) for _ in range(2))
        self.relation = nn.Linear(WIDTH, 3)
        self.message, self.fact = (nn.Linear(WIDTH, DIRECTIONS) for _ in range(2))
        self.lane = nn.Linear(WIDTH, 2)
        self.start, self.scale = (nn.Parameter(torch.tensor(v)) for v in (START, SCALE))
        with torch.no_grad():  # at first both sides point where MiniLM does
            same = torch.randn(DIRECTIONS, WIDTH) / WIDTH**0.5
            for side in (self.message, self.fact):
                side.weight.copy_(same)
                side.bias.zero_()

    def pairs(self, messages: Tensor, facts: Tensor) -> Tensor:
        """The log odds that each message reaches each fact."""
        pointing = functional.normalize(self.message(messages), dim=-1)
        return pointing @ functional.normalize(self.fact(facts), dim=-1).T * self.scale + self.start


_NAMES = {
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "out": "attention.output.dense",
    "calm": "attention.output.LayerNorm",
    "wide": "intermediate.dense",
    "narrow": "output.dense",
    "calm_again": "output.LayerNorm",
}


def _load(body: MiniLM, path: Path) -> None:
    """From the weights as all-MiniLM-L6-v2 ships them."""
    given = load_file(path)

    def put(part: nn.Module, name: str) -> None:
        for kind, parameter in part.named_parameters():
            parameter.data = given[f"{name}.{kind}"]

    put(body.piece, "embeddings.word_embeddings")
    put(body.place, "embeddings.position_embeddings")
    put(body.segment, "embeddings.token_type_embeddings")
    put(body.calm, "embeddings.LayerNorm")
    for at, layer in enumerate(body.layers):
        for own, theirs in _NAMES.items():
            put(getattr(layer, own), f"encoder.layer.{at}.{theirs}")
