import numpy as np
import pytest

from edgebox.vision.solids import Camera, pose_many, solid

CAMERA = Camera((500.0, 500.0), 1000.0)


@pytest.mark.parametrize(
    ("name", "corners", "edges", "faces"),
    [("cube", 8, 12, 6), ("octahedron", 6, 12, 8), ("dodecahedron", 20, 30, 12)],
)
def test_solids_are_regular_and_lie_on_a_face(
    name: str, corners: int, edges: int, faces: int
) -> None:
    shape = solid(name)

    assert (len(shape.corners), len(shape.edges), len(shape.faces)) == (corners, edges, faces)
    lengths = np.linalg.norm(
        shape.corners[shape.edges[:, 0]] - shape.corners[shape.edges[:, 1]], axis=1
    )
    assert np.allclose(lengths, 1)
    low = np.isclose(shape.corners[:, 2], shape.corners[:, 2].min())
    assert low.sum() == len(shape.faces[0])


@pytest.mark.parametrize("name", ["cube", "octahedron", "dodecahedron"])
def test_the_upper_face_is_seen_further_from_the_nadir(name: str) -> None:
    shape = solid(name)
    seen = pose_many(shape, CAMERA, np.array([[800.0, 500.0, 60.0, 10.0, 0, 0]]))
    upper = seen.corners[0][list(shape.faces[int(seen.upper[0])])]

    assert upper[:, 0].mean() > seen.corners[0][:, 0].mean()
    assert abs(upper[:, 1].mean() - 500) < 1


def test_a_lean_turns_another_face_up() -> None:
    shape = solid("cube")
    poses = np.array([[500.0, 500, 60, 0, 0, 0], [500, 500, 60, 0, 80, 0]])
    seen = pose_many(shape, CAMERA, poses)

    assert seen.upper[0] != seen.upper[1]
