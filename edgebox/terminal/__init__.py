"""An encounter in the terminal."""
