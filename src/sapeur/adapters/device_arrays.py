"""Arrays on a GPU that PyTorch, JAX and CuPy read where they lie, by DLPack or CUDA's interface."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Sequence
from typing import Any, Self

import numpy as np

from sapeur.kernel.forms import cuda_module

CUDA_DEVICE = 2  # of DLPack's kinds of devices
CALLBACK = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
TYPE_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # DLPack's numbers for NumPy's kinds


class DeviceArray:
    """An array whose games lie side by side: neighbouring threads write neighbouring places.

    Its first axis counts games, as everywhere, but is the last in memory; libraries take such
    strides as they are.
    """

    def __init__(self, memory: Any, shape: Sequence[int], kind: Any) -> None:
        self.memory = memory  # one row for each number of a game, one column for each game
        n = memory.shape[1]
        inner = [math.prod(shape[axis + 1 :]) * n for axis in range(len(shape))]
        self.shape = (n, *shape)
        self.dtype = np.dtype(kind)
        self.strides = tuple(step * self.dtype.itemsize for step in (1, *inner))

    @classmethod
    def zeros(cls, n: int, shape: Sequence[int], kind: Any) -> Self:
        return cls(cuda_module().to_device(np.zeros((math.prod(shape), n), kind)), shape, kind)

    def seen_as(self, shape: Sequence[int], kind: Any) -> DeviceArray:
        """The same memory with other axes, and numbers of another kind but the same size."""
        return DeviceArray(self.memory, shape, kind)

    @property
    def for_kernels(self) -> Any:
        """As Numba's kernels take it."""
        return cuda_module().as_cuda_array(self)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "strides": self.strides,
            "typestr": self.dtype.str,
            "data": self.memory.__cuda_array_interface__["data"],
            "version": 3,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA_DEVICE, cuda_module().get_current_device().id

    def __dlpack__(self, **_wanted: Any) -> Any:
        """A capsule with this very memory; all that was written to it has arrived."""
        cuda_module().synchronize()
        return capsule(self)

    def numpy(self) -> np.ndarray[Any, np.dtype[Any]]:
        """A copy on the CPU."""
        found: np.ndarray[Any, np.dtype[Any]] = self.memory.copy_to_host()
        return found.T.reshape(self.shape).view(self.dtype)


class _Device(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int32), ("number", ctypes.c_int32)]


class _Kind(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("axes", ctypes.c_int32),
        ("kind", _Kind),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class _ManagedTensor(ctypes.Structure):
    """DLPack's DLManagedTensor: the tensor, and how its reader says that it needs it no more."""

    _fields_ = [
        ("tensor", _Tensor),
        ("context", ctypes.c_void_p),
        ("release", CALLBACK),
    ]


_lent: dict[int, tuple[Any, ...]] = {}  # by address: what must live while a reader has it
NAME = b"dltensor"  # a reader who takes a capsule over renames it


def _forget(address: int) -> None:
    _lent.pop(address, None)


def _drop_unread(capsule: int) -> None:
    api = ctypes.pythonapi
    if api.PyCapsule_IsValid(capsule, NAME):
        _forget(api.PyCapsule_GetPointer(capsule, NAME))


_release, _destroy = CALLBACK(_forget), CALLBACK(_drop_unread)
ctypes.pythonapi.PyCapsule_New.restype = ctypes.py_object
ctypes.pythonapi.PyCapsule_New.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
ctypes.pythonapi.PyCapsule_GetPointer.restype = ctypes.c_void_p
ctypes.pythonapi.PyCapsule_GetPointer.argtypes = (ctypes.c_void_p, ctypes.c_char_p)
ctypes.pythonapi.PyCapsule_IsValid.argtypes = (ctypes.c_void_p, ctypes.c_char_p)


def capsule(array: Any) -> Any:
    """The DLPack capsule of what has a CUDA array interface."""
    interface = array.__cuda_array_interface__
    axes = len(interface["shape"])
    size = array.dtype.itemsize
    shape = (ctypes.c_int64 * axes)(*interface["shape"])
    strides = (ctypes.c_int64 * axes)(*(step // size for step in interface["strides"]))
    kind = _Kind(TYPE_CODES[array.dtype.kind], 8 * size, 1)
    device = _Device(*array.__dlpack_device__())
    tensor = _Tensor(interface["data"][0], device, axes, kind, shape, strides, 0)
    managed = _ManagedTensor(tensor, None, _release)
    address = ctypes.addressof(managed)
    _lent[address] = (managed, shape, strides, array)
    return ctypes.pythonapi.PyCapsule_New(address, NAME, ctypes.cast(_destroy, ctypes.c_void_p))
