"""DLPack capsules, made of memory on this machine: NumPy reads them as others read a GPU's."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import pytest

from sapeur.adapters import device_arrays

CPU_DEVICE = 1  # DLPack's number


class ArrayHere:
    """As a DeviceArray, but on the CPU."""

    def __init__(self, array: np.ndarray[Any, np.dtype[Any]]) -> None:
        self.array, self.dtype = array, array.dtype

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        at = (self.array.ctypes.data, False)
        return {"shape": self.array.shape, "strides": self.array.strides, "data": at}

    def __dlpack_device__(self) -> tuple[int, int]:
        return CPU_DEVICE, 0

    def __dlpack__(self, **_wanted: Any) -> Any:
        return device_arrays.capsule(self)


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.float32, np.bool_])
def test_numbers_of_every_kind_and_any_strides_are_read(kind: type[np.generic]) -> None:
    plain = np.arange(24).reshape(4, 6).T.astype(kind)
    assert np.array_equal(np.from_dlpack(ArrayHere(plain)), plain)


def test_it_is_the_same_memory() -> None:
    array = np.zeros((3, 2), np.int32)
    read = np.from_dlpack(ArrayHere(array))
    array[2, 1] = 7
    assert read[2, 1] == 7


def test_memory_is_let_go_when_its_reader_goes_whether_it_was_read_or_not() -> None:
    before = len(device_arrays._lent)
    read = np.from_dlpack(ArrayHere(np.zeros(3, np.int8)))
    unread = ArrayHere(np.zeros(3, np.int8)).__dlpack__()
    assert len(device_arrays._lent) == before + 2
    del read, unread
    gc.collect()
    assert len(device_arrays._lent) == before
