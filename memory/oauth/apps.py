from django.apps import AppConfig


class OAuthConfig(AppConfig):
    name = "memory.oauth"
    label = "held_oauth"

    def ready(self) -> None:
        from memory.api.door import FINDERS
        from memory.oauth import finder

        FINDERS.append(finder.find)
