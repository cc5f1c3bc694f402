//! The options and refusals both games share, each with its own clause numbers.

use rules::{Clause, OptionChoice, OptionSpec};

use crate::{Deed, Why};

/// The options both games have. The clauses are those of: how a question is put, the time, the exactness, the
/// reading aloud, the consultation and the contest.
pub(crate) fn shared_specs(clauses: [&'static str; 6]) -> Vec<OptionSpec> {
    let [put, time, exactness, aloud, consultation, contest] = clauses.map(Clause::new);
    let choice = |value, title| OptionChoice { value, title };
    let spec = |name, title, about, clause, in_the_box, choices| OptionSpec {
        name,
        title,
        about,
        clause,
        in_the_box,
        choices,
    };
    vec![
        spec(
            "put",
            "How questions are put",
            "Typed for the program, or spoken for the reader to rule",
            put,
            false,
            vec![choice("typed", "Typed"), choice("spoken", "Spoken"), choice("choices", "With choices")],
        ),
        spec(
            "time",
            "Time to answer",
            "Running out counts as wrong",
            time,
            true,
            vec![
                choice("45", "45 s"),
                choice("none", "None"),
                choice("15", "15 s"),
                choice("30", "30 s"),
                choice("60", "60 s"),
                choice("90", "90 s"),
            ],
        ),
        spec(
            "exactness",
            "How exact",
            "Spelling and short forms",
            exactness,
            true,
            vec![
                choice("standard", "Standard"),
                choice("strict", "Strict"),
                choice("lenient", "Lenient"),
                choice("players", "Players judge"),
            ],
        ),
        spec(
            "read_aloud",
            "Read out the right answer",
            "After a wrong one",
            aloud,
            true,
            vec![choice("on", "Yes"), choice("off", "No")],
        ),
        spec(
            "consultation",
            "Team talk",
            "The captain answers",
            consultation,
            true,
            vec![choice("on", "Allowed"), choice("off", "Not")],
        ),
        spec(
            "contest",
            "Contest a ruling",
            "One vote per question",
            contest.clone(),
            false,
            vec![choice("on", "On"), choice("off", "Off")],
        ),
        spec(
            "contest_time",
            "Time to contest",
            "Silence lets the ruling stand",
            contest,
            false,
            vec![choice("8", "8 s"), choice("5", "5 s"), choice("15", "15 s")],
        ),
    ]
}

/// The clause of a refusal both games have. The clauses are those of: the reading, the choice of a category at
/// the hub, the vote for the winning category, the time, the judging and the contest.
pub(crate) fn shared_clause(why: &Why, clauses: [&'static str; 6]) -> Clause {
    let [reading, hub, vote, time, judging, contest] = clauses;
    Clause::new(match why {
        Why::NotNow(Deed::Move) => reading,
        Why::NotNow(Deed::PickBox) => reading,
        Why::NotNow(Deed::Choose) => hub,
        Why::NotNow(Deed::Vote) => vote,
        Why::NotNow(Deed::Answer) | Why::NotAChoice | Why::TooLong => judging,
        Why::NotNow(Deed::OutOfTime) | Why::NotTimed => time,
        Why::NotNow(Deed::Judge) => judging,
        Why::NotNow(Deed::LetStand | Deed::Contest) => contest,
        // These have clauses of their own in each edition, which asks here only for the rest.
        Why::TooFewOrMany { .. }
        | Why::NotAlone
        | Why::NoSuchOption(_)
        | Why::TooFewCards { .. }
        | Why::OutOfReach { .. }
        | Why::GoesBack { .. }
        | Why::NoSuchBox { .. }
        | Why::NoSuchCategory(_) => reading,
    })
}
