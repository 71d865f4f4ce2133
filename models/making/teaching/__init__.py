"""Teaching: :mod:`lessons`, :mod:`training` and :mod:`continuing` it, and the :mod:`export`."""
