//! What lies before the player: the cards on the table, the stack, the hand and the WHIZ cards; or a cover over them.

use rules::Seat;
use whizkey::{Action, Card, MOST_WHIZ, Rank};

use super::call::Moment;
use super::cards::{KEY, Lies, back, card, class, in_words, inside, several};
use super::choices::target_label;
use super::motion::From;
use super::places::number;
use crate::markup::escaped;

/// A titled area of cards.
fn area(name: &str, test: &str, title: &str, note: &str, inside: &str) -> String {
    format!(
        r#"<section class="wk-area wk-{name}" data-key="area-{name}" data-test="{test}"><h2>{} <small>{}</small></h2>{inside}</section>"#,
        escaped(title),
        escaped(note)
    )
}

impl Moment<'_> {
    /// The whole felt.
    pub fn felt(&self, new_cards: &[Card]) -> String {
        let own = match (self.model.is_over(), self.cover) {
            (true, _) => self.revealed(),
            (false, Some(seat)) => self.covered(seat),
            (false, None) => self.own_cards(new_cards),
        };
        format!(r#"<div class="wk-felt" data-key="felt">{}{}{own}</div>"#, self.table(), self.stack())
    }

    fn came_from(&self, card: Card, places: &[From]) -> &'static str {
        let fresh = self.stage.fresh.iter().find(|(fresh, from)| *fresh == card && places.contains(from));
        fresh.map_or("", |(_, from)| from.word())
    }

    /// The cards on the table, by rank, ace low.
    fn table(&self) -> String {
        let table = &self.stage.table;
        if table.is_empty() {
            let empty = r#"<p class="wk-empty">No cards yet; keys will lie here.</p>"#;
            return area("table", "table-cards", "On the table", "for everyone", empty);
        }
        let ranks: Vec<&[Card]> = table.chunk_by(|one, other| one.rank() == other.rank()).collect();
        let piles: String = ranks.iter().map(|pile| self.pile(pile)).collect();
        let many = match (ranks.len(), table.len()) {
            (0..=6, 0..=12) => "",
            (0..=10, 0..=22) => " some",
            (_, _) => " many",
        };
        let inside = format!(r#"<div class="wk-piles{many}">{piles}</div>"#);
        area("table", "table-cards", "On the table", "by rank, for everyone", &inside)
    }

    /// The cards of one rank on the table; a button while one of them can be taken.
    fn pile(&self, pile: &[Card]) -> String {
        let rank = pile[0].rank();
        let lifted = |card: &Card| self.shown.is_some_and(|choice| choice.cards.table.contains(card));
        let cards: String = pile
            .iter()
            .map(|one| {
                let from = self.came_from(*one, &[From::Own, From::Other]);
                card(*one, Lies { lifted: lifted(one), from, ..Lies::default() })
            })
            .collect();
        let count = several(pile.len() as u8, rank);
        let taking = self.given.iter().find(|choice| choice.takes() == Some(rank));
        match taking {
            Some(choice) => format!(
                concat!(
                    r#"<button type="button" class="wk-pile lit" id="wk-table-{rank}" data-key="pile-{rank}" data-do="take" data-value="{rank}" "#,
                    r#"data-peek="table-{rank}" data-test="take-{rank}" aria-label="{label}"{off}>{cards}</button>"#
                ),
                rank = rank,
                label = escaped(&format!("On the table, {count}, {}, {}", choice.title, choice.clause)),
                off = if self.model.pending { " disabled" } else { "" },
                cards = cards
            ),
            None => format!(
                r#"<span class="wk-pile" data-key="pile-{rank}" role="img" aria-label="{count}">{cards}</span>"#
            ),
        }
    }

    /// The stack with its count; a button while a card can be drawn. A card that another draws leaves it as a back.
    fn stack(&self) -> String {
        let count = self.stage.stack;
        let left = format!("{count} left");
        let flight = self.stage.flight.map(|flight| {
            let seat = self.model.name(flight.to);
            let kind = if flight.whiz { " fly whiz" } else { " fly" };
            format!(
                r#"<span class="wk-flight" data-key="flight" aria-hidden="true">{}<small>{}</small></span>"#,
                back("flying", kind),
                escaped(&seat)
            )
        });
        let flight = flight.unwrap_or_default();
        let draws = self.choices.iter().find(|choice| matches!(choice.action, Action::Draw | Action::Mercy));
        let thick = match count {
            0 => "none",
            1..=5 => "thin",
            _ => "",
        };
        let pile = match (draws, count) {
            (Some(choice), _) => {
                let shown = if self.shown == Some(choice) { " shown" } else { "" };
                format!(
                    concat!(
                        r#"<button type="button" class="wk-pack lit{shown}" id="wk-stack" data-key="pack" data-do="aim" data-value="stack" data-peek="stack" "#,
                        r#"data-test="draw" aria-label="{label}"{off}>{back}</button>"#
                    ),
                    shown = shown,
                    label = escaped(&format!("Stack, {left}, {}", target_label(self.choices, "stack"))),
                    off = if self.model.pending { " disabled" } else { "" },
                    back = format_args!(r#"<span class="wk-card back">{KEY}</span>"#)
                )
            }
            (None, 0) => r#"<span class="wk-pack" data-key="pack"><span class="wk-card none"></span></span>"#
                .to_owned(),
            (None, _) => format!(
                r#"<span class="wk-pack {thick}" data-key="pack" role="img" aria-label="Stack, {left}"><span class="wk-card back">{KEY}</span></span>"#
            ),
        };
        area("stack", "stack", "Stack", &left, &format!("{pile}{flight}"))
    }

    /// The hand and the WHIZ cards of whoever looks.
    fn own_cards(&self, new_cards: &[Card]) -> String {
        let Some(seat) = self.model.holder().filter(|seat| self.stage.holder == Some(*seat)) else {
            return self.backs(self.stage.mover.or(self.model.view.mover));
        };
        let own = self.model.own() == Some(seat) || self.model.view.me == Some(seat);
        let title = if own { "Your hand".to_owned() } else { format!("{}'s hand", self.model.name(seat)) };
        let most = self.model.view.hand_limit;
        let hand: String = self.stage.hand.iter().map(|one| self.hand_card(*one, new_cards)).collect();
        let hand = match hand.is_empty() {
            true => r#"<p class="wk-empty">No card in hand.</p>"#.to_owned(),
            false => format!(
                r#"<div class="wk-cards" role="group" aria-label="Your hand: {}">{hand}</div>"#,
                in_words(&self.stage.hand)
            ),
        };
        let whiz: String = self
            .stage
            .whiz
            .iter()
            .map(|one| {
                let lifted = self.shown.is_some_and(|choice| choice.cards.whiz.contains(one));
                let from = self.came_from(*one, &[From::Stack]);
                card(*one, Lies { lifted, whiz: true, from, new: new_cards.contains(one) })
            })
            .collect();
        let slots = usize::from(MOST_WHIZ).saturating_sub(self.stage.whiz.len());
        let slots = r#"<span class="wk-card none" aria-hidden="true"></span>"#.repeat(slots);
        let said = match self.stage.whiz.is_empty() {
            true => "No WHIZ card".to_owned(),
            false => format!("WHIZ cards, each counts as two: {}", in_words(&self.stage.whiz)),
        };
        let whiz =
            format!(r#"<div class="wk-cards wk-apart" role="group" aria-label="{said}">{whiz}{slots}</div>"#);
        area("hand", "hand", &title, &format!("{} of {most}", self.stage.hand.len()), &hand)
            + &area("whiz", "whiz", "WHIZ", &format!("{} of {MOST_WHIZ}", self.stage.whiz.len()), &whiz)
    }

    /// A card of the hand; a button while it can be given.
    fn hand_card(&self, one: Card, new_cards: &[Card]) -> String {
        let rank: Rank = one.rank();
        let target = format!("card-{rank}");
        let aimed = self.aimed == Some(target.as_str());
        // Of several alike one is given: the one of the lowest suit.
        let giving = self.given.first().is_some_and(|choice| choice.cards.hand.contains(&one));
        let lifted = aimed && giving || self.shown.is_some_and(|choice| choice.cards.hand.contains(&one));
        let from = self.came_from(one, &[From::Stack, From::Table]);
        let lies = Lies { lifted, whiz: false, from, new: new_cards.contains(&one) };
        let swap = self.choices.iter().find(|choice| choice.target == target);
        match swap {
            Some(_) => format!(
                concat!(
                    r#"<button type="button" class="{class} lit" id="wk-{target}{twin}" data-key="c-{one}" data-do="aim" data-value="{target}" data-peek="{target}" "#,
                    r#"data-test="{target}" aria-pressed="{aimed}" aria-label="{label}"{off}>{inside}</button>"#
                ),
                class = class(one, lies),
                target = target,
                // An id is given once; twins of a rank are pressed alike.
                twin = if self.is_first(one) { String::new() } else { format!("-{}", one.suit()) },
                one = one,
                aimed = aimed,
                label =
                    escaped(&format!("Your hand, {}, give it in a swap, WK-20", super::cards::spoken(one))),
                off = if self.model.pending { " disabled" } else { "" },
                inside = inside(one, lies)
            ),
            None => card(one, lies).replacen("<span", &format!(r#"<span data-test="{target}""#), 1),
        }
    }

    /// Whether a card is the first of its rank in the hand.
    fn is_first(&self, one: Card) -> bool {
        self.stage.hand.iter().find(|card| card.rank() == one.rank()) == Some(&one)
    }

    /// Cards of somebody whose cards are not seen: as many backs as there are.
    fn backs(&self, seat: Option<Seat>) -> String {
        let Some(seat) = seat else { return String::new() };
        let Some(player) = self.stage.players.get(seat.index()) else { return String::new() };
        let name = self.model.name(seat);
        let backs = |count: u8, kind: &str| {
            let each: String = (0..count).map(|place| back(&format!("{kind}-{place}"), "")).collect();
            format!(
                r#"<div class="wk-cards" role="img" aria-label="{} face down">{each}</div>"#,
                number(usize::from(count))
            )
        };
        let most = self.model.view.hand_limit;
        area(
            "hand",
            "hand-backs",
            &format!("{name}'s hand"),
            &format!("{} of {most}", player.cards),
            &backs(player.cards, "h"),
        ) + &area(
            "whiz",
            "whiz-backs",
            "WHIZ",
            &format!("{} of {MOST_WHIZ}", player.whiz),
            &backs(player.whiz, "w"),
        )
    }

    /// The cover between the turns of people who share a device.
    fn covered(&self, seat: Seat) -> String {
        let name = escaped(&self.model.name(seat));
        let count = self.model.player(seat).map_or(0, |player| player.cards);
        let backs: String = (0..count).map(|place| back(&format!("h-{place}"), "")).collect();
        format!(
            concat!(
                r#"<section class="wk-area wk-cover" data-key="area-cover" data-test="cover" aria-label="Covered cards"><div class="wk-cards" aria-hidden="true">{backs}</div>"#,
                r#"<p><b>{name}'s cards</b> <span>Covered until {name} has the device.</span></p></section>"#
            ),
            backs = backs,
            name = name
        )
    }

    /// WK-34: when the game is over all hands are shown.
    fn revealed(&self) -> String {
        let hands: String = self
            .model
            .seats()
            .filter_map(|seat| {
                let player = self.model.player(seat)?;
                let (hand, whiz) = (player.hand.as_ref()?, player.whiz.as_ref()?);
                let cards: String = hand
                    .iter()
                    .map(|one| super::cards::little(*one, Lies::default()))
                    .chain(whiz.iter().map(|one| super::cards::little(*one, Lies { whiz: true, ..Lies::default() })))
                    .collect();
                let cards = if cards.is_empty() { r#"<span class="muted">no cards</span>"#.to_owned() } else { cards };
                Some(format!(
                    r#"<li data-key="hand-{}">{}<b>{}</b><span class="wk-little">{cards}</span><span class="sr">{}. WHIZ: {}</span></li>"#,
                    seat.0,
                    super::marks::mark(Some(seat), 1.75),
                    escaped(&self.model.name(seat)),
                    in_words(hand),
                    in_words(whiz)
                ))
            })
            .collect();
        area(
            "shown",
            "hands",
            "Everybody's cards",
            "now open",
            &format!(r#"<ul class="wk-hands">{hands}</ul>"#),
        )
    }
}
