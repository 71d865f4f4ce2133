"""Characters and parties: sheets that a GM writes in a minute."""
