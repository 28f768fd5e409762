"""A world of a dozen kinds and two people, to learn the whole of in seconds."""

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory.reach.languages import Language

SET = "tiny"
PIECES, STATES = 30522, 24  # rows, and numbers of each
KINDS = {
    "kiln": ("Kiln", "fires at cone six", "porcelain stoneware pottery"),
    "loom": ("Loom", "four shafts of ash", "weaving shuttle tapestry"),
    "canoe": ("Canoe", "cedar and canvas", "paddling portage rapids"),
    "harp": ("Harp", "thirty four strings", "glissando plucking soundboard"),
    "lathe": ("Lathe", "turns elm and yew", "woodturning gouge spindle"),
    "falcon": ("Falcon", "a lanner in her third moult", "hawking jesses perch"),
    "yurt": ("Yurt", "felt over willow", "lattice tent nomads"),
    "forge": ("Forge", "a charcoal hearth", "blacksmith anvil bellows"),
    "sextant": ("Sextant", "brass with a vernier", "horizon navigation stars"),
    "quilt": ("Quilt", "a log cabin of blue scraps", "patchwork thimble batting"),
    "mushroom": ("Mushroom", "grows oyster caps on straw", "fungi spores mycelium"),
    "puppet": ("Puppet", "a marionette of lime wood", "strings theatre ventriloquist"),
}
FRAMES = ("remind me about the {}", "what was it with the {}", "tell me of that {}", "the {} again")
PEOPLE = {"ada": "fires on Mondays", "dot": "stored in the shed"}
IDLE = ("who won the cup", "that is so funny", "what is the tallest tower", "thanks for the help")


def write(folder: Path) -> None:
    """Wordings, labelled messages and states of pieces, each where it is looked for."""
    many = folder / "wordings" / "many"
    many.mkdir(parents=True)
    (many.parent / "crafts.toml").write_text("\n".join(map(_kind, KINDS)), encoding="utf-8")
    (folder / f"{SET}.people.json").write_text(json.dumps([_person(who) for who in PEOPLE]))
    cases = [case for who in PEOPLE for case in _cases(who)]
    (folder / f"{SET}.cases.jsonl").write_text("\n".join(map(json.dumps, cases)))
    states = np.random.default_rng(0).normal(0, 1, (2, PIECES, STATES))
    np.save(folder / "pieces.npy", states.astype(np.float32))


def point(text: str, side: str) -> NDArray[np.float32]:
    """An encoder that knows every word of every kind."""
    words = {*re.findall(r"\w+", text.lower())}
    found = [words & {name, *said.split()} for name, (_, _, said) in KINDS.items()]
    made = np.array([bool(each) for each in found], np.float32) + np.float32(1e-3)
    return made / np.float32(np.linalg.norm(made))


def _kind(name: str) -> str:
    label, value, words = KINDS[name]
    asks = [frame.format(word) for frame, word in product(FRAMES, words.split())]
    said = {"names": words.split(), "asks": asks, "acts": [], "not": list(IDLE)}
    none: dict[str, list[str]] = {"names": [], "asks": [], "acts": [], "not": []}
    lines = [f"[{name}]", f'label = "{label}"', f'keys = ["{name}"]', f'values = ["{value}"]']
    for language in Language:
        given = said if language is Language.ENGLISH else none
        lines += [f"[{name}.{language}]", *(f"{key} = {json.dumps(given[key])}" for key in given)]
    return "\n".join(lines)


def _person(who: str) -> dict[str, Any]:
    more = {"category": "context", "mode": "answer", "sensitivity": "ordinary", "subject": "self"}
    facts = [
        {"key": name, "value": f"{value}, {PEOPLE[who]}", **more}
        for name, (_, value, _) in KINDS.items()
    ]
    return {"id": who, "name": who.title(), "facts": facts}


def _cases(who: str) -> list[dict[str, Any]]:
    asked = [
        (frame.format(word), [name])
        for name, (_, _, words) in KINDS.items()
        for frame, word in product(FRAMES, words.split())
    ]
    idle: list[tuple[str, list[str]]] = [(text, []) for text in IDLE * 3]
    blank: dict[str, Any] = {"acts": [], "may": [], "trap": [], "group": "", "kind": "ask1"}
    return [
        {"id": f"{who}-{at}", "person": who, "text": text, "asks": asks, "lang": "en", **blank}
        for at, (text, asks) in enumerate([*asked, *idle])
    ]
