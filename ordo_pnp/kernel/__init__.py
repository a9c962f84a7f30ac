"""What every game shares: the protocol, chance, records, scenarios. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.kernel.bot_protocols import (
        WEIGHTS_KEY,
        WIN,
        BotSupport,
        Evaluation,
        Learner,
        RateWorlds,
        Rating,
        Weights,
        bot_support,
    )
    from ordo_pnp.kernel.counted import (
        CardMatch,
        CardState,
        CountedCard,
        TellingState,
        counts_cards,
        numbered_alike,
        tells_traits,
        whose_turn,
    )
    from ordo_pnp.kernel.game import (
        Finished,
        Game,
        Match,
        Outcome,
        Report,
        ReportTable,
        SeatError,
        State,
        Sums,
        Tally,
        Termination,
        require_seat,
        sole_decline,
    )
    from ordo_pnp.kernel.guard import Guard, Guarded, WrongResultError, bare, findings_of, of_type
    from ordo_pnp.kernel.law import Law, LawSet, LawStep, MatchSpec, ScenarioData, Verdict, all_cases
    from ordo_pnp.kernel.law_search import search
    from ordo_pnp.kernel.laying import BoardExamples, Example, Laying, NoPlaceError
    from ordo_pnp.kernel.narrator import (
        OMNISCIENT,
        PUBLIC,
        Choice,
        MenuStep,
        Narrator,
        Styled,
        StyledLine,
        Symbols,
        named_totals,
    )
    from ordo_pnp.kernel.offers import with_offer
    from ordo_pnp.kernel.pile import Pile
    from ordo_pnp.kernel.plain_narrator import PlainNarrator
    from ordo_pnp.kernel.play_check import (
        check_record,
        check_scenarios,
        check_transcript,
        match_of,
        prepared,
        repeated_ids,
        unknown_players,
        unreadable_expectation,
    )
    from ordo_pnp.kernel.play_codes import ILLEGAL_ACTION, MISFIT, UNKNOWN_GAME, UNREADABLE_ACTION
    from ordo_pnp.kernel.plugin import GamePlugin
    from ordo_pnp.kernel.record import RECORD_KEY, BrokenRecordError, Play, Record, replay, replayed_actions
    from ordo_pnp.kernel.reduction import smaller_data, without_chunks
    from ordo_pnp.kernel.rng import (
        GAMMA,
        MASK32,
        MASK64,
        MULTIPLIER_1,
        MULTIPLIER_2,
        Stream,
        derive,
        extend,
        random_numbers,
    )
    from ordo_pnp.kernel.ruleset import (
        RulesError,
        check_choices,
        chosen_sets,
        playable_counts,
        with_required,
        wrong_choice,
    )
    from ordo_pnp.kernel.scenario import SCENARIOS_KEY, Scenario, scenarios_in
    from ordo_pnp.kernel.scenario_runner import ScenarioReport, run_scenario, state_after
    from ordo_pnp.kernel.scene import (
        BoardField,
        BoardPicture,
        Column,
        Grid,
        Hand,
        Mark,
        Part,
        PictureError,
        Piece,
        Placed,
        Round,
        Row,
        Scene,
        Seat,
        Surroundings,
    )
    from ordo_pnp.kernel.scene_names import differences, named_pieces, require_target, split_target
    from ordo_pnp.kernel.stacked import Stacked, StackedCard
    from ordo_pnp.kernel.transcript import (
        BEGINS,
        DRAWS,
        HOLDS,
        TRANSCRIPT_KEY,
        HiddenDealer,
        Transcript,
        TranscriptEvent,
    )
    from ordo_pnp.kernel.unknown_cards import ImpossibleCardError, UnknownCards
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "transcript": "BEGINS DRAWS HOLDS HiddenDealer TRANSCRIPT_KEY Transcript TranscriptEvent",
            "bot_protocols": "BotSupport Evaluation Learner Rating RateWorlds WEIGHTS_KEY WIN Weights bot_support",
            "counted": "CardMatch CardState CountedCard TellingState counts_cards numbered_alike tells_traits whose_turn",
            "game": "Finished Game Match Outcome Report ReportTable SeatError State Sums Tally Termination require_seat sole_decline",
            "guard": "Guard Guarded WrongResultError bare findings_of of_type",
            "laying": "BoardExamples Example Laying NoPlaceError",
            "law": "Law LawSet LawStep MatchSpec ScenarioData Verdict all_cases",
            "law_search": "search",
            "narrator": "Choice MenuStep Narrator OMNISCIENT PUBLIC Styled StyledLine Symbols named_totals",
            "offers": "with_offer",
            "pile": "Pile",
            "plain_narrator": "PlainNarrator",
            "play_check": "check_record check_scenarios check_transcript match_of prepared repeated_ids unknown_players unreadable_expectation",
            "play_codes": "ILLEGAL_ACTION MISFIT UNKNOWN_GAME UNREADABLE_ACTION",
            "plugin": "GamePlugin",
            "record": "BrokenRecordError Play RECORD_KEY Record replay replayed_actions",
            "reduction": "smaller_data without_chunks",
            "rng": "GAMMA MASK32 MASK64 MULTIPLIER_1 MULTIPLIER_2 Stream derive extend random_numbers",
            "ruleset": "RulesError check_choices chosen_sets playable_counts with_required wrong_choice",
            "scenario": "SCENARIOS_KEY Scenario scenarios_in",
            "scenario_runner": "ScenarioReport run_scenario state_after",
            "scene": "BoardPicture Column BoardField Grid Hand Mark Part PictureError Piece Placed Round Row Scene Seat Surroundings",
            "scene_names": "differences named_pieces require_target split_target",
            "stacked": "Stacked StackedCard",
            "unknown_cards": "ImpossibleCardError UnknownCards",
        },
    )
