"""Font faces, metrics, hyphenation and the fitting of text into boxes."""
