from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Opponents last: the laws, tested at the same time, compile rules that these need too."""
    items.sort(key=lambda item: "agents" in item.path.parts)
