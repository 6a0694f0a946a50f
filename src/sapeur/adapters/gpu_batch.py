"""n games side by side on a GPU: one thread a game, the same rules as on the CPU."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from sapeur.adapters.batch import Array, Batch, IllegalActionError
from sapeur.adapters.device_arrays import DeviceArray
from sapeur.adapters.gpu_kernels import BatchArrays, BatchKernels
from sapeur.adapters.observations import kind, observed_record, width
from sapeur.games import stepping
from sapeur.kernel import records
from sapeur.kernel.forms import cuda_module

BLOCK = 128  # threads that share a multiprocessor's scheduler
# More at a time push each other's games out of the caches: on an H200 a tenth slower with 12.
BLOCKS_EACH = 8  # of a multiprocessor at a time


class GpuBatch(Batch):
    """A Batch whose arrays lie on the GPU: DeviceArrays, for PyTorch, JAX and CuPy.

    step() takes a NumPy array or one on the GPU. With check=False it does not wait for the GPU.
    """

    def _allocate(self) -> None:
        cuda, state, n = cuda_module(), self.game.state, self.n
        self._kernels = BatchKernels(self.game, self.lanes, self.seats)
        at_a_time = BLOCKS_EACH * cuda.get_current_device().MULTIPROCESSOR_COUNT
        self._blocks = min((n + BLOCK - 1) // BLOCK, at_a_time)
        self._known = DeviceArray.zeros(n, (self.lanes, width(state)), kind(state))
        self._offered = DeviceArray.zeros(n, (self.lanes, self.actions), np.int8)
        outcome = {
            "done": DeviceArray.zeros(n, (), np.int8),
            "seat": DeviceArray.zeros(n, (), np.int8),
            "to_act": DeviceArray.zeros(n, (self.seats,), np.int8),
            "counts": DeviceArray.zeros(n, (self.lanes,), np.int16),
            "scores": DeviceArray.zeros(n, (self.seats,), np.int32),
            "rewards": DeviceArray.zeros(n, (self.seats,), np.float32),
        }
        self._arrays_on_gpu = BatchArrays(
            words=cuda.device_array(self._kernels.words * n, np.uint32),
            observations=self._known.memory.ravel(),
            masks=self._offered.for_kernels,
            code_of=cuda.to_device(self.action_space.code_of),
            action_of=cuda.to_device(self.action_space.action_of),
            **{name: array.for_kernels for name, array in outcome.items()},
        )
        self._actions = cuda.device_array((n, self.lanes), np.int32)
        self._first_bad = cuda.device_array(1, np.int64)
        self._name_arrays(outcome)

    def _name_arrays(self, outcome: dict[str, Any]) -> None:
        """What can be read after each step, as in a Batch; numpy() of each array copies it."""
        by_lane = (self.lanes,) if self.simultaneous else ()
        known: Any = self._known.seen_as((*by_lane, width(self.game.state)), self._known.dtype)
        legal: Any = self._offered.seen_as((*by_lane, self.actions), np.bool_)
        self.observations, self.legal = known, legal
        self.seat, self.scores, self.rewards = (
            outcome[name] for name in ("seat", "scores", "rewards")
        )
        self.done = outcome["done"].seen_as((), np.bool_)
        self.to_act = outcome["to_act"].seen_as((self.seats,), np.bool_)

    def reset(self, seed: int) -> None:
        """Deal all games anew; game i draws from stream i of the seed, as on the CPU."""
        rows = records(stepping.row_record(self.game.state), self.n)
        self._undealt(rows, seed)
        game_words = self._kernels.words - self.lanes
        words = np.zeros((self._kernels.words, self.n), np.uint32)
        words[:game_words] = rows.view(np.uint32).reshape(self.n, -1)[:, :game_words].T
        self._arrays_on_gpu.words.copy_to_device(words.reshape(-1))
        self._offered.memory.copy_to_device(np.zeros(self._offered.memory.shape, np.int8))
        self._launch(self._kernels.begin, self._arrays_on_gpu)

    def step(self, actions: Any) -> None:
        if hasattr(actions, "__cuda_array_interface__"):
            wanted = cuda_module().as_cuda_array(actions).reshape(self.n, self.lanes)
        else:
            said = np.ascontiguousarray(actions, np.int32).reshape(self.n, self.lanes)
            self._actions.copy_to_device(said)
            wanted = self._actions
        if self.check:
            self._refuse_illegal(wanted)
        self._launch(self._kernels.step, self._arrays_on_gpu, wanted)

    def _refuse_illegal(self, wanted: Any) -> None:
        self._first_bad.copy_to_device(np.array([self.n], np.int64))
        self._launch(self._kernels.first_illegal, self._arrays_on_gpu, wanted, self._first_bad)
        row = int(self._first_bad.copy_to_host()[0])
        if row < self.n:
            said = wanted.copy_to_host()[row].tolist()
            raise IllegalActionError(f"game {row}: not all of {said} may be done; see `legal`")

    def sample(self, rng: np.random.Generator) -> Any:
        """A legal action for each seat that is to act, drawn evenly, on the GPU."""
        key = np.uint64(rng.integers(1 << 63))
        self._launch(self._kernels.pick, self._arrays_on_gpu, key, self._actions)
        return self._actions if self.simultaneous else self._actions.reshape(self.n)

    def _launch(self, kernel: Any, *arguments: Any) -> None:
        with warnings.catch_warnings():
            # A small batch leaves most of the GPU idle, and that is well.
            warnings.filterwarnings("ignore", message=".*Grid size")
            kernel[self._blocks, BLOCK](*arguments)

    def wait(self) -> None:
        """Until all that was asked for is done: for readers that use a stream of their own."""
        cuda_module().synchronize()

    def _seat_of(self, row: int) -> int:
        seats: Any = self.seat
        return int(seats.numpy()[row])

    def _observed(self, row: int) -> Array:
        known = np.ascontiguousarray(self._known.numpy()[row])
        return known.view(observed_record(self.game.state))[:, 0]
