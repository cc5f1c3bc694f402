//! The tokens on the board, each where it is shown and as it is held.

use manipulation::{Color, Kind, Space};
use maud::{Markup, html};
use rules::Seat;

use super::marks::{LAMP, pawn};
use super::motion::{Pose, Token};
use super::shapes::{Point, n};
use super::{ManipulationScene, Moment};
use crate::shell::scene::Scene as _;

impl Moment<'_> {
    /// Who is seen to move.
    pub fn mover_shown(&self) -> Option<Seat> {
        self.stage.saying.as_ref().map(|said| said.seat).or(self.model.view.mover)
    }

    /// All tokens but those that a player who left took along.
    pub fn tokens(&self) -> Markup {
        let view = &self.model.view;
        html! {
            @for color in Color::ALL.into_iter().filter(|color| !view.color(*color).is_gone()) {
                @for (number, token) in self.stage.now.tokens[color.index()].iter().enumerate() {
                    (self.token(color, number, token))
                }
            }
        }
    }

    fn token(&self, color: Color, number: usize, token: &Token) -> Markup {
        let model = self.model;
        let seat = model.mode().seat_of(color);
        let left = ManipulationScene::has_left(model, seat);
        // Once the last token has come home.
        let won = !self.stage.is_moving() && model.winners().contains(&seat);
        let marked = model.view.color(color).through_world;
        let ((x, y), size) = self.stands(color, number, token.at);
        let pose = match token.pose {
            Pose::Still => "",
            Pose::Walking => " walking",
            Pose::Hit => " hit",
            Pose::Sliding => " sliding",
            Pose::Vanished => " vanished",
            Pose::Emerging => " emerging",
            Pose::Homecoming => " homecoming",
        };
        let place = format!("transform:translate({}px,{}px) scale({})", n(x), n(y), n(size / 4.1));
        html! {
            g class={ "bm-token" (pose) (if left { " left" } else { "" }) }
                data-key={ "token-" (color.letter()) (number) } style=(place) {
                g.bm-lift {
                    @if token.pose == Pose::Homecoming {
                        circle.bm-wave r="5" fill="none" stroke=(LAMP) stroke-width="1.4" {}
                    } @else if won && token.at.is_home() {
                        circle.bm-glow r="6" fill="none" stroke=(LAMP) stroke-width="1.3" {}
                    } @else if marked && token.at == Space::entrance(color) {
                        // BM-19: the mark of WORLD is part of the position and seen by all.
                        circle r="6.1" fill="none" stroke="#8FD3EA" stroke-width="1.3" stroke-dasharray="2 1.2" {}
                    }
                    (pawn(color, 4.1))
                }
            }
        }
    }

    /// Where a token stands and how large it is there.
    fn stands(&self, color: Color, number: usize, at: Space) -> (Point, f64) {
        let size = match at.kind() {
            Kind::Holding(_) => return (self.places().slot(color, number), 3.5),
            Kind::Home(..) => 2.9,
            Kind::Entrance(_) => 3.4,
            Kind::Lane(_) | Kind::Start(_) | Kind::Beast(_) | Kind::StarBeast(_) | Kind::World => 4.1,
            Kind::Spoke(..) | Kind::Diamond(..) => 3.8,
        };
        (self.places().point(at), size)
    }
}
