//! Coming to a table: back to one's own seat, to a free one, or to look on.

use catalog::GameKind;
use leptos::prelude::*;
use protocol::{Consent, SeatTaken, TableCard, TableId, TakeSeat};

use crate::api::{self, Problem};
use crate::browser::{self, Timer, set_title};
use crate::face::{self, Whence};
use crate::keep::{self, KeptSeat};
use crate::lid::Lid;
use crate::marks::about_to_wear;
use crate::play::{Place, Slip};
use crate::route::{Link, Route, Way};
use crate::trouble::Trouble;

/// How long to wait before asking a server again that did not answer.
const AGAIN: u32 = 1500;

/// How long to wait before asking again whether one may join a team.
const KNOCKS: u32 = 3000;

/// A game on this device, by the name it is kept under.
#[component]
pub fn LocalPage(
    /// The name.
    id: String,
) -> impl IntoView {
    let found = keep::game(&id).and_then(|kept| Some((kept.game.parse::<GameKind>().ok()?, kept)));
    match found {
        Some((kind, kept)) => face::table(kind, Whence::Here(id, Box::new(kept))),
        None => view! { <Trouble said="This game is not kept on this device." /> }.into_any(),
    }
}

/// A table on the server, to sit at.
#[component]
pub fn SeatPage(
    /// The table's name, as it stands in the address.
    table: String,
) -> impl IntoView {
    let Ok(table) = TableId::try_from(table) else {
        return view! { <Trouble said="There is no such table. A table code looks like k7m2p-9xq4t." /> }
            .into_any();
    };
    let kept = keep::seat(&table);
    match kept.and_then(|kept| Some((kept.game.parse::<GameKind>().ok()?, kept))) {
        Some((kind, kept)) => face::table(kind, Whence::Online(Place::Seat(Box::new(kept)))),
        None => view! { <Found table=table.clone() show=move |card| view! { <Join table=table.clone() card /> }.into_any() /> }.into_any(),
    }
}

/// A table on the server, to look on.
#[component]
pub fn WatchPage(
    /// The table's name for spectators, as it stands in the address.
    watch: String,
) -> impl IntoView {
    let Ok(watch) = TableId::try_from(watch) else {
        return view! { <Trouble said="There is no such table. Ask for the link again." /> }.into_any();
    };
    let show = {
        let watch = watch.clone();
        move |card: TableCard| match card.game.parse::<GameKind>() {
            Ok(kind) => face::table(kind, Whence::Online(Place::Gallery(watch.clone()))),
            Err(unknown) => view! { <Trouble said=unknown.to_string() /> }.into_any(),
        }
    };
    view! { <Found table=watch show /> }.into_any()
}

/// Asks the server what a table is, as often as it takes, and shows it.
#[component]
fn Found<F>(table: TableId, show: F) -> impl IntoView
where
    F: Fn(TableCard) -> AnyView + Send + 'static,
{
    let answer = RwSignal::new_local(None::<Result<TableCard, Problem>>);
    ask(table, answer);
    move || {
        match answer.get() {
        Some(Ok(card)) => show(card),
        Some(Err(Problem::Said(said))) => view! { <Trouble said /> }.into_any(),
        None | Some(Err(Problem::Unreachable)) => view! {
            <div class="page">
                <Lid title="Boxlid" sub="" />
                <main class="trouble">
                    <p class="say" role="status" data-test="connection" data-state="looking">"Looking for the table…"</p>
                </main>
            </div>
        }
        .into_any(),
    }
    }
}

fn ask(table: TableId, answer: RwSignal<Option<Result<TableCard, Problem>>, LocalStorage>) {
    crate::browser::spawn(async move {
        let found = api::card(&table).await;
        let lost = matches!(found, Err(Problem::Unreachable));
        // Whoever has gone elsewhere is not told, and not looked for again.
        if answer.try_set(Some(found)).is_none() && lost {
            Timer::after(AGAIN, move || ask(table, answer)).forget();
        }
    });
}

