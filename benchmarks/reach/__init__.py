"""Reach, measured on corpora of messages: `python -m benchmarks.reach --help`."""
