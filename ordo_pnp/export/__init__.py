"""Cards as spreadsheets, out and back in: flat fields and texts in all languages; what is nested stays in YAML."""
