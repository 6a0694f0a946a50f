"""Find a Chromium for the tests, the gallery and the measurements, or install one: `make test`.

`--find` only prints where one is. Without it, one that is missing is installed: by apt as root or
by sudo where that asks no password, else by Playwright into the user's own folder. `--apt` does as
root what apt can do, and needs nothing but Python: on a new machine it need not wait for the rest.
Root is given the light one without windows as well: a page costs it a fifth of the processor's
time, but it knows nothing of push messages.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

LIGHT = "chromium-headless-shell"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MOST_INSTALL_S = 300.0  # a network that does not answer would hold the tests up for longer
PLAYWRIGHTS = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
ABSENT = "No Chromium here: installing one for the tests of the pages."
MISSING = (
    "The tests of the pages drive a Chromium, and none is here: install one as root with "
    "`apt-get install chromium`, or for yourself with `python -m playwright install chromium`."
)


def find(*names: str) -> str | None:
    """The path of the first of these that starts, if any."""
    paths = (shutil.which(name) for name in names)
    return next((path for path in paths if path and starts(path)), None)


def find_whole() -> str | None:
    """The path of the system's Chromium, or of the one that Playwright installed."""
    return find(*NAMES) or find_playwrights()


def starts(path: str) -> bool:
    """Whether it runs at all: some systems have a script by that name that only tells of a shop."""
    return subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0


def find_playwrights() -> str | None:
    # In a process of its own: Playwright cannot be started twice in one, as the tests would.
    command = [sys.executable, "-c", PLAYWRIGHTS]
    path = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    return path if path and Path(path).is_file() else None


def require() -> str:
    """The path of a Chromium; whoever has none is told what to do."""
    path = find_whole()
    if path is None:
        raise SystemExit(MISSING)
    return path


def launch(playwright: Playwright, *, whole: bool = False) -> Browser:
    """A Chromium that asks nobody outside, for a test or a tool: the light one if it will do."""
    path = require() if whole else find(LIGHT) or require()
    return playwright.chromium.launch(executable_path=path, args=QUIET)


def runs(command: list[str]) -> bool:
    """Whether a command ends well; what it says goes to the terminal."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        ended = subprocess.run(command, env=environment, check=False, timeout=MOST_INSTALL_S)
    except subprocess.TimeoutExpired:
        return False
    return ended.returncode == 0


def root_prefix() -> list[str] | None:
    """What makes a command run as root: nothing, or sudo; None when neither can."""
    if os.geteuid() == 0:
        return []
    # -n: a question for a password would hang a machine that nobody watches.
    if shutil.which("sudo") and runs(["sudo", "-n", "true"]):
        return ["sudo", "-n"]
    return None


def install(prefix: list[str] | None) -> None:
    """Try apt where it can be used, and then Playwright; see afterwards what is there."""
    print(ABSENT, file=sys.stderr)
    if prefix is not None and apt_installs("chromium", prefix) and find_whole():
        return
    # As root it brings the libraries that a Chromium needs, too.
    libraries = ["--with-deps"] if prefix == [] else []
    runs([sys.executable, "-m", "playwright", "install", *libraries, "chromium"])


def apt_installs(package: str, prefix: list[str]) -> bool:
    """Whether apt could install it; its lists are read anew if they do not have it."""
    if shutil.which("apt-get") is None:
        return False
    wanted = [*prefix, "apt-get", "install", "-y", "-qq", "--no-install-recommends", package]
    return runs(wanted) or (runs([*prefix, "apt-get", "update", "-qq"]) and runs(wanted))


def main(arguments: list[str]) -> int:
    is_root = os.geteuid() == 0
    if "--apt" in arguments:
        if is_root and find_whole() is None:
            print(ABSENT, file=sys.stderr)
            apt_installs("chromium", [])
        if is_root and find(LIGHT) is None:
            apt_installs(LIGHT, [])
        return 0
    if "--find" not in arguments:
        if find_whole() is None:
            install(root_prefix())
        if is_root and find(LIGHT) is None:
            apt_installs(LIGHT, [])
    print(require())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
