"""What the processes of one run found, told by the process that gave them their tests."""

from typing import Any

from tests.servers import logs, report

KEY = "held"


def is_one(config: Any) -> bool:
    """Whether this process is given its tests by another."""
    return hasattr(config, "workeroutput")


def give(config: Any) -> None:
    """Leave what this process found for `take`, if it is one of several."""
    if is_one(config):
        config.workeroutput[KEY] = [logs.lines, logs.told, sorted(report.connected)]


def take(node: Any) -> None:
    """One that broke down left nothing, and its run fails for that."""
    lines, told, connected = getattr(node, "workeroutput", {}).get(KEY, (0, [], []))
    logs.lines += lines
    logs.told += told
    report.connected.update(connected)
