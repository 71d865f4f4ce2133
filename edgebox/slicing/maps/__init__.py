"""Systems drawn as maps."""
