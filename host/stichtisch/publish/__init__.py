"""The output of a club evening: PDFs to print, spreadsheets, pages, JSON lines for programs, text for a chat."""
