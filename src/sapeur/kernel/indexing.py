"""Compiled rules count from the front: an index is never negative.

Numba lets -1 stand for the last place, as Python does, and so looks at the sign of every index
before it reads or writes. No rule means that. Without the question a loop is a third shorter, and
one over a list can be done several numbers at a time. Where indices are checked, a negative one is
an error.
"""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def rule_compiler() -> type[Any]:
    """Numba's compiler, with indices of arrays taken as unsigned."""
    from numba.core import ir, types
    from numba.core.compiler import CompilerBase, DefaultPassBuilder
    from numba.core.compiler_machinery import FunctionPass, register_pass
    from numba.core.typed_passes import NopythonTypeInference
    from numba.core.types.containers import UniTuple

    def unsigned(kind: Any) -> Any:
        if isinstance(kind, types.Integer):
            return types.uintp
        if isinstance(kind, UniTuple) and isinstance(kind.dtype, types.Integer):
            return UniTuple(types.uintp, kind.count)
        return kind

    @register_pass(mutates_CFG=False, analysis_only=False)
    class UnsignedIndices(FunctionPass):  # type: ignore[misc]
        """Where an array is indexed, the index is cast to an unsigned number first."""

        _name = "unsigned_indices"

        def __init__(self) -> None:
            FunctionPass.__init__(self)

        def run_pass(self, state: Any) -> bool:
            for block in state.func_ir.blocks.values():
                for access in (*block.find_exprs("getitem"), *block.find_insts(ir.SetItem)):
                    signature = state.calltypes.pop(access)
                    array, index, *value = signature.args
                    if isinstance(array, types.Array):
                        signature = signature.replace(args=(array, unsigned(index), *value))
                    state.calltypes[access] = signature
            return True

    class RuleCompiler(CompilerBase):  # type: ignore[misc]
        """The passes of compiled rules."""

        def define_pipelines(self) -> list[Any]:
            pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
            pipeline.add_pass_after(UnsignedIndices, NopythonTypeInference)
            pipeline.finalize()
            return [pipeline]

    return RuleCompiler
