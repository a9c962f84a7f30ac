"""Layout files times records give display lists."""
