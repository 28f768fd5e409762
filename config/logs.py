"""Log lines name the route of a request, not its path: a path can hold a person's own words."""

import logging


class RouteOnly(logging.Filter):
    """For the loggers of Django whose last argument is the request's path."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if request is not None and isinstance(record.args, tuple):
            match = getattr(request, "resolver_match", None)
            route = match.route if match else "an address that is none"
            record.args = (*record.args[:-1], route)
        return True
