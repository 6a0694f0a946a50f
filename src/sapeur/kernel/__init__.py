"""Floor 0: how rules run."""

from sapeur.kernel.bits import bit_count, lowest_bit, nth_bit
from sapeur.kernel.engine import Engine, helping, interpreting
from sapeur.kernel.fields import (
    F64,
    I8,
    I16,
    I32,
    I64,
    UNKNOWN,
    Codes,
    Record,
    clone,
    codes,
    copy,
    copy_list,
    fields,
    from_values,
    load,
    pool,
    records,
    scratch,
    scratch_records,
    store,
    values,
)
from sapeur.kernel.forms import FormMissingError, compiled, interpreted, part
from sapeur.kernel.quick import QUICK
from sapeur.kernel.rng import Rng, below, shuffle, start, uniform, word

__all__ = [
    "F64", "I8", "I16", "I32", "I64", "QUICK", "UNKNOWN",
    "Codes", "Engine", "FormMissingError", "Record", "Rng",
    "below", "bit_count", "clone", "codes", "compiled", "copy", "copy_list", "fields",
    "from_values", "helping", "interpreted", "interpreting", "load", "lowest_bit", "nth_bit",
    "part", "pool", "records", "scratch", "scratch_records", "shuffle", "start", "store",
    "uniform", "values", "word",
]  # fmt: skip
