"""OAuth clients and sign-ins, as the package keeps them: to look at; tokens can be revoked too.

A client that registers itself is a stranger's word, and a token is its person's: they end it by
disconnecting the assistant.
"""

from django.contrib import admin
from django_mcpz.oauth import admin as package
from django_mcpz.oauth.models import AccessToken, Client, RefreshToken

from memory.admin.kinds import ReadOnly

for _model in (Client, AccessToken, RefreshToken):
    admin.site.unregister(_model)


@admin.register(Client)
class ClientAdmin(ReadOnly, package.ClientAdmin):
    pass


@admin.register(AccessToken)
class AccessTokenAdmin(ReadOnly, package.TokenAdmin):
    pass


@admin.register(RefreshToken)
class RefreshTokenAdmin(ReadOnly, package.RefreshTokenAdmin):
    pass
