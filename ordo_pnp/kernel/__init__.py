"""What all games share, and nothing more."""
