"""Where frames come from: pictures, folders, videos and cameras, all alike to who reads them."""

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
