"""What files say of the optional rules, and the faults of keys without their option (section X)."""

from __future__ import annotations

import pytest

from edgebox.slicing.files.slicer_file import SlicerFileError, parse_slicer
from edgebox.slicing.files.system_file import load_system, parse_system
from edgebox.slicing.files.system_text import system_json, system_words
from edgebox.slicing.maps.map import draw_map
from edgebox.slicing.options import OPTION_RULES, Options
from tests.slicing.files.bank import SOUND, changed, only

ON = "[options]\nsizes = true\nhoneypots = true\nworms = true\n"


@pytest.mark.parametrize(
    ("old", "new", "place", "option"),
    [
        ("found = 2", "found = 2\nsize = 3", "elements.DATA-b.size", "sizes"),
        ("found = 2", "honeypot = true", "elements.DATA-b.honeypot", "honeypots"),
        ('lines = ["PROC"]', 'lines = ["PROC"]\nleads_to = "x.toml"', "leads_to", "networks"),
        ('"spider"', '"worm"', "elements.PROC.programs", "worms"),
    ],
)
def test_a_key_without_its_option_is_a_fault_that_names_it(
    old: str, new: str, place: str, option: str
) -> None:
    fault = only(changed(old, new))
    assert place in fault
    assert f"needs the option {option}; write {option} = true below [options]" in fault


def test_following_is_for_worms_x6() -> None:
    own = '[programs.TAPE]\nattack = "Y"\noperations = ["engage", "follow"]\n'
    assert "'follow' needs the option worms" in only(SOUND + own)
    system = parse_system(SOUND + own + ON, "bank.toml")
    assert system.programs["TAPE"].follows


def test_options_are_true_or_false_and_known() -> None:
    assert "must be true or false" in only(f'{SOUND}[options]\nsizes = "yes"\n')
    assert "did you mean 'worms'" in only(f"{SOUND}[options]\nworm = true\n")


def test_sizes_are_whole_numbers_x1() -> None:
    text = changed("found = 2", "found = 2\nsize = 0") + ON
    assert "0 is out of range; write a whole number from 1 to 20" in only(text)
    system = parse_system(changed("found = 2", "found = 2\nsize = 4") + ON, "bank.toml")
    assert (system.elements["DATA-b"].size, system.elements["DATA-a"].size) == (4, 1)
    assert "size 4" in system_words(system)
    assert "size 4" in draw_map(system).to_svg()


def test_a_honeypot_is_no_objective_and_stands_on_data_x3() -> None:
    text = changed("found = 1", "honeypot = true") + ON
    assert "objective.copy: DATA-a is a honeypot; there is no data to copy" in only(text)
    assert "a honeypot stands on data" in only(changed('"spider"', '"honeypot"') + ON)


def test_each_option_has_an_example_that_plays_it() -> None:
    examples = {
        "sizes": "records-office",
        "ranged": "relay-station",
        "honeypots": "trophy-room",
        "opposed": "contested-node",
        "deploy": "quarantine-ward",
        "worms": "plague-server",
        "networks": "city-registry",
    }
    assert set(examples) == set(OPTION_RULES)
    for option, name in examples.items():
        system = load_system(name)
        assert system.options == Options(**{option: True})
        assert f"Options: {option} ({OPTION_RULES[option]})" in system_words(system)
        assert system_json(system)["options"] == [option]
    assert "options" not in system_json(load_system("blast-door"))


def test_a_slicers_file_says_capacity_side_and_what_it_carries_x1_x4_x5() -> None:
    slicer = parse_slicer(
        'capacity = 2\nside = "System"\ncarries = ["watchdog", "GHST"]\n'
        '[programs.GHST]\nattack = "YG"\noperations = "engage"\n',
        "ann.toml",
    )
    assert (slicer.capacity, slicer.side) == (2, "system")
    assert [kind.name for kind in slicer.programs] == ["WTDG", "GHST"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("capacity = -1", "ann.toml:1: capacity: -1 is out of range"),
        ('carries = ["spidr"]', "carries: there is no program 'spidr'; did you mean 'spider'?"),
        ('carries = ["worm"]', "there is no program 'worm'"),
        ('[programs.GHST]\noperations = "engage"', "a program needs an attack"),
        ("[programs]\nGHST = 3", "this must be a table, as in [programs.GHST]"),
        (f"carries = {['spider'] * 11}", "carries 10 programs at most"),
    ],
)
def test_faults_of_a_slicers_programs_are_told_x5(text: str, fault: str) -> None:
    with pytest.raises(SlicerFileError) as caught:
        parse_slicer(text, "ann.toml")
    assert fault in str(caught.value)
