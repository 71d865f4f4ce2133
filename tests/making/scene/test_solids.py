"""The solids that generated dice are cut from."""

import numpy as np
import pytest

from models.making.scene.solids import SOLID_OF, cut, shape

FACES = {
    "cube": (8, 6, 4),
    "octahedron": (6, 8, 3),
    "dodecahedron": (20, 12, 5),
    "icosahedron": (12, 20, 3),
    "trapezohedron": (12, 10, 4),
    "tetrahedron": (4, 4, 3),
}


@pytest.mark.parametrize("name", sorted(set(SOLID_OF.values())))
def test_a_solid_has_its_corners_and_flat_faces(name: str) -> None:
    solid = shape(name)
    corners, faces, around = FACES[name]
    assert (len(solid.corners), len(solid.planes)) == (corners, faces)
    for plane, rim in zip(solid.planes, solid.rims, strict=True):
        assert len(rim) == around
        assert solid.corners[list(rim)] @ plane[:3] == pytest.approx(plane[3])
        assert (solid.corners @ plane[:3]).max() <= plane[3] + 1e-9


@pytest.mark.parametrize("name", sorted(set(SOLID_OF.values()) - {"tetrahedron"}))
def test_opposite_faces_are_parallel_and_one_unit_apart(name: str) -> None:
    planes = shape(name).planes
    for plane in planes:
        opposite = planes[np.argmin(planes[:, :3] @ plane[:3])]
        assert opposite[:3] == pytest.approx(-plane[:3])
        assert plane[3] + opposite[3] == pytest.approx(1)


@pytest.mark.parametrize("name", sorted(set(SOLID_OF.values())))
def test_symbols_stand_upright_and_unmirrored_on_their_face(name: str) -> None:
    for centre, right, down, normal in shape(name).frames:
        assert np.cross(down, right) == pytest.approx(normal)
        assert centre @ normal == pytest.approx(np.linalg.norm(centre))


def test_cutting_takes_corners_off_and_leaves_the_middle_of_faces() -> None:
    solid = shape("cube")
    planes = cut(solid, 0.05, 0.1)
    inside = planes[:, :3] @ solid.frames[0, 0] <= planes[:, 3] + 1e-9
    assert inside.all()
    assert not (planes[:, :3] @ solid.corners[0] <= planes[:, 3] + 1e-9).all()
