"""Operations on data: copy, decrypt, encrypt, alter, delete (O-5 to O-8)."""

from __future__ import annotations

from edgebox.slicing.slicer import Slicer
from tests.slicing.game import Game

SHELF = """
name = "Shelf"
main = "PROC"
[elements."I/O"]
complexity = "simple"
lines = ["DATA-a", "DATA-b", "PROC"]
[elements.DATA-a]
holds = "a letter"
[elements.DATA-b]
complexity = "average"
[elements.PROC]
complexity = "easy"
"""


def on(data: str) -> Game:
    game = Game(SHELF)
    game.do("enter")
    game.do("move", data)
    game.next_turn()
    return game


def element(game: Game, name: str) -> dict[str, object]:
    report = game.json["elements"][name]
    assert isinstance(report, dict)
    return report


def test_copy_takes_no_check_and_keeps_the_encryption_o5() -> None:
    game = on("DATA-b")
    game.do("copy")
    assert game.me.gear == {"DATA-b": True}
    assert game.me.operations_left == 1


def test_plain_data_is_copied_plain_o5() -> None:
    game = on("DATA-a")
    game.do("copy")
    assert game.me.gear == {"DATA-a": False}
    assert "already" in game.refused("copy")


def test_data_decrypted_on_its_element_is_copied_decrypted_o5_o6() -> None:
    game = on("DATA-b")
    game.do("decrypt")
    assert game.pool == "YYGPP"
    game.roll(Y="s")
    assert element(game, "DATA-b")["decrypted"]
    game.do("copy")
    assert game.me.gear == {"DATA-b": False}


def test_a_failed_decrypt_changes_nothing_but_the_operation_o6() -> None:
    game = on("DATA-b")
    game.do("decrypt")
    game.roll(P="f")
    assert not element(game, "DATA-b")["decrypted"]
    assert game.me.operations_left == 1


def test_a_copy_can_be_decrypted_later_also_inside_and_outside_o6() -> None:
    game = on("DATA-b")
    game.do("copy")
    game.do("move", "I/O")
    game.next_turn()
    game.do("decrypt", "DATA-b")
    game.roll(Y="s")
    assert game.me.gear == {"DATA-b": False}
    assert not element(game, "DATA-b")["decrypted"]
    assert "not encrypted" in game.refused("decrypt", "DATA-b")


def test_inside_the_system_decrypting_a_copy_has_the_states_setbacks_s2() -> None:
    game = on("DATA-b")
    game.do("copy")
    game.gm("set-state", to="warned")
    game.do("decrypt")
    assert game.pool == "YYGPPK"


def test_plain_data_needs_no_decrypting_o6() -> None:
    assert "not encrypted" in on("DATA-a").refused("decrypt", "DATA-a")


def test_data_elsewhere_can_not_be_decrypted_o6() -> None:
    assert "copy it first" in on("DATA-a").refused("decrypt", "DATA-b")


def test_encrypted_data_must_be_decrypted_before_it_is_altered_o7() -> None:
    game = on("DATA-b")
    assert "decrypt it before" in game.refused("alter")
    game.do("decrypt")
    game.roll(Y="s")
    game.do("alter")
    assert game.pool == "YYGPP"
    game.roll(Y="s")
    report = element(game, "DATA-b")
    assert report["altered"]
    assert report["tampered"]


def test_encrypting_again_ends_the_tampering_o7() -> None:
    game = on("DATA-b")
    for operation in ("decrypt", "alter", "encrypt"):
        if game.me.operations_left == 0:
            game.next_turn()
        game.do(operation)
        assert game.pool == "YYGPP"
        game.roll(Y="s")
    report = element(game, "DATA-b")
    assert report["altered"]
    assert not report["tampered"]
    assert not report["decrypted"]


def test_only_decrypted_data_can_be_encrypted_o7() -> None:
    assert "still encrypted" in on("DATA-b").refused("encrypt")
    assert "never encrypted" in on("DATA-a").refused("encrypt")


def test_plain_data_is_altered_with_a_simple_check_and_leaves_no_trace_o7() -> None:
    game = on("DATA-a")
    game.do("alter")
    assert game.pool == "YYG"
    game.roll(Y="s")
    assert element(game, "DATA-a")["altered"]
    assert not element(game, "DATA-a")["tampered"]


def test_delete_empties_the_element_which_stays_o8() -> None:
    game = on("DATA-b")
    game.do("delete")
    assert game.pool == "YYGPP"
    game.roll(Y="s")
    assert element(game, "DATA-b")["deleted"]
    assert game.at() == "DATA-b"
    for operation in ("copy", "alter", "delete", "encrypt"):
        assert "empty" in game.refused(operation)


def test_data_operations_need_data_o13() -> None:
    game = Game(SHELF)
    game.do("enter")
    for operation in ("copy", "alter", "delete", "encrypt"):
        assert "Only on a data element" in game.refused(operation)
    assert "Nothing to decrypt" in game.refused("decrypt")
    assert "Only on a directory" in game.refused("list")


def test_two_slicers_have_their_own_gear() -> None:
    game = Game(SHELF, Slicer("ann"), Slicer("ben"))
    game.do("enter")
    game.do("move", "DATA-a")
    game.next_turn()
    game.next_turn()
    game.do("copy")
    assert game.state.slicers["ann"].gear == {"DATA-a": False}
    assert game.state.slicers["ben"].gear == {}


def test_on_a_firewalls_element_not_even_a_copy_can_be_decrypted_g3() -> None:
    game = Game(SHELF.replace("[elements.PROC]", '[elements.PROC]\nprograms = ["firewall"]'))
    game.do("enter")
    game.do("move", "DATA-b")
    game.next_turn()
    game.do("copy")
    game.do("move", "I/O")
    game.next_turn()
    game.do("move", "PROC")
    assert "FRWL closes PROC" in game.refused("decrypt", "DATA-b")
