"""What reach has learned must be there and whole before anything is served."""

from collections.abc import Sequence
from typing import Any

from django.apps.config import AppConfig
from django.core.checks import CheckMessage, Error, register

from memory.reach.learned import weights


@register()
def weights_are_whole(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """They are read here, so that a damaged file stops the start and no first request."""
    try:
        weights.weights()
    except weights.UnreadyError as error:
        return [Error(str(error), id="held.E006")]
    return []
