"""How long a table waits for an opponent's first action on a machine that has compiled nothing yet.

For each game and level a `sapeur serve` of its own is started with an empty compiler cache. A
person takes a seat, does the first legal thing whenever it is their turn, and the time is taken
from when an opponent's turn begins until its first action has come. Le Village is played alone,
so it has no row. Wants a machine with nothing else to do.

    python tools/first_start.py                      every game and level
    python tools/first_start.py --game mission --level 5
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

from sapeur.agents.registry import LEVELS
from sapeur.games import GAMES
from sapeur.games import game as game_named
from sapeur.games.contract import CHANCE

HOST = "127.0.0.1"
REPLY_TIMEOUT_S = 300.0  # a first move may compile for minutes
LIMIT_S = {"1": 3.0, "2": 3.0, "3": 30.0, "4": 30.0, "5": 30.0}


@contextmanager
def new_server() -> Iterator[str]:
    """A server with an empty cache; its address."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "sapeur", "serve", "--warm", "--port", str(port)]
        command += ["--data", str(Path(folder) / "data"), "--rate", "0"]
        environment = {**os.environ, "SAPEUR_CACHE": str(Path(folder) / "cache")}
        server = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            wait_for(f"http://{HOST}:{port}")
            yield f"http://{HOST}:{port}"
        finally:
            server.terminate()
            server.wait()
            time.sleep(1.5)  # its workers see within a second that it has ended


def wait_for(address: str) -> None:
    end = time.monotonic() + REPLY_TIMEOUT_S
    while time.monotonic() < end:
        with suppress(httpx.HTTPError):
            if httpx.get(f"{address}/health").status_code == 200:
                return
        time.sleep(0.1)
    raise SystemExit("The server does not answer.")


def first_action_s(address: str, game: str, level: str) -> tuple[float, bool]:
    """Seconds from an opponent's turn until it has acted; and whether the table said so."""
    with httpx.Client(base_url=address, timeout=REPLY_TIMEOUT_S) as person:
        person.post("/api/me", json={}).raise_for_status()
        table = person.post("/api/tables", json=new_table(game, level)).raise_for_status().json()
        name = table["table"]["id"]
        began = time.monotonic()
        person.post(f"/api/tables/{name}/sit", json={"nonce": secrets.token_hex(8)})
        cookie = {"Cookie": f"sapeur={person.cookies['sapeur']}"}
        socket_address = address.replace("http", "ws") + "/ws"
        with connect(socket_address, additional_headers=cookie, max_size=None) as line:
            line.send(json.dumps({"type": "watch", "table": name, "since": 0}))
            said_so, acted_at = False, -1
            while True:
                message = json.loads(line.recv(timeout=REPLY_TIMEOUT_S))
                if message["type"] != "update":
                    continue
                said_so |= message["table"]["preparing"] is not None
                mine = message["seat"]
                if any(event["seat"] not in (mine, CHANCE) for event in message["events"]):
                    return time.monotonic() - began, said_so
                if message["legal"] and mine in message["table"]["awaited"]:
                    if message["version"] == acted_at:
                        continue
                    acted_at = message["version"]
                    began = time.monotonic()
                    play = {"type": "act", "table": name, "text": message["legal"][0]}
                    line.send(json.dumps({**play, "ref": secrets.token_hex(6)}))


def new_table(game: str, level: str) -> dict[str, Any]:
    """One person, and opponents of this level."""
    played = game_named(game)
    options = dict(played.quick_options)
    others = played.rules.seats(played.setup(options)) - 1
    seats = [{"kind": "me"}, *[{"kind": "opponent", "level": level}] * others]
    return {"game": game, "options": options, "seats": seats}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    several = [name for name in GAMES if len(new_table(name, "1")["seats"]) > 1]
    parser.add_argument("--game", choices=several, action="append", help="only this game")
    parser.add_argument("--level", choices=LEVELS, action="append", help="only this level")
    asked = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start\n")
    print("| game | level | first action s | limit s | the table said so |\n|---|---|---|---|---|")
    late = 0
    for game in asked.game or several:
        for level in asked.level or LEVELS:
            with new_server() as address:
                seconds, said_so = first_action_s(address, game, level)
            late += seconds > LIMIT_S[level]
            shown = "yes" if said_so else "no"
            print(
                f"| {game} | {level} | {seconds:.1f} | {LIMIT_S[level]:.0f} | {shown} |",
                flush=True,
            )
    print(f"\n{late} over the limit" if late else "\nall within the limits")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
