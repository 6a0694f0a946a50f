"""`python -m sapeur` is the command line."""

from sapeur.cli import main

main()
