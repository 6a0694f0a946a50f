"""Write docs/studies from the rows of its studies: tables and pictures of their reports.

`python tools/studies.py` does all of them, `… village` those whose names begin so. Rows that are
missing are played first, which takes a while; `--as-it-is` shows what is there.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from browser import launch
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "studies"
SCREENS = (("1280-light", 1280, 1180), ("390-dark", 390, 844))


def study_files(beginnings: list[str]) -> list[Path]:
    """The studies among the TOML files of the folder; others are boards and editions for them."""
    files = [path for path in sorted(FOLDER.glob("*.toml")) if "[[part]]" in path.read_text()]
    return [p for p in files if not beginnings or any(p.stem.startswith(b) for b in beginnings)]


def sapeur(*words: str) -> str:
    command = [sys.executable, "-m", "sapeur", *words]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def write_page(study: Path, rows: list[str]) -> None:
    """The tables, under the commands that make them."""
    name = study.relative_to(ROOT)
    tables = sapeur("lab", "report", str(study), *rows, "--markdown", "--lang", "en")
    title, _, rest = tables.partition("\n")
    commands = f"```\nsapeur lab run {name}\nsapeur lab report {name}\n```"
    picture = f"![The report of this study]({study.stem}-{SCREENS[0][0]}.png)"
    page = "\n\n".join([title, commands, rest.strip(), "## The page", picture])
    study.with_suffix(".md").write_text(page + "\n", encoding="utf-8")


def take_pictures(study: Path, rows: list[str], browser: Browser) -> None:
    with tempfile.TemporaryDirectory() as folder:
        page_file = Path(folder) / "report.html"
        sapeur("lab", "report", str(study), *rows, "--html", str(page_file), "--lang", "en")
        for name, width, height in SCREENS:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if name.endswith("dark") else "light",
            )
            page = context.new_page()
            page.goto(page_file.as_uri())
            page.wait_for_selector("html[data-drawn]")
            page.screenshot(path=study.with_name(f"{study.stem}-{name}.png"))
            context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="studies, by how their names begin; else all")
    parser.add_argument("--as-it-is", action="store_true", help="play nothing")
    parser.add_argument("--rows", type=Path, help="the folder of the rows; else beside the studies")
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for study in study_files(asked.names):
            rows = ["--out", str(asked.rows / f"{study.stem}-rows")] if asked.rows else []
            if not asked.as_it_is:
                sapeur("lab", "run", str(study), *rows)
            write_page(study, rows)
            take_pictures(study, rows, browser)
            print(study.stem)
        browser.close()


if __name__ == "__main__":
    main()
