from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("api/v1/", include("memory.api.urls")),
    path("admin/", admin.site.urls),
    path("", include("dashboard.urls")),
]

handler400 = "dashboard.views.errors.bad_request"
handler403 = "dashboard.views.errors.forbidden"
handler404 = "dashboard.views.errors.not_found"
handler500 = "dashboard.views.errors.server_error"
