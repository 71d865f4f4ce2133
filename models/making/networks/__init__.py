"""The networks as they are taught, :mod:`nets`, and as OpenCV runs them best.

:mod:`shapes` tells what they take and answer, :mod:`quicker` has the same in other operators,
:mod:`bare_apart` the finder in two parts, :mod:`four_at_once` the last part of a network for four
pictures.
"""
