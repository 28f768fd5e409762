"""What reach works out of the texts of a file. Thousands of them take their time, as levels do."""

from memory.actions.importing.planning import DryRun
from memory.reach.learned import readings


class Readings(dict[tuple[str, str], bytes]):
    """By key and value; each is worked out once, at the first look."""

    def __missing__(self, said: tuple[str, str]) -> bytes:
        key, value = said
        self[said] = made = readings.read(key, value)
        return made

    def read(self, run: DryRun) -> None:
        """Work out what would be saved of a file, before anybody waits for it."""
        for row in run.chosen:
            _ = self[row.item.line.key, row.item.line.value]
