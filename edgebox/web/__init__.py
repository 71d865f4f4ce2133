"""The page: the virtual box, the GM's and the players' screens, and the feed, in a browser."""
