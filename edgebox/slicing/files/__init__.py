"""System and slicer files: read, checked for every fault in one go, told in words."""
