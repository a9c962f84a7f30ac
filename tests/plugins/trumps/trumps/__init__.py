"""Trumps: everybody bids how many tricks they will take; whoever takes as many as bid scores."""
