"""What the gate says to one writing."""

from memory import gate

KEY = "saved_note"


def judge(value, key=KEY, **parts):
    return gate.judge(gate.Writing(key=key, value=value, **parts))


def codes(value, key=KEY, **parts):
    return {doubt.code for doubt in judge(value, key, **parts)}
