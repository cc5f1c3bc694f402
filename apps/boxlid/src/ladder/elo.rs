//! Elo from scores: who is how much stronger, and how sure that is.
//!
//! Ratings are those under which the scores were likeliest, by the model of Bradley and Terry, where a draw counts as
//! half a win. What a rating rests on is a *round*: two games of the same two players with sides changed, which may
//! have much in common, so that a round and not a game is what is counted as independent. The error is the larger of
//! two: what the model says of so many games, and what the rounds themselves vary by.
//!
//! What a stranger would get wrong: whoever won every game has no rating, for the larger it were the likelier the
//! result would be. All that can be said is "at least", and that is what is said.

/// Points of one round: how many the first player got, and of how many games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// The first player, as an index.
    pub one: usize,
    /// The second.
    pub two: usize,
    /// What the first got: 1 for a win, a half for a draw.
    pub points: f64,
    /// How many games it has.
    pub games: u32,
}

/// How strong a player is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rating {
    /// So much, give or take the second number with 95 % confidence.
    About(f64, f64),
    /// At least so much: they got every point there was. Below it the result would have had a chance of 5 %.
    AtLeast(f64),
    /// At most so much: they got no point.
    AtMost(f64),
}

impl Rating {
    /// The number itself.
    pub fn elo(self) -> f64 {
        match self {
            Rating::About(elo, _) | Rating::AtLeast(elo) | Rating::AtMost(elo) => elo,
        }
    }
}

/// Two standard deviations hold 95 %.
const CONFIDENCE: f64 = 1.96;
/// The chance of a result that is just not believed any more.
const UNLIKELY: f64 = 0.05;
/// Elo counts in powers of ten, and 400 for one of them.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Rates players by their rounds; nought is the weakest of those who can be compared with most others.
pub fn rate(players: usize, rounds: &[Round]) -> Vec<Rating> {
    let tally = Tally::of(players, rounds);
    let groups = tally.groups();
    // The largest group; of equally large ones, the weaker.
    let main = groups.iter().max_by_key(|group| group.len()).cloned().unwrap_or_default();
    let strengths = tally.fit(&main);
    let errors = tally.errors(&main, &strengths, rounds);
    let least = strengths.iter().copied().fold(f64::INFINITY, f64::min);
    let place = |player: usize| main.iter().position(|member| *member == player);
    let above = |player: usize| {
        let rank = |player| groups.iter().position(|group| group.contains(&player));
        rank(player) < main.first().and_then(|member| rank(*member))
    };
    let rated = (0..players).map(|player| match place(player) {
        Some(place) => Rating::About(SCALE * (strengths[place] - least), SCALE * errors[place]),
        None => {
            let is_above = above(player);
            let bound = SCALE * (tally.bound(player, &main, &strengths, is_above) - least);
            if is_above { Rating::AtLeast(bound) } else { Rating::AtMost(bound) }
        }
    });
    let mut rated: Vec<Rating> = rated.collect();
    // Who lost every point to somebody is not rated above them, however few games say so.
    let in_order = |ranked: &mut dyn Iterator<Item = &Vec<usize>>, rated: &mut Vec<Rating>| {
        let mut last: Option<f64> = None;
        for group in ranked {
            let of_group = group.iter().map(|player| rated[*player]);
            let bound = match rated[group[0]] {
                Rating::AtLeast(_) => of_group.map(Rating::elo).chain(last).fold(f64::MIN, f64::max),
                Rating::AtMost(_) => of_group.map(Rating::elo).chain(last).fold(f64::MAX, f64::min),
                Rating::About(..) => continue,
            };
            for player in group {
                rated[*player] = match rated[*player] {
                    Rating::AtLeast(elo) => Rating::AtLeast(elo.max(last.unwrap_or(elo))),
                    Rating::AtMost(elo) => Rating::AtMost(elo.min(last.unwrap_or(elo))),
                    about @ Rating::About(..) => about,
                };
            }
            last = Some(bound);
        }
    };
    let rank = groups.iter().position(|group| *group == main).unwrap_or(0);
    in_order(&mut groups[..rank].iter().rev(), &mut rated);
    in_order(&mut groups[rank..].iter(), &mut rated);
    rated
}

