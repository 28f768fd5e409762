from django.apps import AppConfig
from django.conf import settings


class MemoryConfig(AppConfig):
    name = "memory"

    def ready(self) -> None:
        from memory import checks  # noqa: F401 (registers the system checks)
        from memory.reach.learned import weights

        weights.engage(encoder=settings.HELD_REACH_ENCODER)
