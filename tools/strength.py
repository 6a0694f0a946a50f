"""Write docs/strength.md from the arena: run a section's command and put what it prints in place.

`python tools/strength.py` runs every section (hours on two cores), `… orapa` those whose names
begin so, and `… --list` tells the sections and their commands.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "strength.md"

SECTIONS = {
    "time-village": "sapeur arena village --columns 6 --agents 5,4,3,2,1 --games 60 --seed 40001",
    "time-minefield": (
        "sapeur arena minefield --agents 5,4,3,2,1 --ladder --games 40 --seed 40001"
    ),
    "time-orapa": (
        "sapeur arena orapa --mode solo --diamond on --blackbody on --agents 5,4,3,2,1 --games 40"
        " --seed 40001"
    ),
    "time-orapa-duel": (
        "sapeur arena orapa --mode duel --diamond on --blackbody on --agents 5,4 --games 6"
        " --seed 40001"
    ),
    "time-bombsquad": (
        "sapeur arena bombsquad --players 4 --agents 5,4,3,2,1 --ladder --games 12 --seed 40001"
    ),
    "time-mission": (
        "sapeur arena mission --players 4 --agents 5,4,3,2,1 --ladder --games 24 --seed 40001"
    ),
    "village-5": "sapeur arena village --agents 5 --games 2000 --seed 30001",
    "village-6": "sapeur arena village --columns 6 --agents 5 --games 2000 --seed 30001",
    "village-levels": "sapeur arena village --agents 4,3,2,1 --games 400 --seed 30001",
    "village-calibration": (
        "sapeur calibrate --positions 2000 --seed 30001 --plot docs/calibration.svg"
    ),
    "minefield-calibration": "sapeur calibrate minefield --positions 3000 --seed 31001",
    "minefield-greedy": "sapeur arena minefield --agents 5,greedy --games 400 --seed 5001",
    "minefield-search": (
        "sapeur arena minefield --agents 5,search:24,search:1000 --gauntlet --games 200"
    ),
    "minefield-novice": (
        "sapeur arena minefield --agents novice,1,2 --gauntlet --games 400 --seed 12001"
    ),
    "minefield-levels": "sapeur arena minefield --agents 5,4,3,2,1 --ladder --games 400",
    "orapa-base": "sapeur arena orapa --mode solo --agents 5 --games 300 --seed 6001",
    "orapa-diamond": (
        "sapeur arena orapa --mode solo --diamond on --agents 5 --games 100 --seed 6001"
    ),
    "orapa-blackbody": (
        "sapeur arena orapa --mode solo --blackbody on --agents 5 --games 100 --seed 6001"
    ),
    "orapa-both": (
        "sapeur arena orapa --mode solo --diamond on --blackbody on --agents 5 --games 150"
        " --seed 6001"
    ),
    "orapa-placer": "sapeur placer --level v1 --mines 100 --seed 6001",
    "orapa-novice": (
        "sapeur arena orapa --mode duel --agents novice,1,2,3 --gauntlet --games 400 --seed 13001"
    ),
    "orapa-levels": (
        "sapeur arena orapa --mode duel --agents 4,3,2,1 --ladder --games 150 --seed 9001"
    ),
    "orapa-level-5": "sapeur arena orapa --mode duel --agents 5,4 --games 100 --seed 9001",
    "orapa-v1": "sapeur arena orapa --mode duel --agents 5,v1 --games 100 --seed 14001",
    "orapa-habits": (
        "sapeur arena orapa --mode duel --gauntlet --games 10 --seed 15001"
        " --agents 5,hardest-hider,edge-hider,open-hider,copier"
    ),
    "orapa-fitted": "sapeur placer --fitted 10000 --mines 40 --seed 16001",
    "bombsquad-calibration": (
        "sapeur calibrate bombsquad --players 2 --positions 1000 --seed 31001"
    ),
    "bombsquad-2": (
        "sapeur arena bombsquad --players 2 --agents v1,3,random --gauntlet --games 100 --seed 5001"
    ),
    "bombsquad-3": "sapeur arena bombsquad --players 3 --agents 5,3 --games 60 --seed 5001",
    "bombsquad-4": "sapeur arena bombsquad --players 4 --agents 5,3 --games 60 --seed 5001",
    "bombsquad-5": "sapeur arena bombsquad --players 5 --agents 5,3 --games 60 --seed 5001",
    "bombsquad-novice": (
        "sapeur arena bombsquad --players 2 --agents novice,1 --games 400 --seed 12001"
    ),
    "bombsquad-novice-4": (
        "sapeur arena bombsquad --players 4 --agents novice,1 --games 400 --seed 12001"
    ),
    "bombsquad-levels": (
        "sapeur arena bombsquad --players 2 --agents v1,4,3,2,1 --ladder --games 200 --seed 5001"
    ),
    "bombsquad-level-5": "sapeur arena bombsquad --players 2 --agents 5,4 --games 300 --seed 6001",
    "bombsquad-v1": "sapeur arena bombsquad --players 2 --agents 5,v1 --games 100 --seed 47001",
    "mission-calibration": (
        "sapeur calibrate mission --players 2 --others 1,2,3,4,5 --positions 1000 --seed 90001"
    ),
    "mission-calibration-3": (
        "sapeur calibrate mission --players 3 --others 1,2,3,4,5 --positions 300 --seed 90001"
    ),
    "mission-calibration-4": (
        "sapeur calibrate mission --players 4 --others 1,2,3,4,5 --positions 300 --seed 90001"
    ),
    "mission-2": (
        "sapeur arena mission --players 2 --agents 5,3,random --gauntlet --games 300 --seed 16001"
    ),
    "mission-3": "sapeur arena mission --players 3 --agents 5,3 --games 120 --seed 5001",
    "mission-4": "sapeur arena mission --players 4 --agents 5,3 --games 120 --seed 5001",
    "mission-novice": (
        "sapeur arena mission --players 2 --agents novice,1,2,3 --gauntlet --games 400 --seed 13001"
    ),
    "mission-novice-3": (
        "sapeur arena mission --players 3 --agents novice,1,2,3 --gauntlet --games 300 --seed 13001"
    ),
    "mission-novice-4": (
        "sapeur arena mission --players 4 --agents novice,1,2,3 --gauntlet --games 400 --seed 13001"
    ),
    "mission-levels-2": (
        "sapeur arena mission --players 2 --agents 5,4,3,2,1 --ladder --games 200 --seed 5001"
    ),
    "mission-levels-3": (
        "sapeur arena mission --players 3 --agents 4,3,2,1 --ladder --games 300 --seed 5001"
    ),
    "mission-levels-4": (
        "sapeur arena mission --players 4 --agents 4,3,2,1 --ladder --games 400 --seed 5001"
    ),
    "mission-exploiters-v1": (
        "sapeur arena mission --players 2 --gauntlet --games 60 --seed 14001"
        " --agents v1,poser,liar,blocker,early-accuser,never-accuser"
    ),
    "mission-exploiters": (
        "sapeur arena mission --players 2 --gauntlet --games 60 --seed 14001"
        " --agents 5,poser,liar,blocker,early-accuser,never-accuser"
    ),
    "mission-exploiters-3": (
        "sapeur arena mission --players 3 --gauntlet --games 30 --seed 14001"
        " --agents 5,poser,liar,early-accuser"
    ),
    "mission-v1": "sapeur arena mission --players 2 --agents 5,v1 --games 100 --seed 14001",
}
TABLES = " --markdown"  # what every command can print


def run(name: str) -> str:
    """What this section's command tells."""
    command = SECTIONS[name] + TABLES
    print(f"{name}: {command}", file=sys.stderr)
    before = time.monotonic()
    words = shlex.split(command)
    output = subprocess.run(
        [str(Path(sys.executable).parent / words[0]), *words[1:]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    print(f"  {time.monotonic() - before:.0f} s", file=sys.stderr)
    return f"<!-- {name} -->\n`{command}`\n\n{output}\n<!-- end -->"


def put(name: str, text: str) -> None:
    """Put the section into its place on the page."""
    page = PAGE.read_text(encoding="utf-8")
    old = re.compile(rf"<!-- {re.escape(name)} -->.*?<!-- end -->", re.DOTALL)
    if not old.search(page):
        raise SystemExit(f"{PAGE.name} has no place for {name}: <!-- {name} --> <!-- end -->")
    PAGE.write_text(old.sub(lambda _: text, page), encoding="utf-8")


def main(words: list[str]) -> int:
    if "--list" in words:
        for name, command in SECTIONS.items():
            print(f"{name:20} {command}")
        return 0
    names = [n for n in SECTIONS if not words or any(n.startswith(w) for w in words)]
    if not names:
        print(f"no section begins with {words}; there are: {', '.join(SECTIONS)}", file=sys.stderr)
        return 2
    for name in names:
        put(name, run(name))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