/// Points and games of each against each.
pub struct Tally {
    players: usize,
    /// Points of one against the other.
    points: Vec<Vec<f64>>,
    games: Vec<Vec<f64>>,
}

impl Tally {
    /// Adds up.
    pub fn of(players: usize, rounds: &[Round]) -> Self {
        let square = vec![vec![0.0; players]; players];
        let mut tally = Tally { players, points: square.clone(), games: square };
        for Round { one, two, points, games } in rounds {
            tally.points[*one][*two] += points;
            tally.points[*two][*one] += f64::from(*games) - points;
            tally.games[*one][*two] += f64::from(*games);
            tally.games[*two][*one] += f64::from(*games);
        }
        tally
    }

    /// The points of one against the other, and the games.
    pub fn between(&self, one: usize, two: usize) -> (f64, f64) {
        (self.points[one][two], self.games[one][two])
    }

    /// Players who can be compared: each got a point from each other, or from somebody who did, and so on. The
    /// strongest group first: it lost no point to those after it.
    fn groups(&self) -> Vec<Vec<usize>> {
        // Whom a player got points from, directly or through others.
        let mut reaches: Vec<Vec<bool>> =
            self.points.iter().map(|row| row.iter().map(|points| *points > 0.0).collect()).collect();
        for through in 0..self.players {
            for one in 0..self.players {
                for two in 0..self.players {
                    reaches[one][two] |= reaches[one][through] && reaches[through][two];
                }
            }
        }
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (player, reached) in reaches.iter().enumerate() {
            let same = |group: &&mut Vec<usize>| reached[group[0]] && reaches[group[0]][player];
            match groups.iter_mut().find(same) {
                Some(group) => group.push(player),
                None => groups.push(vec![player]),
            }
        }
        let beaten = |group: &Vec<usize>| reaches[group[0]].iter().filter(|reached| **reached).count();
        groups.sort_by_key(|group| std::cmp::Reverse(beaten(group)));
        groups
    }

    /// The likeliest strengths of a group, as natural logarithms; the first is nought.
    fn fit(&self, group: &[usize]) -> Vec<f64> {
        let mut strengths = vec![0.0; group.len()];
        for _ in 0..200 {
            let gradient: Vec<f64> = (1..group.len())
                .map(|place| {
                    let other = |other: usize| {
                        let (points, games) = self.between(group[place], group[other]);
                        points - games * chance(strengths[place] - strengths[other])
                    };
                    (0..group.len()).filter(|other| *other != place).map(other).sum()
                })
                .collect();
            let step = times(&inverse(self.information(group, &strengths)), &gradient);
            for (strength, step) in strengths[1..].iter_mut().zip(&step) {
                // Newton's steps may be too long where the curve is flat.
                *strength += step.clamp(-1.0, 1.0);
            }
            if step.iter().all(|step| step.abs() < 1e-10) {
                break;
            }
        }
        strengths
    }

    /// How sharply the likelihood bends, without the first player, who stays where they are.
    fn information(&self, group: &[usize], strengths: &[f64]) -> Vec<Vec<f64>> {
        let bend = |one: usize, two: usize| {
            let expected = chance(strengths[one] - strengths[two]);
            self.games[group[one]][group[two]] * expected * (1.0 - expected)
        };
        let others = |one: usize| (0..group.len()).filter(move |two| *two != one);
        let entry = |one: usize, two: usize| match one == two {
            true => others(one).map(|two| bend(one, two)).sum(),
            false => -bend(one, two),
        };
        (1..group.len()).map(|one| (1..group.len()).map(|two| entry(one, two)).collect()).collect()
    }

