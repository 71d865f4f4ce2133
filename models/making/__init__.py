"""Making training data and networks."""
