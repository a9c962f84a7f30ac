"""The printed board: where everything lies on it, and whether it has room. What is played never asks here."""
