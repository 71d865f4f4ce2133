"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

# a busy machine must not fail a test: no example has a time limit
settings.register_profile("edgebox", deadline=None, print_blob=True)
settings.load_profile("edgebox")


@pytest.fixture(autouse=True, scope="session")
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let no test write to the user's own data folder, such as to the journal in it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EDGEBOX_HOME", str(tmp_path_factory.mktemp("home")))
        yield
