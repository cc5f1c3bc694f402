//! A small board to look at, and what it shares with the large one: glass, and how large a stone is.

use mancala::{Side, Space};
use maud::{Markup, html};

use super::geometry::{Frame, Layout, Point, index, spaces};
use crate::number::n;

/// Which of the six colors of glass a stone has, by the number it keeps for the whole game. Neighbors differ, and no pocket
/// begins with stones of one color.
pub fn gem(stone: usize) -> usize {
    (stone * 7 + stone / 3 + stone / 4) % 6
}

/// How large a stone is on its board.
pub fn stone_size(layout: Layout) -> String {
    format!("{}cqw", n(layout.stone() * 2.0 / layout.size().0 * 100.0))
}

/// A small board to look at, for the shelf.
pub fn peek() -> Markup {
    const STONES: [usize; 14] = [6, 1, 3, 0, 8, 0, 8, 0, 2, 0, 8, 1, 8, 3];
    let layout = Layout { frame: Frame::Wide, near: Side::A };
    let stones = || spaces().zip(STONES).flat_map(|(space, count)| (0..count).map(move |slot| (space, slot)));
    html! {
        div.board.peek aria-hidden="true" {
            (super::wood::draw(layout, "p"))
            div.stones style={ "--stone:" (stone_size(layout)) } {
                @for (space, slot) in stones() {
                    i class={ "stone gem-" (gem(slot + index(space) * 5)) } style=(resting(layout, space, slot)) {}
                }
            }
        }
    }
}

/// Where a stone lies that does not move.
fn resting(layout: Layout, space: Space, slot: usize) -> String {
    let Point { x, y } = layout.slot(space, slot);
    let unit = 100.0 / layout.size().0;
    format!("transform:translate({}cqw,{}cqw);z-index:{}", n(x * unit), n(y * unit), slot + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_small_board_has_all_its_stones() {
        let drawn = peek().into_string();
        assert_eq!(drawn.matches(r#"class="stone gem-"#).count(), 48);
    }
}
