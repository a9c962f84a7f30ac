"""Pages as PDF, PNG and SVG."""
