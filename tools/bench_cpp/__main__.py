"""`python tools/bench_cpp`, which is what `make bench-cpp` runs."""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    # A folder that is run is itself on the path; the package is found from the folder above.
    sys.path[0] = str(Path(__file__).resolve().parents[1])
    from bench_cpp.program import main

    main()
