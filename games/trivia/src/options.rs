//! The options and refusals both games share, each with its own clause numbers.

use rules::{Clause, OptionChoice, OptionSpec, Preset};

use crate::{Deed, Time, Why};

/// What an edition's own clauses and rulebook say about the options both games have.
pub(crate) struct SharedOptions {
    /// How a question is asked, and how the cards lie.
    pub asking: &'static str,
    /// The time to answer.
    pub time: &'static str,
    /// The exactness.
    pub exactness: &'static str,
    /// Reading the right answer aloud.
    pub aloud: &'static str,
    /// Consultation.
    pub consultation: &'static str,
    /// Challenging a ruling.
    pub contest: &'static str,
    /// What the rulebook says about the order of the cards.
    pub box_says_order: Option<&'static str>,
    /// What the rulebook says about how a question is asked.
    pub box_says_put: &'static str,
    /// What the rulebook says about the time to answer.
    pub box_says_time: &'static str,
    /// What the rulebook says about reading aloud.
    pub box_says_aloud: Option<&'static str>,
    /// What the rulebook says about consultation.
    pub box_says_consultation: &'static str,
    /// Whether the rulebook lets players decide against consultation.
    pub box_leaves_consultation: bool,
}

/// The options both games have.
pub(crate) fn shared_specs(shared: &SharedOptions) -> Vec<OptionSpec> {
    let (printed, house) = (OptionChoice::printed, OptionChoice::house);
    // Where only some editions have a sentence, the values it covers are in the box of those alone.
    let said = |by: Option<_>, value, title| OptionChoice { value, title, in_the_box: by.is_some() };
    let spec = |name, title, about, clause, box_says, choices| OptionSpec {
        name,
        title,
        about,
        clause: Clause::new(clause),
        box_says,
        choices,
        numbers: None,
    };
    let time = spec(
        "time",
        "Time to answer",
        "Running out of time counts as wrong",
        shared.time,
        Some(shared.box_says_time),
        vec![
            printed("45", "45 s"),
            printed("none", "No limit"),
            printed("15", "15 s"),
            printed("30", "30 s"),
            printed("60", "60 s"),
            printed("90", "90 s"),
        ],
    );
    vec![
        spec(
            "order",
            "Order of the cards",
            "How they lie in the box",
            shared.asking,
            shared.box_says_order,
            vec![
                said(shared.box_says_order, "shuffled", "Shuffled"),
                said(shared.box_says_order, "printed", "As printed"),
            ],
        ),
        spec(
            "put",
            "How a question is asked",
            "Typed for the program, or read aloud and ruled on by the reader",
            shared.asking,
            Some(shared.box_says_put),
            vec![house("typed", "Typed"), printed("spoken", "Spoken"), house("choices", "With choices")],
        ),
        OptionSpec { numbers: Some(Time::NUMBERS), ..time },
        spec(
            "exactness",
            "How exact",
            "Strict wants both names; standard accepts a last name alone; lenient also one that only sounds right",
            shared.exactness,
            Some(
                "Players decide together how exact an answer must be: whether a last name is enough, or both names are needed.",
            ),
            vec![
                printed("standard", "Standard"),
                printed("strict", "Strict"),
                printed("lenient", "Lenient"),
                printed("players", "Players judge"),
            ],
        ),
        spec(
            "read_aloud",
            "Read out the right answer",
            "After a wrong one",
            shared.aloud,
            shared.box_says_aloud,
            vec![said(shared.box_says_aloud, "on", "Yes"), said(shared.box_says_aloud, "off", "No")],
        ),
        spec(
            "consultation",
            "Team talk",
            "The captain answers",
            shared.consultation,
            Some(shared.box_says_consultation),
            vec![
                printed("on", "Allowed"),
                OptionChoice {
                    value: "off",
                    title: "Not allowed",
                    in_the_box: shared.box_leaves_consultation,
                },
            ],
        ),
        spec(
            "contest",
            "Challenge a ruling",
            "Once per question; the other people vote",
            shared.contest,
            None,
            vec![house("on", "On"), house("off", "Off")],
        ),
        spec(
            "contest_time",
            "Time to challenge",
            "Anyone who does nothing lets the ruling stand",
            shared.contest,
            None,
            vec![house("5", "5 s"), house("3", "3 s"), house("10", "10 s")],
        ),
    ]
}

/// The presets of both games. They differ in what each says about its boxes.
pub(crate) fn shared_presets(
    printed: &'static str,
    distance: &'static str,
    boxes: Option<(&'static str, &'static str)>,
) -> Vec<Preset> {
    let common = [("put", "spoken"), ("time", "none"), ("exactness", "standard"), ("contest", "off")];
    let sets = boxes.into_iter().chain(common).collect();
    vec![
        Preset { name: "printed", title: "As printed", about: printed, sets },
        Preset { name: "distance", title: "At a distance", about: distance, sets: Vec::new() },
    ]
}

/// The clause of a refusal both games have. The clauses are those of: the reading, the choice of a category at
/// the hub, the vote for the winning category, the time, the judging and the challenge.
pub(crate) fn shared_clause(why: &Why, clauses: [&'static str; 6]) -> Clause {
    let [reading, hub, vote, time, judging, contest] = clauses;
    Clause::new(match why {
        Why::NotNow(Deed::Move) => reading,
        Why::NotNow(Deed::PickBox) => reading,
        Why::NotNow(Deed::Choose) => hub,
        Why::NotNow(Deed::Vote) => vote,
        Why::NotNow(Deed::Answer) | Why::NotAChoice | Why::TooLong => judging,
        Why::NotNow(Deed::OutOfTime) | Why::NotTimed | Why::NoSuchTime { .. } => time,
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
