"""The least that a call which leaves a trace can cost: authenticate, one SELECT, one INSERT."""

import secrets

from django.urls import include, path
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memory.api.authentication import caller_of
from memory.api.serializers import NoInput
from memory.models import Attribute, Once
from memory.scopes import Scope


class FloorView(APIView):
    scopes = {"POST": Scope.APPLY}

    def post(self, request: Request) -> Response:
        NoInput(data=request.data).is_valid(raise_exception=True)
        person = caller_of(request).person
        attribute = Attribute.objects.of(person).first()
        Once.objects.create(owner=person, key=secrets.token_hex(32), at=timezone.now())
        return Response({"slot": attribute.slot if attribute else None}, status=201)


urlpatterns = [path("floor/", FloorView.as_view()), path("", include("config.urls"))]
