from collections.abc import Iterator

import pytest
from django.test import override_settings


@pytest.fixture(autouse=True, scope="package")
def no_scan_of_static_files() -> Iterator[None]:
    """Every test client starts the server's middleware anew, and with it WhiteNoise's scan."""
    with override_settings(WHITENOISE_AUTOREFRESH=True):
        yield
