from django.urls import include, path

from memory.oauth import endpoints

ISSUER = "oauth"

urlpatterns = [
    path(f"{ISSUER}/token", endpoints.token, name="oauth-token"),
    path(f"{ISSUER}/register", endpoints.register, name="oauth-register"),
    path(f"{ISSUER}/revoke", endpoints.revoke, name="oauth-revoke"),
    path(
        ".well-known/oauth-authorization-server/<path:issuer_path>",
        endpoints.metadata,
        name="oauth-metadata",
    ),
    # The package's own patterns, for what is not above: it finds itself by them.
    path(f"{ISSUER}/", include("django_mcpz.oauth.urls")),
    path("", include("django_mcpz.oauth.wellknown")),
]
