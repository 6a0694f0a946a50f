"""`python -m server.impatient serve …`: the server with short timeouts, so that tests are quick."""

from __future__ import annotations

from sapeur.cli import main
from sapeur.server import settings


class Impatient(settings.Settings, frozen=True):
    """The same settings, in a second or two."""

    header_timeout_s: float = 2.0
    body_timeout_s: float = 1.0
    stall_timeout_s: float = 1.0


settings.Settings = Impatient  # type: ignore[misc]

if __name__ == "__main__":
    main()
