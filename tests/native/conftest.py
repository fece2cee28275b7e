"""Native tests run once for every path this machine has: plain, and AVX2 where there is one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from quiltwork import _native
from quiltwork.native import available_paths


@pytest.fixture(params=available_paths())
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    before = _native.path()
    assert _native.choose_path(request.param)
    yield request.param
    assert _native.choose_path(before)
