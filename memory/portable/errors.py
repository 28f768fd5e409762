"""Why a file cannot be read. Each says what would mend it; none repeats a word of the file."""


class PortableError(ValueError):
    pass


class EmptyFileError(PortableError):
    pass


class TooLargeError(PortableError):
    """More bytes than a file may have."""


class TooManyError(PortableError):
    """More lines, or more parts, than a file may hold."""


class PackedError(PortableError):
    """An archive, or another file that is no text."""


class EncodingError(PortableError):
    """Text, but not in UTF-8, or with a NUL in it."""


class StructureError(PortableError):
    """JSON that is broken, too deep, or that two readers could understand differently."""


class NotUnderstoodError(PortableError):
    """Nothing in it that is known to be a memory."""


class SeveralPeopleError(PortableError):
    """Memories of more than one person."""
