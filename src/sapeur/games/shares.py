"""How a win is shared, from the final scores: by a table, a review and a batch alike."""

from __future__ import annotations

from collections.abc import Sequence


def share_of_win(scores: Sequence[int], seats: int, seat: int, points: int) -> float:
    """The seat's share of the win: winners share it, and in a draw everyone does.

    With points the most win; else a score is 1 won, 0 drawn or -1 lost.
    """
    best = scores[0]
    for other in range(1, seats):
        best = max(best, scores[other])
    if points == 0 and best == -1:
        return 0.0  # everyone lost
    if seats == 1:
        return 0.5 + 0.5 * best
    winners = 0
    for other in range(seats):
        winners += 1 if scores[other] == best else 0
    return 1.0 / winners if scores[seat] == best else 0.0
