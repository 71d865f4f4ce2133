"""The subcommands of ``edgebox``.

Each module has ``describe(parser)``, which gives the parser its help and arguments, and
``run(options)``, which does the work and returns the exit status. Heavy imports stay inside
``run``.
"""
