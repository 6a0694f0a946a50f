"""What the server counts, as Prometheus reads it; and logs as lines of JSON, without secrets."""

from __future__ import annotations

import logging
import sys
import time
from dataclasses import dataclass, field, fields

import msgspec

HELP = {
    "connections": ("gauge", "WebSockets open now"),
    "streams": ("gauge", "bot streams open now"),
    "tables": ("gauge", "tables in memory"),
    "lines": ("counter", "lines committed to the logs of tables"),
    "refused": ("counter", "lines refused by the rules or the table"),
    "updates": ("counter", "updates sent to watchers"),
    "messages": ("counter", "WebSocket messages received"),
    "unreadable": ("counter", "WebSocket messages that could not be read"),
    "limited": ("counter", "requests and messages refused for being too many"),
    "requests": ("counter", "HTTP requests answered"),
    "errors": ("counter", "HTTP requests that failed in the server"),
    "pushes": ("counter", "messages that push services took"),
    "pushes_failed": ("counter", "messages that push services did not take, or that were dropped"),
    "opponents_waiting": ("gauge", "questions put to opponents and not answered yet"),
}


@dataclass
class Metrics:
    """Counts of one process."""

    connections: int = 0
    streams: int = 0
    tables: int = 0
    lines: int = 0
    refused: int = 0
    updates: int = 0
    messages: int = 0
    unreadable: int = 0
    limited: int = 0
    requests: int = 0
    errors: int = 0
    pushes: int = 0
    pushes_failed: int = 0
    opponents_waiting: int = 0
    began: float = field(default_factory=time.time)

    def text(self) -> str:
        """In the text format of Prometheus."""
        lines = []
        for name, (kind, words) in HELP.items():
            full = f"sapeur_{name}" + ("_total" if kind == "counter" else "")
            lines += [f"# HELP {full} {words}", f"# TYPE {full} {kind}"]
            lines.append(f"{full} {getattr(self, name)}")
        lines += [
            "# HELP sapeur_start_time_seconds when the process began",
            "# TYPE sapeur_start_time_seconds gauge",
            f"sapeur_start_time_seconds {self.began:.3f}",
        ]
        return "\n".join(lines) + "\n"


assert {f.name for f in fields(Metrics)} - {"began"} == set(HELP), "every count has its help"


class JsonLines(logging.Formatter):
    """One object a line: time, level, logger, message, and the error if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(fields).decode()


def log_as_json(level: str = "INFO") -> None:
    """All logs of this process as lines of JSON on standard error; no request is logged whole."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = name != "uvicorn.access"
    # uvicorn tells of every WebSocket with its request line.
    logging.getLogger("uvicorn.error").addFilter(
        lambda fields: '"WebSocket ' not in str(fields.msg)
    )
