"""Making the recogniser: trays that are drawn, networks that are taught with them, and their fit.

Each part is a package that says which of its modules is for what. A part knows those before it in
this list, never those after it:

- what all of them use: :mod:`chance`, :mod:`processes`, :mod:`progress`, :mod:`classes`,
  :mod:`pictures`
- :mod:`ink`: what is drawn on dice
- :mod:`scene`: dice in a tray, and light on them
- :mod:`datasets`: many such trays, with the truth about them
- :mod:`networks`: what is taught
- :mod:`shown`: with what
- :mod:`teaching`: how
- :mod:`fitting`: what the answers are worth
- :mod:`changed`, :mod:`dyed`: trays in other light, and of other hues, to try the eye with
"""
