"""The command line. Each command is found by importing the file that has it, players' first."""

# ruff: noqa: I001
from sapeur.cli import playing
from sapeur.cli import studying
from sapeur.cli import daily
from sapeur.cli import serving
from sapeur.cli import lab
from sapeur.cli.common import app

__all__ = ["app", "daily", "lab", "main", "playing", "serving", "studying"]


def main() -> None:
    app()
