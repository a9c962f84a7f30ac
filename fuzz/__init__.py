"""Fuzzing of the whole program: broken, odd and hostile input, and what must hold for all of it.

What ``ordo check`` calls fine can be built, played, exported and imported again; everything else is a finding with a
place. No input is answered with a traceback, a hang or more memory than a command may use. See ``make fuzz``.
"""