    /// The error of each strength, seen from the weakest of the group.
    fn errors(&self, group: &[usize], strengths: &[f64], rounds: &[Round]) -> Vec<f64> {
        let by_model = inverse(self.information(group, strengths));
        let by_rounds = self.sandwich(group, strengths, rounds, &by_model);
        let variance = |table: &[Vec<f64>], one: usize, two: usize| {
            let entry = |row: usize, column: usize| match (row, column) {
                (0, _) | (_, 0) => 0.0,
                (row, column) => table[row - 1][column - 1],
            };
            entry(one, one) + entry(two, two) - 2.0 * entry(one, two)
        };
        let places = 0..group.len();
        let weakest = places.clone().min_by(|one, two| strengths[*one].total_cmp(&strengths[*two]));
        let weakest = weakest.unwrap_or(0);
        let error = |place: usize| {
            let most = variance(&by_model, place, weakest).max(variance(&by_rounds, place, weakest));
            CONFIDENCE * most.max(0.0).sqrt()
        };
        places.map(error).collect()
    }

    /// What the rounds vary by: the spread of what each of them says, between two inverses of the information.
    fn sandwich(
        &self,
        group: &[usize],
        strengths: &[f64],
        rounds: &[Round],
        inverse: &[Vec<f64>],
    ) -> Vec<Vec<f64>> {
        let size = group.len() - 1;
        let mut spread = vec![vec![0.0; size]; size];
        let place = |player: usize| group.iter().position(|member| *member == player);
        let mut count = 0.0_f64;
        for round in rounds {
            let (Some(one), Some(two)) = (place(round.one), place(round.two)) else { continue };
            count += 1.0;
            let surprise = round.points - f64::from(round.games) * chance(strengths[one] - strengths[two]);
            let mut told = vec![0.0; size];
            if one > 0 {
                told[one - 1] += surprise;
            }
            if two > 0 {
                told[two - 1] -= surprise;
            }
            for row in 0..size {
                for column in 0..size {
                    spread[row][column] += told[row] * told[column];
                }
            }
        }
        // A few rounds look more alike than many would.
        let few = if count > 1.0 { count / (count - 1.0) } else { 1.0 };
        let half: Vec<Vec<f64>> = inverse.iter().map(|row| times(&spread, row)).collect();
        half.iter().map(|row| times(inverse, row).into_iter().map(|entry| few * entry).collect()).collect()
    }

    /// The strength at which getting every point against the group, or none, would be just believable.
    fn bound(&self, player: usize, group: &[usize], strengths: &[f64], is_above: bool) -> f64 {
        let likely = |strength: f64| -> f64 {
            let games = group.iter().zip(strengths).map(|(other, their)| {
                let lead = if is_above { strength - their } else { their - strength };
                self.games[player][*other] * chance(lead).ln()
            });
            games.sum()
        };
        let (mut low, mut high) = (-60.0, 60.0);
        for _ in 0..100 {
            let middle = (low + high) / 2.0;
            let is_believable = likely(middle) > UNLIKELY.ln();
            // The stronger, the likelier for who won all; the other way round for who lost all.
            if is_believable == is_above {
                high = middle;
            } else {
                low = middle;
            }
        }
        (low + high) / 2.0
    }
}

/// The share of points expected of who leads by so much.
fn chance(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead).exp())
}

fn times(table: &[Vec<f64>], column: &[f64]) -> Vec<f64> {
    table.iter().map(|row| row.iter().zip(column).map(|(one, two)| one * two).sum()).collect()
}

/// The inverse of a small table that has one, by Gauss and Jordan.
fn inverse(mut table: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = table.len();
    let mut result: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for pivot in 0..size {
        let largest =
            (pivot..size).max_by(|one, two| table[*one][pivot].abs().total_cmp(&table[*two][pivot].abs()));
        let largest = largest.unwrap_or(pivot);
        table.swap(pivot, largest);
        result.swap(pivot, largest);
        // Too small a number only comes of strengths so far apart that the error is beyond measure anyway.
        let scale = 1.0 / if table[pivot][pivot].abs() < 1e-12 { 1e-12 } else { table[pivot][pivot] };
        table[pivot].iter_mut().chain(&mut result[pivot]).for_each(|entry| *entry *= scale);
        let (row_of_table, row_of_result) = (table[pivot].clone(), result[pivot].clone());
        for row in (0..size).filter(|row| *row != pivot) {
            let factor = table[row][pivot];
            for column in 0..size {
                table[row][column] -= factor * row_of_table[column];
                result[row][column] -= factor * row_of_result[column];
            }
        }
    }
    result
}

#[cfg(test)]
mod tests;
