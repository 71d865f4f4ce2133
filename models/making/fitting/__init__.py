"""What makes the networks' chances mean what they say, fitted on rigs they were not taught with.

- what is seen, before it is weighed: :mod:`seen_trays`; how it is weighed: :mod:`regression`
- whether a find is a die: :mod:`objectness`, :mod:`sides`
- whether it is read rightly: :mod:`confidence`; the same for an owner's dice: :mod:`enrolment`
"""
