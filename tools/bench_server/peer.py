"""boardgame.io beside us: its server, in memory or with files, and matches of tic-tac-toe on it."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import msgspec

from bench_server.figures import BenchError
from bench_server.missions import until
from bench_server.servers import Launch, Server
from bench_server.web import Web
from bench_server.wire import Wire, connect

NAME = "boardgame.io"
VERSION = "0.50.2"
PACKAGE = {
    "private": True,
    # node-persist keeps the files; this is the version that boardgame.io itself is tested with.
    # From 3.1.2 on it lets every write wait for up to a second.
    "dependencies": {NAME: VERSION, "node-persist": "3.1.0"},
    # With a newer koa-compose the lobby of this version answers 404 to everything.
    "overrides": {"koa-compose": "4.1.0"},
}
PROGRAM = """
const { Server, FlatFile } = require('boardgame.io/server');
const LINES = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]];
const game = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return 'INVALID_MOVE';
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const c = G.cells;
    if (LINES.some(([x, y, z]) => c[x] !== null && c[x] === c[y] && c[y] === c[z]))
      return { winner: ctx.currentPlayer };
    if (!c.includes(null)) return { draw: true };
  },
};
const [port, dir] = process.argv.slice(2);
// Every two minutes node-persist reads all its files, and one that is being written just then
// cannot be read, which would end the process.
process.on('unhandledRejection', (error) => console.error(String(error)));
const db = dir ? new FlatFile({ dir, logging: false, ttl: false }) : undefined;
Server({ games: [game], origins: ['*'], ...(db && { db }) }).run(Number(port));
"""


def install(folder: Path) -> list[str]:
    """Install boardgame.io there; the command that serves it, less the port."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        raise BenchError(f"npm and node are needed to measure {NAME}, and are not here")
    folder.mkdir(exist_ok=True)
    (folder / "package.json").write_text(json.dumps(PACKAGE))
    (folder / "server.js").write_text(PROGRAM)
    result = subprocess.run(
        [npm, "install", "--no-audit", "--no-fund", "--silent"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode:
        raise BenchError(f"npm cannot install {NAME}: {(result.stderr or result.stdout)[-1000:]}")
    return [node, str(folder / "server.js")]


def launch(
    command: list[str], port: int, folder: Path, cores: frozenset[int], *, files: bool
) -> Launch:
    folder.mkdir(exist_ok=True)
    command = [*command, str(port), *([str(folder / "files")] if files else [])]
    return Launch(command, port, folder, cores, {"NODE_ENV": "production"}, ready_path="/games")


class TicTacToe:
    """A match with both players connected, who mark free cells at random."""

    def __init__(self, match: str, credentials: list[str], rng: random.Random) -> None:
        self.id, self.credentials, self.rng = match, credentials, rng
        self.wires: list[Wire] = []
        self.free = list(range(9))
        self.state = 0
        self.next_seat = -1  # who acts after the move that is on its way
        self.synced = 0
        self.over = False
        self.fault = ""
        self.on_turn: Callable[[TicTacToe], None] = lambda game: None

    @property
    def ready(self) -> bool:
        return self.synced == 2

    def on_message(self, wire: Wire, text: bytes) -> None:
        """Engine.io's digit, then socket.io's, then the event; only the next player's is read."""
        if text.startswith(b"0"):
            wire.send(b"40/tic-tac-toe,")
        elif text == b"2":
            wire.send(b"3")
        elif text.startswith(b"40/"):
            self._emit(wire, "sync", self.id, str(wire.seat), self.credentials[wire.seat], 2)
        elif text.startswith(b'42/tic-tac-toe,["sync"'):
            self.synced += 1
        elif text.startswith(b'42/tic-tac-toe,["update"') and wire.seat == self.next_seat:
            state = msgspec.json.decode(text[15:])[2]
            if state["_stateID"] > self.state:  # else it is the last move, told to its maker
                self.state, self.next_seat = state["_stateID"], -1
                self.free = [k for k, mark in enumerate(state["G"]["cells"]) if mark is None]
                self.over = "gameover" in state["ctx"]
                self.on_turn(self)

    def move(self) -> None:
        seat = (9 - len(self.free)) % 2
        self.next_seat = 1 - seat
        payload = {
            "type": "mark",
            "args": [self.rng.choice(self.free)],
            "playerID": str(seat),
            "credentials": self.credentials[seat],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit(self.wires[seat], "update", action, self.state, self.id, str(seat))

    def _emit(self, wire: Wire, *event: object) -> None:
        wire.send(b"42/tic-tac-toe," + msgspec.json.encode(event))


class TicTacToeMatches:
    """One side of a comparison: boardgame.io's server."""

    usual_moves = 7

    def __init__(self, store: str, server: Server) -> None:
        self.name = f"{NAME} {VERSION}, tic-tac-toe, {store}"
        self.server = server
        self.rng = random.Random(1)

    def cpu(self) -> float:
        return self.server.cpu()

    async def games(self, count: int) -> list[TicTacToe]:
        """Matches with both players joined and synchronized, ready for the first move."""
        web = Web(self.server.port)
        games = [await self._match(web) for _ in range(count)]
        web.close()
        await until(lambda: all(game.ready for game in games))
        return games

    async def _match(self, web: Web) -> TicTacToe:
        lobby = "/games/tic-tac-toe"
        match = (await web.post(f"{lobby}/create", {"numPlayers": 2})).json()["matchID"]
        credentials = []
        for number in "01":
            join = {"playerID": number, "playerName": f"Player {number}"}
            reply = await web.post(f"{lobby}/{match}/join", join)
            credentials.append(reply.json()["playerCredentials"])
        game = TicTacToe(match, credentials, self.rng)
        path = "/socket.io/?EIO=4&transport=websocket"
        for seat in (0, 1):
            game.wires.append(await connect(self.server.port, path, seat, game.on_message))
        return game
