"""The GM's PIN: right, wrong, too often, kept."""

from __future__ import annotations

from edgebox.web.door import FREE_TRIES, MOST_TRIES, Door


class _Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_right_pin_opens_the_door_and_keeps_it_open() -> None:
    door = Door("4711", _Clock())
    assert not door.lets_in(None)
    cookie = door.knock("10.0.0.2", " 4711 ").cookie
    assert cookie
    assert door.lets_in(cookie)
    assert not door.lets_in(cookie + "x")
    assert not door.lets_in(cookie.partition(".")[0])


def test_wrong_pins_are_limited_and_each_wait_is_longer() -> None:
    clock = _Clock()
    door = Door("4711", clock)
    words = [door.knock("10.0.0.2", "0000").words for _ in range(FREE_TRIES)]
    assert words[0] == "That is not the PIN. You have 4 more tries."
    assert words[-1] == "Wrong too often; wait 30 seconds."
    # not even the right one counts meanwhile
    assert door.knock("10.0.0.2", "4711").cookie is None
    clock.now += 31
    assert door.knock("10.0.0.2", "0001").wait == 60
    clock.now += 61
    assert door.knock("10.0.0.2", "4711").cookie


def test_one_who_guesses_does_not_lock_out_another() -> None:
    door = Door("4711", _Clock())
    for _ in range(FREE_TRIES):
        door.knock("10.0.0.66", "0000")
    assert door.knock("10.0.0.2", "4711").cookie


def test_many_who_guess_together_are_stopped() -> None:
    door = Door("4711", _Clock())
    for number in range(MOST_TRIES):
        door.knock(f"10.0.1.{number}", "0000")
    assert door.knock("10.0.0.2", "4711").cookie is None


def test_a_cookie_outlasts_a_restart_with_the_same_secret_and_pin() -> None:
    cookie = Door("4711", _Clock(), b"kept" * 8).knock("", "4711").cookie
    assert Door("4711", _Clock(), b"kept" * 8).lets_in(cookie)
    assert not Door("4712", _Clock(), b"kept" * 8).lets_in(cookie)
    assert not Door("4711", _Clock()).lets_in(cookie)


def test_the_key_works_once() -> None:
    door = Door("4711", _Clock())
    key = door.key
    assert key
    assert door.lets_in(door.use(key).cookie)
    assert door.use(key).cookie is None
    assert door.use("wrong").cookie is None


def test_without_a_pin_everybody_is_the_gm() -> None:
    assert Door("", _Clock()).lets_in(None)
