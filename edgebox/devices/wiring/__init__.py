"""The wiring of a box as a table and a diagram, both made from its pins file."""
