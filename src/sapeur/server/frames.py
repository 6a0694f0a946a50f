"""How a WebSocket frame begins: as much of it as is read by hand."""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:  # as websockets itself does where its C part was not built
    from websockets.utils import apply_mask

WHOLE_TEXT = 0x81  # the first byte of a text message in one frame
MASKED = 0x80
MAX_HEAD_BYTES = 14  # of a frame, before its payload


def unmask(frame: bytes) -> bytes:
    """The text of a frame that `is_short_text`."""
    return apply_mask(frame[6:], frame[2:6])


def is_short_text(data: bytes) -> bool:
    """Whether this is one masked message of text, all of it, of less than 126 bytes."""
    size = len(data) - 6
    return 0 <= size < 126 and data[0] == WHOLE_TEXT and data[1] == MASKED | size


def frame_size(data: bytes | bytearray) -> int:
    """The bytes of the first frame by what its head says; 0 if the head is not whole yet."""
    if len(data) < 2:
        return 0
    size = data[1] & 0x7F
    head = 6 if data[1] & MASKED else 2
    if size < 126:
        return head + size
    wide = 2 if size == 126 else 8
    if len(data) < 2 + wide:
        return 0
    return head + wide + int.from_bytes(data[2 : 2 + wide], "big")
