"""Where frames come from: pictures, folders, videos and cameras, all alike to who reads them.

- what all of them offer, and which of them a person means: :mod:`source`, :mod:`opening`
- files: :mod:`pictures`, :mod:`video`, those that telephones trimmed: :mod:`trimmed`
- cameras: :mod:`webcam`, :mod:`picamera`, read on a thread of their own: :mod:`live`
- what cameras need: :mod:`capture`, :mod:`held_exposure`, :mod:`frozen`
"""

from edgebox.vision.frames.live import steady
from edgebox.vision.frames.opening import files_in, is_camera, open_source
from edgebox.vision.frames.source import FrameSource
from edgebox.vision.frames.video import Video, is_video, usual_view

__all__ = [
    "FrameSource",
    "Video",
    "files_in",
    "is_camera",
    "is_video",
    "open_source",
    "steady",
    "usual_view",
]
