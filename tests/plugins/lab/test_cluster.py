"""A census on a cluster: whoever is killed, each deal is counted once and counted right."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from patience.cli import run as command
from patience_plugins.lab.solver import Solver
from tests.games import mechanics_of
from tests.plugins.lab.test_census import PATIENCE, begun, wait_for, won, written

pytest.importorskip("distributed", reason="the extra cluster is not installed")

LAST = 60_000


class Cluster:
    """A scheduler and its workers, as processes on this machine."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_port()
        self.scheduler: subprocess.Popen[bytes]
        self.workers: list[subprocess.Popen[bytes]] = []

    @property
    def address(self) -> str:
        return f"tcp://127.0.0.1:{self._port}"

    def start_scheduler(self) -> None:
        words = ["--host", "127.0.0.1", "--port", str(self._port), "--no-dashboard", "--no-show"]
        self.scheduler = self._started("dask_scheduler", *words)
        until(lambda: answers(self._port))

    def start_worker(self) -> None:
        words = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", "60"]
        words += ["--local-directory", str(self._folder / f"worker-{len(self.workers)}")]
        self.workers.append(self._started("dask_worker", self.address, *words))

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()

    def _started(self, module: str, *words: str) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{module}", *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def free_port() -> int:
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def until(true: Callable[[], bool]) -> None:
    limit = time.monotonic() + 90
    while not true():
        assert time.monotonic() < limit
        time.sleep(0.05)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path)
    cluster.start_scheduler()
    cluster.start_worker()
    cluster.start_worker()
    yield cluster
    cluster.stop()


def test_census_outlives_worker_scheduler_and_client(
    cluster: Cluster, tmp_path: Path, run: Callable[..., str]
) -> None:
    path = tmp_path / "l"
    words: list[str | Path] = ["census", "weavers", "--deals", f"1-{LAST}", "--into", path]
    words += ["--cluster", cluster.address]
    # A worker: the others do its work, and the client hears nothing of it. Then the scheduler.
    with begun(*words) as client:
        wait_for(path, 2, client)
        cluster.workers[0].kill()
        wait_for(path, len(written(path)) + 3, client)
        cluster.scheduler.kill()
        out, err = client.communicate(timeout=90)
    assert (client.returncode, out) == (2, "")
    assert err == (
        f"The scheduler at {cluster.address} is gone; what the ledger holds is whole, and the same "
        "command goes on from there.\n"
    )
    cluster.stop()
    cluster.start_scheduler()
    cluster.start_worker()
    # The client.
    there = len(written(path))
    with begun(*words) as client:
        wait_for(path, there + 2, client)
    there = len(written(path))
    assert there < LAST // 1000
    plain = json.loads(run([*PATIENCE, *words, "--json"]))
    assert plain["solved"] == LAST - 1000 * there
    assert plain["deals"] == [[1, LAST]]
    assert plain["won"] == won(Solver(mechanics_of("weavers")), 1, LAST)


def test_cluster_that_is_not_there_is_named_and_no_ledger_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("patience_plugins.lab.cluster.CONNECTING", 0.3)
    address = f"tcp://127.0.0.1:{free_port()}"
    for wrong in (address, "nonsense://127.0.0.1:1", "tls://127.0.0.1:1"):
        words = ["census", "weavers", "--into", str(tmp_path / "l"), "--cluster", wrong]
        assert command(words) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"No cluster answers at {wrong}: ")
        assert err.count("\n") == 1
        assert not (tmp_path / "l").exists()


def test_cluster_without_workers_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("patience_plugins.lab.cluster.LONELY", 1.0)
    monkeypatch.setattr("patience_plugins.lab.cluster._ASKING", 0.2)
    cluster = Cluster(tmp_path)
    cluster.start_scheduler()
    try:
        words = ["census", "weavers", "--into", str(tmp_path / "l"), "--cluster", cluster.address]
        assert command(words) == 2
    finally:
        cluster.stop()
    assert capsys.readouterr().err.startswith(f"The cluster at {cluster.address} has no worker")
