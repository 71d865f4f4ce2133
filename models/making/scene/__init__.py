"""A tray with dice in it, before a camera: what light makes of all that.

- dice: :mod:`solids`, :mod:`makers`; how they come to rest: :mod:`throws`, :mod:`tumbling`
- what is around them: :mod:`surfaces`, :mod:`things`, :mod:`lamps`
- the picture: :mod:`cameras`, :mod:`tracer` (and :mod:`cuda_tracer`; :mod:`tracing` tells which),
  :mod:`sensor`
"""
