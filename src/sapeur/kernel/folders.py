"""Where a user's files lie: what is kept for good, and what can be computed again."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path, user_data_path

NAME = "sapeur"


def data_folder() -> Path:
    """Where games and the server's data are kept if nothing else is said."""
    chosen = os.environ.get("SAPEUR_DATA")
    if chosen:
        return Path(chosen)
    # Up to 0.1 this was the folder on every system; games that lie there are not left behind.
    earlier = Path.home() / ".local" / "share" / NAME
    folder = user_data_path(NAME, appauthor=False)
    return earlier if earlier.is_dir() and not folder.is_dir() else folder


def cache_home() -> Path:
    """Where compiled code is kept; it may be deleted at any time."""
    chosen = os.environ.get("SAPEUR_CACHE")
    return Path(chosen) if chosen else user_cache_path(NAME, appauthor=False)
