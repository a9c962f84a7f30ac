"""The cards of the set are the patterns of the program: its scenarios are run where they lie together."""

collect_ignore = ["scenarios"]
