"""Pictures: vignettes, fragments and SVG files."""
