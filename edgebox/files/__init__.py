"""TOML files that people write: read to the end, every fault told with its line and a remedy."""
