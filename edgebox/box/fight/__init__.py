"""A fight at the table: what it waits for, what is offered, and how it is played and kept."""
