"""Rigs whose cameras take the same view in fewer pixels: tracing takes its time for each."""

from dataclasses import replace

from models.making.datasets.rigs import Rig


def smaller(rig: Rig, by: int) -> Rig:
    """Return a rig with pictures so many times smaller both ways."""
    camera = rig.camera
    wide, high = camera.size
    size = (wide // by, high // by)
    return replace(rig, camera=replace(camera, size=size, focal=camera.focal / by))
