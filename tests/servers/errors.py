"""Why there is no server to test with. Each message is for the people who run the tests."""


class ServerError(Exception):
    pass


class NotFoundError(ServerError):
    pass


class TooOldError(ServerError):
    pass


class StartError(ServerError):
    pass


class ManageError(ServerError):
    pass
