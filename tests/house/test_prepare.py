"""Setting up a machine: each step once, again when what it works from changed, and a failure that helps."""

import dataclasses
import shutil
from pathlib import Path
from typing import Any

import pytest

from astor import prepare
from astor.prepare import Step, StepFailed, ensure, new_enough, run


class Bench:
    """A step that counts how often it was done, in a folder of its own."""

    def __init__(self, folder: Path):
        self.done = 0
        self.stamps = folder / "stamps"
        self.source = folder / "source"
        self.source.mkdir()
        (self.source / "list").write_text("one")
        self.product = folder / "product"
        self.step = Step("thing", self.product, self._work, advice="try again", inputs=(self.source,))

    def _work(self) -> None:
        self.done += 1
        self.product.mkdir(exist_ok=True)

    def ensure(self, **changes: Any) -> bool:
        return ensure(dataclasses.replace(self.step, **changes), self.stamps)


@pytest.fixture
def bench(tmp_path):
    return Bench(tmp_path)


def test_a_step_is_done_once(bench):
    assert [bench.ensure(), bench.ensure()] == [True, False]
    assert bench.done == 1


def test_a_changed_input_does_it_again(bench):
    bench.ensure()
    (bench.source / "list").write_text("two")
    assert bench.ensure()


def test_a_renamed_input_does_it_again(bench):
    bench.ensure()
    (bench.source / "list").rename(bench.source / "other")
    assert bench.ensure()


def test_another_version_does_it_again(bench):
    bench.ensure()
    assert bench.ensure(versions="v24.19.0")


def test_a_lost_product_is_made_again(bench):
    bench.ensure()
    shutil.rmtree(bench.product)
    assert bench.ensure()


def test_a_step_that_failed_is_not_taken_for_done(bench):
    def fail() -> None:
        bench.product.mkdir()
        raise StepFailed("no")

    with pytest.raises(StepFailed):
        bench.ensure(work=fail)
    assert bench.ensure()


def test_a_failing_tool_is_quoted():
    with pytest.raises(StepFailed, match=r"status 3:\nno such package"):
        run("sh", "-c", "echo no such package; exit 3")


def test_a_failing_step_ends_with_its_advice(bench, monkeypatch, capsys):
    monkeypatch.setattr(prepare, "steps", lambda tests: [dataclasses.replace(bench.step, work=lambda: run("false"))])
    monkeypatch.setattr(prepare.ensure, "__defaults__", (bench.stamps,))
    assert prepare.prepare(tests=False) == 1
    assert capsys.readouterr().err.endswith("\ntry again\n")


@pytest.mark.parametrize("version", ["v22.18.0", "v22.23.1", "v24.0.0", "v26.1.0"])
def test_node_versions_that_do(version):
    assert new_enough(version)


@pytest.mark.parametrize("version", ["", "v20.20.2", "v22.17.1", "v23.5.0", "nonsense"])
def test_node_versions_that_do_not(version):
    assert not new_enough(version)
