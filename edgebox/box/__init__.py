"""The box on the table: the flow of a turn, what its screens show, its settings."""
