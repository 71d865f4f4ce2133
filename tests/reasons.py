"""All that the eye says when it is not sure of a die, or of a picture."""

from edgebox.box.inputs import NOT_ASKED_FOR
from edgebox.sources.lay_there import LayThere
from edgebox.vision import reader, verdicts
from edgebox.vision.enrolment.matching import UNLIKE_ALL
from edgebox.vision.judging import confidence, indistinct, unfit, view_in_doubt
from edgebox.vision.motion import unrest

OF_DICE = (
    confidence.LEANS,
    confidence.ON_ANOTHER,
    confidence.ANOTHER_KIND,
    confidence.NO_KNOWN_KIND,
    confidence.ANOTHER_FACE,
    confidence.COVERED,
    confidence.WHICH_FACE,
    confidence.NO_DIE,
    confidence.TWO_DICE,
    confidence.SEEMS_BLANK,
    confidence.WASHED_OUT,
    reader.TOO_SMALL,
    reader.AT_EDGE,
    verdicts.UNLIKE_TAUGHT,
    UNLIKE_ALL,
    NOT_ASKED_FOR,
)

OF_PICTURES = (
    view_in_doubt.FOREIGN,
    view_in_doubt.STRANGE,
    view_in_doubt.CUT_OFF,
    view_in_doubt.OTHER_TRAY,
    reader.NOT_EMPTY,
    reader.CALIBRATE_AGAIN,
    indistinct.SMALL_PICTURE,
    indistinct.TOO_BLURRED,
    indistinct.TOO_HAZY,
    indistinct.WASHED_OUT,
    unfit.NO_COLOURS,
    unfit.TOO_DARK,
    unfit.TOO_NOISY,
    unfit.COLOURED,
    unrest.HAND,
    unrest.RESTLESS,
    LayThere.SOME,
    LayThere.ALL,
)
