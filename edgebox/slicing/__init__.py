"""The slicing engine: systems, encounters, what happens and what each side sees."""
