"""The recogniser's networks: how they are made and measured."""
