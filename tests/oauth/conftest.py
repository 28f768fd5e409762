import pytest

from tests.oauth.flow import Flow


@pytest.fixture
def flow(db: None) -> Flow:
    return Flow()