/// Offers a free seat, or a place to look on.
#[component]
fn Join(table: TableId, card: TableCard) -> impl IntoView {
    let way = Way::get();
    let kind = card.game.parse::<GameKind>().ok();
    let title = kind.map_or("Boxlid", GameKind::title);
    set_title(&format!("Take a seat – {title}"));
    let free = card.seats.iter().any(|seat| seat.name.is_none()) && !card.over;
    let host: Vec<String> = card.seats.iter().filter_map(|seat| seat.name.clone()).collect();
    let watch = Route::Watch(card.watch.to_string());
    let invitation = match (free, host.first()) {
        (true, Some(host)) => format!("{host} has a seat free for you."),
        (true, None) => "There is a seat free for you.".to_owned(),
        (false, _) if card.over => "This game is over.".to_owned(),
        (false, _) => format!("{} sit here already.", host.join(" and ")),
    };
    let name = RwSignal::new(keep::names().0);
    let (first, options) = free_marks(kind, &card, None);
    let mark = RwSignal::new(first.filter(|_| free));
    // What is free when one comes may be taken by the time one sits down.
    let options = RwSignal::new(options);
    let problem = RwSignal::new(None::<String>);
    let place = card.seats.iter().position(|seat| seat.name.is_none()).filter(|_| free);
    let (place, seats) = (place.map(|place| rules::Seat(place as u8)), card.seats.len());
    let worn = move || about_to_wear(kind, seats, place, mark.get());
    // By which rules, and on whose board, one is about to play.
    let own_board =
        card.board.iter().map(|board| format!("Own board: {}. {}", board.title, board.differences.join(" ")));
    let by: Vec<String> = card.rules_in_words.iter().cloned().chain(own_board).collect();
    // Made once, so that trying again after a lost answer gives the seat that was taken already.
    let token = browser::token();
    let slip = Slip::with(browser::secret_bytes());
    // Into a free seat, or into the team of somebody who sits already.
    let captains: Vec<(rules::Seat, String)> = (0..)
        .map(rules::Seat)
        .zip(&card.seats)
        .filter(|(_, seat)| seat.bot.is_none())
        .filter_map(|(seat, card)| Some((seat, card.name.clone()?)))
        .collect();
    let teams = kind.is_some_and(GameKind::asks_questions) && !card.over;
    let (again, game, card_over) = (table.clone(), card.game.clone(), card.over);
    // Whom we wait for, while we do.
    let waiting = RwSignal::new(None::<String>);
    let is_seat = kind.is_some_and(GameKind::marks_are_seats);
    let sit = StoredValue::new(move |team: Option<rules::Seat>| {
        let wish = TakeSeat {
            name: match name.get_untracked().trim() {
                "" => "Guest".to_owned(),
                given => given.to_owned(),
            },
            // A color is a seat, a token is not.
            seat: team.or(mark.get_untracked().filter(|_| is_seat).map(rules::Seat)),
            mark: mark.get_untracked().filter(|_| !is_seat && team.is_none()),
            member: team.is_some(),
            token: Some(token.clone()),
            // A member of a team adds nothing.
            promise: slip.promise().filter(|_| team.is_none()),
        };
        keep::keep_names(name.get_untracked().trim(), &keep::names().1);
        problem.set(None);
        let knock = Knock {
            table: table.clone(),
            card: card.clone(),
            slip: slip.clone(),
            wish,
            way,
            problem,
            waiting,
            mark,
            options,
            again: false,
        };
        knock.knock();
    });
    let into_a_seat = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        sit.with_value(|sit| sit(None));
    };
    let join = move |(seat, captain): (rules::Seat, String)| {
        view! {
            <button type="button" class="btn" data-test=format!("join-team-{seat}") on:click=move |_| sit.with_value(|sit| sit(Some(seat)))>
                {format!("Ask to join {captain}’s team")}
            </button>
        }
    };
    let form = (free || teams).then(|| {
        view! {
            <form class="sit" class:waiting=move || waiting.with(Option::is_some) on:submit=into_a_seat>
                <label for="join-name">"Your name"</label>
                <input id="join-name" data-test="join-name" placeholder="Guest" maxlength="40" autocomplete="off"
                    prop:value=name on:input=move |event| name.set(event_target_value(&event)) />
                {mark.get_untracked().is_some().then(|| view! {
                    <label for="join-mark">{if is_seat { "Your color" } else { "Your token" }}</label>
                    <select id="join-mark" data-test="join-mark" inner_html=move || options.get()
                        on:change=move |event| mark.set(event_target_value(&event).parse().ok())></select>
                })}
                {free.then(|| view! { <button class="btn primary" data-test="join-sit">"Sit down"</button> })}
                {teams.then(|| captains.into_iter().map(join).collect_view())}
            </form>
        }
    });
    let recover = (!card_over).then(|| view! { <Recovery table=again game /> });
    view! {
        <div class="page" style:--lid=kind.map(|kind| format!("var(--lid-{})", kind.name()))>
            <Lid title sub="A table by link" />
            <main class="trouble">
                <div class="paper joining">
                    <span data-test="join-worn" inner_html=worn></span>
                    <h2>{invitation}</h2>
                    {(!by.is_empty()).then(|| view! {
                        <div data-test="join-rules">{by.into_iter().map(|said| view! { <p class="muted">{said}</p> }).collect_view()}</div>
                    })}
                    {form}
                    {move || waiting.get().map(|said| view! {
                        <p class="say" role="status" data-test="join-waiting">{said}</p>
                        <button type="button" class="btn" data-test="join-cancel" on:click=move |_| waiting.set(None)>"Cancel"</button>
                    })}
                    <p class="wrong" role="alert" data-test="join-problem">{problem}</p>
                    <Link to=watch class="btn" test="join-watch">"Only look on"</Link>
                    {recover}
                </div>
            </main>
        </div>
    }
}

