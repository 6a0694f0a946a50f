"""The options under which the laws are run on this game, and golden records are made."""

OPTIONS: list[dict[str, str]] = [{}, {"columns": "6"}, {"memory": "pure"}]
GOLDEN: list[dict[str, str]] = [{}, {"columns": "6"}, {"memory": "pure"}]
