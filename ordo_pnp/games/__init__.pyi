from .registry import (
    REGISTRY as REGISTRY,
    known_codes as known_codes,
    load_game as load_game,
    playable_games as playable_games,
    plugin_of as plugin_of,
    without_rules as without_rules,
)
