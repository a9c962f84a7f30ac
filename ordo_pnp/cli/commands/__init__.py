"""The commands of `ordo`, a module each."""
