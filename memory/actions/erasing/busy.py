class BusyError(Exception):
    """The database's files cannot be rewritten at this moment; later they can."""
