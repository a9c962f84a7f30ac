"""The rules of each game; pure, without input or output."""
