from collections.abc import Mapping
from typing import Any

import msgspec
from rest_framework.renderers import BaseRenderer


class JSONRenderer(BaseRenderer):
    media_type = "application/json"
    format = "json"
    charset = None
    _encoder = msgspec.json.Encoder(enc_hook=str)

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        return b"" if data is None else self._encoder.encode(data)
