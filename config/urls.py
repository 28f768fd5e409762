from django.contrib import admin
from django.urls import include, path

from dashboard.views import connect
from memory.admin import health
from memory.mcp.server import server

urlpatterns = [
    path("api/v1/", include("memory.api.urls")),
    path("mcp/", server, name="mcp"),
    path("oauth/authorize", connect.authorize, name="connect"),  # before the package's own
    path("", include("memory.oauth.urls")),
    path("admin/health/", admin.site.admin_view(health.show), name="admin-health"),
    path("admin/", admin.site.urls),
    path("", include("dashboard.urls")),
]

handler400 = "dashboard.views.errors.bad_request"
handler403 = "dashboard.views.errors.forbidden"
handler404 = "dashboard.views.errors.not_found"
handler500 = "dashboard.views.errors.server_error"
