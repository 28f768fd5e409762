"""What an erasure would pass over stops the start."""

from collections.abc import Sequence
from typing import Any

from django.apps.config import AppConfig
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import connections

from memory.actions.erasing import plan

OWN = frozenset({"django_migrations"})  # Django's table without a model


@register(Tags.models)
def everything_leaves_with_its_person(
    app_configs: Sequence[AppConfig] | None, **kwargs: Any
) -> list[CheckMessage]:
    return [
        Error(
            f"{fault.model}: {fault.why}.",
            hint="Give the model an ERASURE (memory.trust.erasure.Rule); one that is not ours "
            "gets its rule in memory.actions.erasing.plan.",
            id=f"held.{fault.code}",
        )
        for fault in plan.faults(plan.installed())
    ]


@register(Tags.database)
def every_table_is_of_a_model(
    app_configs: Sequence[AppConfig] | None,
    databases: Sequence[str] | None = None,
    **kwargs: Any,
) -> list[CheckMessage]:
    """A table that no model tells of, such as a full-text index, is in no plan of erasure."""
    known = OWN | {model._meta.db_table for model in plan.installed()}
    return [
        Warning(
            f"The table {table} belongs to no model, so nothing is erased from it.",
            hint="Give it a model (with managed = False), and the model an ERASURE.",
            id="held.W014",
        )
        for alias in databases or []
        for table in sorted({*connections[alias].introspection.table_names()} - known)
        if not table.startswith("sqlite_")  # its own, which a scrub knows
    ]
