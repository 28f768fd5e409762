"""The served OpenAPI document as Schemathesis takes it, and the machine that follows its links."""

import copy
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction

from tests.api import contract
from tests.api.fuzz_checks import hold
from tests.api.fuzz_links import links


def load(waiting: str = "") -> Any:
    """With the ref of a write that is *waiting* from the start: rows seldom come to one."""
    document = schemathesis.openapi.from_dict(_linked(waiting))
    document.app = WSGIHandler()
    # Who calls is the tests' to say; a made-up Held-Person would only ever be refused.
    document.config.generation.with_security_parameters = False
    # What breaks a length of the document may be too large to be read at all.
    rejected = document.config.checks.negative_data_rejection
    rejected.expected_statuses = [*rejected.expected_statuses, "413"]
    accepted = document.config.checks.positive_data_acceptance
    accepted.expected_statuses = [*accepted.expected_statuses, "422"]  # the write gate's
    return document


def _linked(waiting: str) -> dict[str, Any]:
    document = copy.deepcopy(contract.schema())
    operations = {
        operation["operationId"]: operation
        for item in document["paths"].values()
        for operation in item.values()
    }
    for number, link in enumerate(links(waiting)):
        response = operations[link.source]["responses"][link.status]
        response.setdefault("links", {})[f"link {number}"] = link.openapi()
    return document


@contextmanager
def undone() -> Iterator[None]:
    """Every example and every row of calls begins with the same people and facts."""
    ends = (request_started, request_finished)
    for signal in ends:  # a request would close the connection that this holds open
        signal.disconnect(close_old_connections)
    try:
        with transaction.atomic():
            yield
            transaction.set_rollback(True)
    finally:
        for signal in ends:
            signal.connect(close_old_connections)


def machine(document: Any, headers: dict[str, str]) -> Any:
    """A state machine of Schemathesis' whose *calls* counts the operations."""

    class Machine(document.as_state_machine()):  # type: ignore[misc]
        calls: Counter[str] = Counter()

        def setup(self) -> None:
            self.undone = undone()
            self.undone.__enter__()

        def teardown(self) -> None:
            self.undone.__exit__(None, None, None)

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"headers": headers}

        def after_call(self, response: Any, case: Any) -> None:
            super().after_call(response, case)
            self.calls[case.operation.label] += 1

        def validate_response(self, response: Any, case: Any, **sent: Any) -> None:
            hold(response, case, headers, transport_kwargs=sent, recorder=self.recorder)

    return Machine
