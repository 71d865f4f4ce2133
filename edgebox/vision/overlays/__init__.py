"""Pictures of what the eye saw and did, for people.

:mod:`overlay` outlines and names dice, :mod:`stages` shows what each stage made of a frame; both
draw with :mod:`strokes` and :mod:`lettering`.
"""
