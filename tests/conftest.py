"""What all tests share."""

from hypothesis import settings

# a busy machine must not fail a test: no example has a time limit
settings.register_profile("edgebox", deadline=None, print_blob=True)
settings.load_profile("edgebox")
