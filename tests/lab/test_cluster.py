"""A study on a Ray cluster of two nodes, one of whose workers is killed at work."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from lab.studies import Killer, rows_of

from sapeur.games.game import NotationError
from sapeur.lab.cluster import RayCluster
from sapeur.lab.running import InProcess

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None,
    reason="Ray is not installed, so nothing was tried on a cluster: pip install 'sapeur[cluster]'",
)


def test_an_address_where_no_cluster_is_gets_a_quick_answer(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="no Ray cluster at"):
        rows_of(RayCluster("127.0.0.1:9"), tmp_path)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Two raylets on this machine, each with one processor."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray import shutdown
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 1, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    cluster.add_node(num_cpus=1)
    yield cluster.address
    shutdown()
    cluster.shutdown()


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning")
def test_two_nodes_give_the_same_rows_though_a_worker_is_killed(
    address: str, tmp_path: Path
) -> None:
    expected = rows_of(InProcess(), tmp_path / "here")
    killer = Killer("ray::play_game", after=8)
    assert rows_of(RayCluster(address), tmp_path / "there", killer) == expected
    assert killer.killed
    import ray

    assert len(ray.nodes()) == 2
