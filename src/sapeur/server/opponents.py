"""Opponents think in processes of their own; each is given what its seat knows, no more."""

from __future__ import annotations

from collections.abc import Sequence

from sapeur.kernel import values
from sapeur.server.thinking import OpponentQuestion, quietly, shows, think
from sapeur.server.workers import WorkerPool
from sapeur.table.undoing import ObservedChange


class Opponents:
    """What opponents are asked, and those who weigh whether something may be taken back."""

    def __init__(self, processes: int) -> None:
        self._workers = WorkerPool(processes, quietly)

    @property
    def waiting(self) -> int:
        """Questions that are not answered yet."""
        return self._workers.waiting

    def stop(self) -> None:
        self._workers.stop()

    async def choose(self, question: OpponentQuestion) -> str | None:
        """The action of an opponent as text, or None if it lets the others go on."""
        choice: str | None = await self._workers.ask(think, question)
        return choice

    async def is_revealing(
        self, game: str, changes: Sequence[ObservedChange], seat: int, actions: tuple[int, ...]
    ) -> bool:
        """Whether the seat's actions showed anyone something (undoing.py)."""
        plain = [(look.viewer, values(look.known), values(look.seen)) for look in changes]
        return bool(await self._workers.ask(shows, game, plain, seat, actions))
