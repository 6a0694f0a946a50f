"""Random games beside the same games in C++, which lies here and is built when it is timed."""
