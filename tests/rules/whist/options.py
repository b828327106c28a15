"""The options of Whist that a table offers, as cardrules/option_pages.py reads them."""

PAGES = """\
[rules]
book [6,0]
"""
