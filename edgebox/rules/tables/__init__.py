"""The tables of the rules: data files with their source, each of which a GM may replace."""

from edgebox.rules.tables.loading import TABLE_NAMES, load_tables, parse_table
from edgebox.rules.tables.reading import TableFileError
from edgebox.rules.tables.tables import Tables

__all__ = ["TABLE_NAMES", "TableFileError", "Tables", "load_tables", "parse_table"]
