"""Where the dice of a check come from: a random source, pictures, or somebody's hand."""
