"""Changes of data files that happen as a whole or not at all, can be taken back, and never overwrite what they have not seen.

``view`` is how all data files are read, ``commit`` the only way in which they are changed; see
``docs/explanation/decisions/0028-transactions.md``.
"""
