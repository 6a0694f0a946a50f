"""How many accusations that are answers of days of Mission Secrète are true.

The expert judges by what the swaps have told, and may be wrong about the character in truth.
"""

from __future__ import annotations

import sys

from sapeur.study.dailies import daily_texts, read_daily

ACCUSE = "accuse"


def main() -> int:
    accusations = true = 0
    for text in daily_texts("mission"):
        found = read_daily(text)
        assert found.exercise is not None, "Mission has moments only"
        verb, *rest = found.exercise.answer.split()
        if verb != ACCUSE:
            continue
        seat, character = rest
        accusations += 1
        characters = found.table.deal.split("|")[0].split()
        true += characters[int(seat)] == character
    print(f"{true} of {accusations} accusations are true")
    return 0


if __name__ == "__main__":
    sys.exit(main())
