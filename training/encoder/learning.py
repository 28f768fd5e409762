"""The loop: pairs of messages and facts, and beside them which kinds a phrase is of."""

import random
from collections.abc import Callable, Sequence

import torch
from torch import Tensor
from torch.nn import functional
from torch.nn.utils import clip_grad_norm_

from memory.reach.learned.encoded import Head
from training.encoder import lessons
from training.encoder.lessons import Person, Phrase, Said, Step
from training.encoder.network import Encoder

ROUNDS = 2
BODY_RATE, HEADS_RATE, DECAY = 8e-5, 1.5e-3, 0.01
WARMING, LEAST = 50, 0.02  # steps until the full rate, and the share of it that is left at the end
KINDS, RELATION, LANE = 0.25, 0.3, 0.3  # what each counts beside the pairs
CLIPPED = 1.0  # the length of a slope
NONE = -1e4  # log odds of a slot without a fact
UNSAID = -100  # a lane that counts for nothing
TOLD = 50  # steps between two reports

Report = Callable[[str], None]


def learn(network: Encoder, everybody: Sequence[Person], report: Report) -> None:
    chance, texts = random.Random(0), lessons.phrases()
    count = int(len(lessons.steps(everybody, chance)) * ROUNDS)
    body = list(network.body.parameters())
    heads = [one for name, one in network.named_parameters() if not name.startswith("body.")]
    groups = [{"params": body, "lr": BODY_RATE}, {"params": heads, "lr": HEADS_RATE}]
    mover = torch.optim.AdamW(groups, weight_decay=DECAY)
    pace = torch.optim.lr_scheduler.LambdaLR(
        mover, lambda done: min(1, done / WARMING) * max(LEAST, 1 - done / count)
    )
    network.train()
    done, lost = 0, 0.0
    while done < count:
        for batch in lessons.steps(everybody, chance)[: count - done]:
            loss, pairs = _loss(network, lessons.step(batch, texts, chance))
            mover.zero_grad()
            loss.backward()
            clip_grad_norm_(network.parameters(), CLIPPED)
            mover.step()
            pace.step()
            done, lost = done + 1, lost + pairs
            if done % TOLD == 0:
                report(f"step {done} of {count}: {lost / TOLD:.3f}")
                lost = 0.0


def _loss(network: Encoder, step: Step) -> tuple[Tensor, float]:
    """All together, and the part of the pairs."""
    parts = [part for said in step.said for part in said.parts]
    texts = [phrase.ids for phrase in step.phrases]
    states = network.body([*texts, *parts, *(fact.ids for fact in step.facts)])
    phrases, messages, facts = states.split([len(texts), len(parts), len(step.facts)])
    pairs = _pairs(network.pairs(messages, facts), step)
    lanes = _lanes(network.lane(messages), step.said)
    total = KINDS * _kinds(network, phrases, step.phrases) + pairs + LANE * lanes
    return total, float(pairs.detach())


def _kinds(network: Encoder, states: Tensor, phrases: Sequence[Phrase]) -> Tensor:
    total = torch.zeros(())
    none = network.fact_kinds.out_features - 1
    wanted = torch.zeros(len(phrases), none + 1)
    for at, phrase in enumerate(phrases):
        for kind, share in (phrase.kinds or {none: 1.0}).items():
            wanted[at, kind] = share
    sides = torch.tensor([phrase.head is Head.FACT for phrase in phrases])
    for rows, head in ((~sides, network.message_kinds), (sides, network.fact_kinds)):
        if rows.any():
            total = total + _entropy(head(states[rows]), wanted[rows])
    relations = torch.tensor([phrase.relation for phrase in phrases])
    known = relations.sum(1) > 0
    if known.any():
        total = total + RELATION * _entropy(network.relation(states[known]), relations[known])
    return total


def _entropy(scores: Tensor, wanted: Tensor) -> Tensor:
    return -(wanted * functional.log_softmax(scores, -1)).sum(1).mean()


def _pairs(scores: Tensor, step: Step) -> Tensor:
    """The surest part of a message and fact of a slot speak for both."""
    slots = list(dict.fromkeys(fact.slot for fact in step.facts))
    place = torch.tensor([slots.index(fact.slot) for fact in step.facts])
    sizes = [len(said.parts) for said in step.said]
    rows = [part.amax(0) for part in scores.split(sizes)]
    empty = torch.full((len(slots),), NONE)
    odds = torch.stack([empty.scatter_reduce(0, place, row, "amax") for row in rows])
    wanted = torch.tensor([[float(s in one.asks | one.acts) for s in slots] for one in step.said])
    counts = torch.tensor(
        [[float(s in one.asks | one.acts or s not in one.may) for s in slots] for one in step.said]
    )
    each = functional.binary_cross_entropy_with_logits(odds, wanted, reduction="none")
    return (each * counts).sum() / len(step.said)


def _lanes(scores: Tensor, said: Sequence[Said]) -> Tensor:
    lanes = [_lane(one) for one in said]
    if all(lane == UNSAID for lane in lanes):
        return torch.zeros(())
    means = torch.stack([part.mean(0) for part in scores.split([len(one.parts) for one in said])])
    return functional.cross_entropy(means, torch.tensor(lanes), ignore_index=UNSAID)


def _lane(said: Said) -> int:
    """0 asks, 1 acts."""
    if len(said.asks) > len(said.acts):
        return 0
    return 1 if said.acts else UNSAID
