"""What the page shows, as JSON: pure functions from a snapshot of the Table.

A view is a dictionary of sections, so that a page is sent only the sections that changed. Views
for players hold nothing that the slicers don't see (S-7); :mod:`edgebox.box.views.sight` decides
it for all of them.
"""

from edgebox.box.views.feed import feed_between
from edgebox.box.views.gm import gm_view
from edgebox.box.views.panel import panel_view
from edgebox.box.views.players import players_view
from edgebox.box.views.section import View

__all__ = ["View", "feed_between", "gm_view", "panel_view", "players_view"]
