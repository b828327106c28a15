"""Everything that comes out of a club evening: paper, spreadsheets, pages, lines for programs, words for a chat."""
