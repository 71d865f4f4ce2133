"""The ray tracer of a graphics card, in numba's simulator of one; needs the extra ``train``."""

import os
import subprocess
import sys

import pytest

pytest.importorskip("numba", reason="the generator needs the extra 'train'")

COMPARE = """
import numpy as np
from models.making.datasets import rigs
from models.making.scene import cuda_tracer, tracer, tracing

rig = rigs.random_rig(7_000_001, (32, 24))
rolled = rig.set_down(
    [rig.make(die, np.random.default_rng(2)) for die in ("boost", "ability", "d6")],
    np.random.default_rng(3), 0.0,
)
assert tracing.best_tracer() is cuda_tracer
given = []

class Noting:
    trace = staticmethod(cuda_tracer.trace)

    @staticmethod
    def shading(*args):
        given.extend(args)
        return cuda_tracer.shading(*args)

rigs.best_tracer = lambda: Noting
card = rigs.traced(rig, rolled, [], np.random.default_rng(5), 16)
rigs.best_tracer = lambda: tracer
usual = rigs.traced(rig, rolled, [], np.random.default_rng(5), 16)
light, shown, parts = zip(card, usual, strict=True)
# at the edges of solids it is by chance which of them a pixel shows
assert (shown[0][:, :, 0] == shown[1][:, :, 0]).mean() > 0.85
assert np.unique(shown[0][:, :, 0]).tolist() == np.unique(shown[1][:, :, 0]).tolist()
for (mine, other), near in zip((light, parts), (0.03, 0.25), strict=True):
    assert np.abs(mine.mean((0, 1)) / other.mean((0, 1)) - 1).max() < near
    for part in range(mine.shape[2]):
        assert np.corrcoef(mine[:, :, part].ravel(), other[:, :, part].ravel())[0, 1] > 0.88
# each pixel by chances of its own: noise of neighbours has nothing in common
world, bodies, _, eye, *_ = given
one, other = (
    cuda_tracer.shading(world, bodies, rig.camera.rays(), eye, 1, seed)[:, :, 1]
    for seed in (1, 2)
)
noise = one - other
assert abs(np.corrcoef(noise[:, 1:].ravel(), noise[:, :-1].ravel())[0, 1]) < 0.2
"""


def test_a_card_sees_the_same_light() -> None:
    simulated = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", COMPARE],
        env=simulated,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert not done.returncode, done.stderr
