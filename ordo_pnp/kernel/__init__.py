"""What every game shares: the protocol, chance, records, scenarios. Knows no game."""
