//! What lies before the player: the cards on the table, the stack, the hand and the WHIZ cards; or a cover over them.

use maud::{Markup, html};
use rules::Seat;
use whizkey::{Action, Card, MOST_WHIZ};

use super::Moment;
use super::cards::{Lies, back, backs, card, class, in_words, inside, key, little, several, spoken};
use super::choices::target_label;
use super::marks::mark;
use super::motion::From;
use super::press::{Own, Peek, Target};
use crate::words::number;

/// A titled area of cards.
fn area(name: &str, test: &str, title: &str, note: &str, inside: Markup) -> Markup {
    html! {
        section class={ "wk-area wk-" (name) } data-key={ "area-" (name) } data-test=(test) {
            h2 { (title) " " small { (note) } }
            (inside)
        }
    }
}

impl Moment<'_> {
    /// The whole felt.
    pub fn felt(&self) -> Markup {
        html! {
            div.wk-felt data-key="felt" {
                (self.table())
                (self.stack())
                @match (self.model.is_over(), self.scene.covered) {
                    (true, _) => (self.revealed()),
                    (false, Some(seat)) => (self.covered(seat)),
                    (false, None) => (self.own_cards(&self.scene.new_cards(self.model))),
                }
            }
        }
    }

    fn came_from(&self, card: Card, places: &[From]) -> &'static str {
        let fresh = self.stage.now.fresh.iter().find(|(fresh, from)| *fresh == card && places.contains(from));
        fresh.map_or("", |(_, from)| from.word())
    }

    /// The cards on the table, by rank, ace low.
    fn table(&self) -> Markup {
        let table = &self.stage.now.table;
        if table.is_empty() {
            let empty = html! { p.wk-empty { "No cards yet; keys will lie here." } };
            return area("table", "table-cards", "On the table", "for everyone", empty);
        }
        let ranks: Vec<&[Card]> = table.chunk_by(|one, other| one.rank() == other.rank()).collect();
        let many = match (ranks.len(), table.len()) {
            (0..=6, 0..=12) => "",
            (0..=10, 0..=22) => " some",
            (_, _) => " many",
        };
        let piles = html! { div class={ "wk-piles" (many) } tabindex="0" { @for pile in ranks { (self.pile(pile)) } } };
        area("table", "table-cards", "On the table", "by rank, for everyone", piles)
    }

    /// The cards of one rank on the table; a button while one of them can be taken.
    fn pile(&self, pile: &[Card]) -> Markup {
        let rank = pile[0].rank();
        let lifted = |card: &Card| self.shown().is_some_and(|choice| choice.cards.table.contains(card));
        let cards = html! {
            @for one in pile {
                @let from = self.came_from(*one, &[From::Own, From::Other]);
                (card(*one, Lies { lifted: lifted(one), from, ..Lies::default() }, None))
            }
        };
        let count = several(pile.len() as u8, rank);
        let press = Own::Take(rank);
        html! {
            @if let Some(choice) = self.given().iter().find(|choice| choice.takes() == Some(rank)) {
                button.wk-pile.lit type="button" id={ "wk-table-" (rank) } data-key={ "pile-" (rank) }
                    data-do=(press.what()) data-value=[press.value()] data-peek=(Peek::Take(rank))
                    data-test={ "take-" (rank) } disabled[self.model.pending] {
                    span.sr { "On the table, " (count) ", " (choice.title) ", " (choice.clause) }
                    (cards)
                }
            } @else {
                span.wk-pile data-key={ "pile-" (rank) } role="img" aria-label=(count) { (cards) }
            }
        }
    }

    /// The stack with its count; a button while a card can be drawn. A card that another draws leaves it as a back.
    fn stack(&self) -> Markup {
        let count = self.stage.now.stack;
        let left = format!("{count} left");
        let draws = self.choices.iter().find(|choice| matches!(choice.action, Action::Draw | Action::Mercy));
        let press = Own::Aim(Target::Stack);
        let pile = html! {
            @if let Some(choice) = draws {
                button.wk-pack.lit.shown[self.shown() == Some(choice)] type="button" id="wk-stack" data-key="pack"
                    data-do=(press.what()) data-value=[press.value()] data-peek=(Target::Stack) data-test="draw"
                    aria-label={ "Stack, " (left) ", " (target_label(self.choices, Target::Stack)) }
                    disabled[self.model.pending] {
                    span.wk-card.back { (key()) }
                }
            } @else if count == 0 {
                span.wk-pack data-key="pack" { span.wk-card.none {} }
            } @else {
                span.wk-pack.thin[count <= 5] data-key="pack" role="img" aria-label={ "Stack, " (left) } {
                    span.wk-card.back { (key()) }
                }
            }
            @if let Some(flight) = self.stage.now.flight {
                span.wk-flight data-key="flight" aria-hidden="true" {
                    (back("flying", if flight.whiz { " fly whiz" } else { " fly" }))
                    small { (self.model.name(flight.to)) }
                }
            }
        };
        area("stack", "stack", "Stack", &left, pile)
    }

    /// The hand and the WHIZ cards of whoever looks.
    fn own_cards(&self, new_cards: &[Card]) -> Markup {
        let Some(seat) = self.model.holder().filter(|seat| self.stage.now.holder == Some(*seat)) else {
            return self.face_down(self.stage.now.mover.or(self.model.view.mover));
        };
        let (hand, whiz) = (&self.stage.now.hand, &self.stage.now.whiz);
        let own = self.model.own() == Some(seat) || self.model.view.me == Some(seat);
        let title = if own { "Your hand".to_owned() } else { format!("{}'s hand", self.model.name(seat)) };
        let most = self.model.view.hand_limit;
        let said = match whiz.is_empty() {
            true => "No WHIZ card".to_owned(),
            false => format!("WHIZ cards, each counts as two: {}", in_words(whiz)),
        };
        let hand_cards = html! {
            @if hand.is_empty() {
                p.wk-empty { "No card in hand." }
            } @else {
                div.wk-cards role="group" aria-label={ "Your hand: " (in_words(hand)) } {
                    @for one in hand { (self.hand_card(*one, new_cards)) }
                }
            }
        };
        let whiz_cards = html! {
            div.wk-cards.wk-apart role="group" aria-label=(said) {
                @for one in whiz {
                    @let lifted = self.shown().is_some_and(|choice| choice.cards.whiz.contains(one));
                    @let from = self.came_from(*one, &[From::Stack]);
                    (card(*one, Lies { lifted, whiz: true, from, new: new_cards.contains(one) }, None))
                }
                @for _ in whiz.len()..usize::from(MOST_WHIZ) { span.wk-card.none aria-hidden="true" {} }
            }
        };
        html! {
            (area("hand", "hand", &title, &format!("{} of {most}", hand.len()), hand_cards))
            (area("whiz", "whiz", "WHIZ", &format!("{} of {MOST_WHIZ}", whiz.len()), whiz_cards))
        }
    }

    /// A card of the hand; a button while it can be given.
    fn hand_card(&self, one: Card, new_cards: &[Card]) -> Markup {
        let target = Target::Card(one.rank());
        let aimed = self.hand.held.aimed == Some(target);
        // Of several alike one is given: the one of the lowest suit.
        let giving = self.given().first().is_some_and(|choice| choice.cards.hand.contains(&one));
        let lifted = aimed && giving || self.shown().is_some_and(|choice| choice.cards.hand.contains(&one));
        let from = self.came_from(one, &[From::Stack, From::Table]);
        let lies = Lies { lifted, whiz: false, from, new: new_cards.contains(&one) };
        if !self.choices.iter().any(|choice| choice.target == target) {
            return card(one, lies, Some(&target.to_string()));
        }
        let press = Own::Aim(target);
        // An id is given once; twins of a rank are pressed alike.
        let twin = if self.is_first(one) { String::new() } else { format!("-{}", one.suit()) };
        html! {
            button class={ (class(one, lies)) " lit" } type="button" id={ "wk-" (target) (twin) }
                data-key={ "c-" (one) } data-do=(press.what()) data-value=[press.value()] data-peek=(target)
                data-test=(target) aria-pressed=(aimed) disabled[self.model.pending] {
                span.sr { "Your hand, " (spoken(one)) ", give it in a swap, WK-20" }
                (inside(one, lies))
            }
        }
    }

    /// Whether a card is the first of its rank in the hand.
    fn is_first(&self, one: Card) -> bool {
        self.stage.now.hand.iter().find(|card| card.rank() == one.rank()) == Some(&one)
    }

    /// Cards of somebody whose cards are not seen: as many backs as there are.
    fn face_down(&self, seat: Option<Seat>) -> Markup {
        let player = seat.and_then(|seat| Some((seat, self.stage.now.players.get(seat.index())?)));
        let Some((seat, player)) = player else { return html! {} };
        let cards = |count: u8, kind: &str| {
            let said = number(usize::from(count));
            html! { div.wk-cards role="img" aria-label={ (said) " face down" } { (backs(count, kind)) } }
        };
        let (title, most) = (format!("{}'s hand", self.model.name(seat)), self.model.view.hand_limit);
        let (hand, whiz) = (format!("{} of {most}", player.cards), format!("{} of {MOST_WHIZ}", player.whiz));
        html! {
            (area("hand", "hand-backs", &title, &hand, cards(player.cards, "h")))
            (area("whiz", "whiz-backs", "WHIZ", &whiz, cards(player.whiz, "w")))
        }
    }

    /// The cover between the turns of people who share a device.
    fn covered(&self, seat: Seat) -> Markup {
        let name = self.model.name(seat);
        let count = self.model.player(seat).map_or(0, |player| player.cards);
        html! {
            section.wk-area.wk-cover data-key="area-cover" data-test="cover" aria-label="Covered cards" {
                div.wk-cards aria-hidden="true" { (backs(count, "h")) }
                p { b { (name) "'s cards" } " " span { "Covered until " (name) " has the device." } }
            }
        }
    }

    /// WK-34: when the game is over all hands are shown.
    fn revealed(&self) -> Markup {
        let hands = html! {
            ul.wk-hands { @for seat in self.model.seats() { (self.revealed_hand(seat)) } }
        };
        area("shown", "hands", "Everybody's cards", "now open", hands)
    }

    fn revealed_hand(&self, seat: Seat) -> Markup {
        let player = self.model.player(seat);
        let cards = player.and_then(|player| Some((player.hand.as_ref()?, player.whiz.as_ref()?)));
        let Some((hand, whiz)) = cards else { return html! {} };
        let plain = Lies::default();
        html! {
            li data-key={ "hand-" (seat.0) } {
                (mark(Some(seat), 1.75))
                b { (self.model.name(seat)) }
                span.wk-little {
                    @for one in hand { (little(*one, plain)) }
                    @for one in whiz { (little(*one, Lies { whiz: true, ..plain })) }
                    @if hand.is_empty() && whiz.is_empty() { span.muted { "no cards" } }
                }
                span.sr { (in_words(hand)) ". WHIZ: " (in_words(whiz)) }
            }
        }
    }
}
