"""Effects as data: the language of kingdom and ordonnance cards.

``model`` is the contract with the rules engine, ``verbs`` the registry of verbs, ``compile_effects`` the way from data to effects. Nothing
here knows the state of a game.
"""
