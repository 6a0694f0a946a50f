"""Print the server's OpenAPI as JSON, with the types of insights, without starting a server."""

from __future__ import annotations

import json

from sapeur.server.app import application
from sapeur.server.settings import Settings


def main() -> None:
    schema = application(Settings(), with_insights=True).openapi_schema.to_schema()
    print(json.dumps(schema, indent=1, sort_keys=True))


if __name__ == "__main__":
    main()
