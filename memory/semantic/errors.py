"""What can go wrong with the model."""


class SemanticError(RuntimeError):
    """No vector can be made."""


class MissingError(SemanticError):
    """The extra `semantic` is not installed."""


class DamagedError(SemanticError):
    """A file is not the one that was shipped."""
