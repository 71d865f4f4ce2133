"""What the displays show and what the four buttons do there, page by page."""