/// The marks nobody has yet as options to choose from, and which of them is chosen: the one that is `wanted`, or the first
/// if somebody has that by now.
fn free_marks(kind: Option<GameKind>, card: &TableCard, wanted: Option<u8>) -> (Option<u8>, String) {
    let Some(kind) = kind else { return Default::default() };
    let taken: Vec<u8> = (0..)
        .zip(&card.seats)
        .filter(|(_, seat)| seat.name.is_some())
        .map(|(place, seat)| seat.mark.unwrap_or(place))
        .collect();
    let marks = (0..).zip(kind.marks(card.seats.len() as u8)).filter(|(mark, _)| !taken.contains(mark));
    let marks: Vec<(u8, &&str)> = marks.collect();
    let is_wanted = |(mark, _): &&(u8, &&str)| Some(*mark) == wanted;
    let chosen = marks.iter().find(is_wanted).or(marks.first()).map(|(mark, _)| *mark);
    let option = |(mark, title): &(u8, &&str)| {
        let selected = if Some(*mark) == chosen { " selected" } else { "" };
        format!(r#"<option value="{mark}"{selected}>{title}</option>"#)
    };
    (chosen, marks.iter().map(option).collect())
}

/// Somebody who asks for a seat or to join a team, again and again until they are answered.
#[derive(Clone)]
struct Knock {
    table: TableId,
    card: TableCard,
    slip: Slip,
    wish: TakeSeat,
    way: Way,
    problem: RwSignal<Option<String>>,
    waiting: RwSignal<Option<String>>,
    /// The mark they chose, and those there are to choose from.
    mark: RwSignal<Option<u8>>,
    options: RwSignal<String>,
    /// Whether they asked before.
    again: bool,
}

impl Knock {
    fn knock(self) {
        crate::browser::spawn(async move {
            match api::take_seat(&self.table, &self.wish).await {
                // Whoever gave up meanwhile does not knock any more.
                Ok(SeatTaken { waits_for: Some(_), .. }) if self.again && !self.is_waiting() => {}
                Ok(SeatTaken { waits_for: Some(consent), seat, .. }) => {
                    let captain = self.card.seats.get(seat.index()).and_then(|seat| seat.name.clone());
                    let captain = captain.unwrap_or_else(|| "the captain".to_owned());
                    let said = match consent {
                        Consent::Captain => format!("Waiting for {captain} to let you in…"),
                        Consent::Table => {
                            format!("{captain} let you in. Waiting for the other players to agree…")
                        }
                    };
                    // Nor whoever has gone elsewhere.
                    if self.waiting.try_set(Some(said)).is_none() {
                        self.knock_later();
                    }
                }
                Ok(taken) => self.enter(taken),
                Err(Problem::Unreachable) if self.is_waiting() => self.knock_later(),
                Err(error) => {
                    let _ = self.waiting.try_set(None);
                    let _ = self.problem.try_set(Some(error.to_string()));
                    self.look_again().await;
                }
            }
        });
    }

    /// Somebody else may have been quicker: shows what is free by now.
    async fn look_again(&self) {
        let Ok(card) = api::card(&self.table).await else { return };
        let Some(Some(wanted)) = self.mark.try_get_untracked() else { return };
        let (mark, options) = free_marks(card.game.parse().ok(), &card, Some(wanted));
        let _ = self.options.try_set(options);
        let _ = self.mark.try_set(mark);
    }

    fn is_waiting(&self) -> bool {
        self.waiting.try_with_untracked(Option::is_some) == Some(true)
    }

    fn knock_later(self) {
        Timer::after(KNOCKS, move || {
            if self.is_waiting() {
                Knock { again: true, ..self }.knock();
            }
        })
        .forget();
    }

    fn enter(self, taken: SeatTaken) {
        keep::keep_seat(KeptSeat {
            game: self.card.game,
            table: self.table.clone(),
            seat: taken.seat,
            token: taken.token,
            names: self.card.seats.into_iter().map(|seat| seat.name).collect(),
            our_turn: false,
            over: false,
            slip: if taken.member { Slip::default() } else { self.slip },
            touched: 0.0,
        });
        self.way.turn_to(Route::Table(self.table.to_string()));
    }
}

/// Takes a seat back that one has on another device, or had on this one.
#[component]
fn Recovery(table: TableId, game: String) -> impl IntoView {
    let way = Way::get();
    let problem = RwSignal::new(None::<String>);
    let code = RwSignal::new(String::new());
    // Made once, so that trying again after a lost answer gives the same seat.
    let token = browser::token();
    let take = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (table, game, token) = (table.clone(), game.clone(), token.clone());
        let code = code.get_untracked();
        crate::browser::spawn(async move {
            match api::recover(&table, &code, &token).await {
                Ok(taken) => {
                    keep::keep_seat(KeptSeat {
                        game,
                        table: table.clone(),
                        seat: taken.seat,
                        token: taken.token,
                        names: Vec::new(),
                        our_turn: false,
                        over: false,
                        slip: Slip::default(),
                        touched: 0.0,
                    });
                    way.turn_to(Route::Table(table.to_string()));
                }
                Err(error) => {
                    let _ = problem.try_set(Some(error.to_string()));
                }
            }
        });
    };
    view! {
        <details class="sit">
            <summary data-test="recover-open">"I sit here already, on another device"</summary>
            <form class="sit" on:submit=take>
                <label for="recover-code">"Code from that device"</label>
                <input id="recover-code" data-test="recover-code" placeholder="K7M2-P9XQ" autocomplete="off"
                    spellcheck="false" on:input=move |event| code.set(event_target_value(&event)) />
                <button class="btn" data-test="recover">"Take my seat"</button>
            </form>
            <p class="wrong" role="alert">{problem}</p>
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table for three at which seat A has the first token and B this one, if anybody sits there.
    fn card(other: Option<u8>) -> TableCard {
        let seat = |name: Option<&str>, mark: Option<u8>| serde_json::json!({ "name": name, "present": name.is_some(), "mark": mark });
        let seats = [seat(Some("Ana"), Some(0)), seat(other.map(|_| "Eve"), other), seat(None, None)];
        let card = serde_json::json!({
            "game": "heisey-mania", "options": {}, "settled": {}, "watch": "k7m2p-9xq4t", "seats": seats, "over": false,
        });
        serde_json::from_str(&card.to_string()).unwrap()
    }

    /// TP-1, HM-1: the first token that is free is offered first, and one that somebody takes meanwhile no longer.
    #[test]
    fn a_token_that_was_taken_meanwhile_is_no_longer_offered() {
        let kind = Some(GameKind::HeiseyMania);
        let (mark, options) = free_marks(kind, &card(None), None);
        assert_eq!(mark, Some(1));
        assert!(options.starts_with(r#"<option value="1" selected>Orange square</option>"#), "{options}");
        let (mark, options) = free_marks(kind, &card(Some(1)), Some(1));
        assert_eq!(mark, Some(2), "somebody has the square by now");
        assert!(!options.contains("Orange square") && options.contains(r#"value="2" selected"#), "{options}");
        let (mark, options) = free_marks(kind, &card(Some(1)), Some(3));
        assert_eq!(mark, Some(3), "what is still free stays chosen");
        assert!(options.contains(r#"value="3" selected>Pink diamond"#), "{options}");
        assert_eq!(free_marks(None, &card(None), None), (None, String::new()));
    }
}
