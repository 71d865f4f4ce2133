"""What a person is told while dice are waited for."""

import pytest

from tests.sources.camera import Told


@pytest.fixture
def told() -> Told:
    return Told()
