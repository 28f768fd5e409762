"""Erase what a person removes, and read each place again before it is called erased (ADR 11)."""
