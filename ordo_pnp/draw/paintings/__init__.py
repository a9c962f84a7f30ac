"""Paintings of the looks: frames, backs and pictures of cards without a picture, drawn from a name, a kind and a palette."""
