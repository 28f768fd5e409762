from django.http import HttpResponse
from django.urls import path
urlpatterns = [
    path("answers/<str:ref>/", lambda r, ref: HttpResponse(), name="receipt"),
    path("facts/<str:key>/", lambda r, key: HttpResponse(), name="fact"),
]
