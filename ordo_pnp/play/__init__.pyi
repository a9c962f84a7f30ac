from .chronicle import (
    BrokenTranscriptError as BrokenTranscriptError,
    Happening as Happening,
    Rulings as Rulings,
    happenings_of as happenings_of,
    narrator_for as narrator_for,
    refused_words as refused_words,
    replay_transcript as replay_transcript,
    rulings_of as rulings_of,
    told as told,
)
from .free_moves import (
    VERBS as VERBS,
    ArgumentKind as ArgumentKind,
    apply as apply,
    format_event as format_event,
    parse_event as parse_event,
    parse_value as parse_value,
)
from .free_play import (
    BrokenFreeRecordError as BrokenFreeRecordError,
    CardLabels as CardLabels,
    FreeNarrator as FreeNarrator,
    FreePlay as FreePlay,
)
from .free_table import (
    MOST_SEATS as MOST_SEATS,
    GameBox as GameBox,
    Refusal as Refusal,
    hand_of as hand_of,
    is_hand as is_hand,
    piles_of as piles_of,
    seat_of as seat_of,
)
from .free_terminal import (
    FreeScreen as FreeScreen,
    FreeTerminalGame as FreeTerminalGame,
)
from .free_typing import (
    Command as Command,
    TypedReader as TypedReader,
)
from .free_words import (
    FREE_LANGUAGES as FREE_LANGUAGES,
    wording as wording,
)
from .game_at_table import (
    GameAtTable as GameAtTable,
    SeatPlan as SeatPlan,
    advise as advise,
    decide as decide,
    names_of as names_of,
    parse_seats as parse_seats,
    read_allowed as read_allowed,
    require_allowed as require_allowed,
)
from .game_page import (
    replay_page as replay_page,
)
from .terminal import (
    Console as Console,
    InputEndedError as InputEndedError,
    say as say,
)
from .terminal_game import (
    Sitting as Sitting,
    TerminalGame as TerminalGame,
)
