"""The card database: YAML files in, frozen records and findings out."""
