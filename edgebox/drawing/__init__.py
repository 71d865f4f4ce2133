"""Drawings made once and written as SVG or PNG."""
