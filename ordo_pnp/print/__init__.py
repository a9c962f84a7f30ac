"""The use case of printing: selected cards onto sheets, into PDF files and a manifest."""
