"""Which SQLite may keep a write-ahead log."""

# A second process that checkpoints can corrupt the log of 3.7.0 to 3.51.2; the fix and its
# backports: https://sqlite.org/wal.html#walresetbug
FIXED = (3, 51, 3)
BACKPORTS: dict[tuple[int, ...], int] = {(3, 50): 7, (3, 44): 6}


def wal_is_safe(version: tuple[int, ...]) -> bool:
    """Whether a SQLite of this *version* may use the write-ahead log."""
    patch = BACKPORTS.get(version[:2])
    return version >= FIXED or (patch is not None and version[2] >= patch)
