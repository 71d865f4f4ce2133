"""The parts of the box at the edge of the program: buttons, lights, displays, and their pins."""
