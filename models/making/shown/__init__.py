"""What the networks are shown, varied anew each time.

- the finder: :mod:`trays`, with :mod:`surroundings` and :mod:`clutter`
- those that look at dice: :mod:`looks`, :mod:`variations`; with :mod:`gleams` and :mod:`drags`
- what is no die: :mod:`nothings`, :mod:`mistakes`
- batches of it, made ahead: :mod:`shows`
"""
