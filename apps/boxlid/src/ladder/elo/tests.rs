//! Elo in cases whose answer is known.

use super::*;

/// `count` rounds of two games in which the first player gets these points.
fn rounds(one: usize, two: usize, points: f64, count: usize) -> Vec<Round> {
    vec![Round { one, two, points, games: 2 }; count]
}

#[test]
fn three_points_of_four_are_191_elo() {
    let played = [rounds(0, 1, 2.0, 50), rounds(0, 1, 1.0, 50)].concat();
    let rated = rate(2, &played);
    // 400 times the decimal logarithm of three.
    assert!((rated[0].elo() - 190.85).abs() < 0.01, "{rated:?}");
    let Rating::About(_, error) = rated[0] else { panic!("{rated:?}") };
    // 200 games at 75 %: 1.96 / sqrt(200 * 0.75 * 0.25) in natural logarithms.
    assert!((error - 400.0 / f64::ln(10.0) * 1.96 / 37.5_f64.sqrt()).abs() < 0.5, "{error}");
    assert_eq!(rated[1], Rating::About(0.0, 0.0));
}

#[test]
fn equal_scores_are_equal_ratings_and_draws_are_half() {
    let drawn = rate(2, &rounds(0, 1, 1.0, 40));
    assert!(drawn.iter().all(|rating| rating.elo().abs() < 1e-6), "{drawn:?}");
    let circle = [rounds(0, 1, 1.5, 30), rounds(1, 2, 1.5, 30), rounds(2, 0, 1.5, 30)].concat();
    assert!(rate(3, &circle).iter().all(|rating| rating.elo().abs() < 1e-6));
}

#[test]
fn ratings_do_not_depend_on_who_is_named_first() {
    let played = [rounds(0, 1, 1.5, 40), rounds(1, 2, 1.2, 40), rounds(0, 2, 1.8, 40)].concat();
    let turned: Vec<Round> = played
        .iter()
        .map(|round| Round {
            one: 2 - round.two,
            two: 2 - round.one,
            points: f64::from(round.games) - round.points,
            ..*round
        })
        .collect();
    let (rated, other) = (rate(3, &played), rate(3, &turned));
    for player in 0..3 {
        assert!((rated[player].elo() - other[2 - player].elo()).abs() < 1e-6, "{rated:?} {other:?}");
    }
    assert!(rated[0].elo() > rated[1].elo() && rated[1].elo() > rated[2].elo());
}

#[test]
fn four_times_the_games_halve_the_error() {
    let played = |count| [rounds(0, 1, 2.0, 3 * count), rounds(0, 1, 0.0, count)].concat();
    let error = |count| match rate(2, &played(count))[0] {
        Rating::About(_, error) => error,
        Rating::AtLeast(_) | Rating::AtMost(_) => panic!("both won games"),
    };
    let ratio = error(25) / error(100);
    assert!((ratio - 2.0).abs() < 0.05, "{ratio}");
}

#[test]
fn rounds_that_go_all_one_way_or_the_other_count_as_one_each() {
    // 2-0 and 0-2 say less than 1-1 as often does, though the points are the same.
    let mixed = [rounds(0, 1, 2.0, 50), rounds(0, 1, 0.0, 50)].concat();
    let errors = [mixed, rounds(0, 1, 1.0, 100)].map(|played| {
        let rated = rate(2, &played);
        let error = |rating: &Rating| match rating {
            Rating::About(_, error) => *error,
            Rating::AtLeast(_) | Rating::AtMost(_) => f64::NAN,
        };
        rated.iter().map(error).fold(0.0, f64::max)
    });
    assert!(errors[0] > 1.3 * errors[1], "{errors:?}");
    assert!(errors[1] > 20.0, "draws alone do not make us sure: {errors:?}");
}

#[test]
fn who_won_all_is_at_least_so_strong() {
    let rated = rate(2, &rounds(0, 1, 2.0, 50));
    // The chance of 100 wins is 5 % at 97.05 % a game, which is 606 Elo. Of two alone the weaker is nought.
    let Rating::AtLeast(elo) = rated[0] else { panic!("{rated:?}") };
    assert!((elo - 607.0).abs() < 2.0, "{elo}");
    assert_eq!(rated[1], Rating::About(0.0, 0.0));
}

#[test]
fn who_lost_all_is_at_most_so_strong_and_the_others_are_still_compared() {
    let played = [rounds(0, 1, 0.0, 20), rounds(0, 2, 0.0, 20), rounds(1, 2, 0.5, 20)].concat();
    let rated = rate(3, &played);
    assert!(matches!(rated[0], Rating::AtMost(elo) if elo < -300.0), "{rated:?}");
    assert_eq!(rated[1], Rating::About(0.0, 0.0));
    assert!(matches!(rated[2], Rating::About(elo, error) if (elo - 190.85).abs() < 0.1 && error > 50.0));
}

#[test]
fn without_games_nothing_is_known_and_nothing_breaks() {
    let rated = rate(3, &[]);
    assert!(rated.iter().all(|rating| rating.elo().is_finite()), "{rated:?}");
}

#[test]
fn bounds_stand_in_the_order_of_who_beat_whom() {
    // Two and three halve their points; one lost all to them, and nought lost all to everybody in fewer games.
    let played = [
        rounds(2, 3, 1.0, 10),
        rounds(1, 2, 0.0, 10),
        rounds(1, 3, 0.0, 10),
        rounds(0, 1, 0.0, 10),
        rounds(0, 2, 0.0, 1),
        rounds(0, 3, 0.0, 1),
    ]
    .concat();
    let rated = rate(4, &played);
    assert!(
        matches!((rated[0], rated[1]), (Rating::AtMost(low), Rating::AtMost(high)) if low <= high),
        "{rated:?}"
    );
}
