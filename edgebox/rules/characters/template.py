"""What ``edgebox character new`` writes: a sheet to change, with every key explained."""

from __future__ import annotations

TEMPLATE = """\
# A character for Edgebox. Change what you like, leave out what you don't need, then:
#
#   edgebox character check FILE      finds slips and says what would be right
#   edgebox character show FILE       the sheet, with the dice of each skill
#   edgebox check perception --character FILE --against hard
#
# A line that begins with # is a comment. Texts stand in quotes.

name = "Ann"
side = "players"                       # or "adversaries"

brawn = 2
agility = 3
intellect = 2
cunning = 2
willpower = 2
presence = 2

# Ranks; what is not here has none. Names with a space or a bracket stand in quotes.
skills = { "Ranged (Light)" = 2, Cool = 1, Perception = 1 }

soak = 3                               # left out: the Brawn
wound_threshold = 12
strain_threshold = 12
weapons = ["Blaster pistol", "Knife"]  # edgebox tables show weapons lists them

# Talents: what they change, and for which skills or checks.
[[modifiers]]
name = "Sharp eyes"
operations = ["Perception"]            # a skill, or attack, initiative, medicine, recover, all
effect = "boost"                       # or upgrade, remove-setback, lower-difficulty
amount = 1
"""

D6_TEMPLATE = """\
# A character of the D6 system. Change what you like, leave out what you don't need, then:
#
#   edgebox character check FILE      finds slips and says what would be right
#   edgebox d6 --character FILE --skill dodge --against moderate
#
# A line that begins with # is a comment. Texts stand in quotes.

name = "Ann"
side = "players"                       # or "adversaries"
scale = "character"                    # edgebox d6 tables lists the scales

wounds = 0                             # dice that wounds take away
character_points = 5
force_points = 0

# What is not here is 2D.
[attributes]
Dexterity = "3D"
Knowledge = "2D"
Mechanical = "2D+2"
Perception = "3D+1"
Strength = "2D"
Technical = "3D"

# What was learned; all else is rolled with its attribute. Names with a space stand in quotes.
[skills]
blaster = "4D+2"
dodge = "4D"
"starship repair" = "3D+1"

[[weapons]]
name = "Blaster"
skill = "blaster"
damage = "4D"

[[weapons]]
name = "Knife"
skill = "Dexterity"
damage = "1D"
strength = true                        # the Strength is added to the damage

# A vehicle has a body that resists damage, dodges with its maneuverability, and its weapons
# have fire control:
#   body = "2D"
#   maneuverability = "1D"
#   fire_control = "2D"                # of a weapon
"""
