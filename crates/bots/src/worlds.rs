//! A bot for games with hidden cards: it imagines many worlds that look like its view, and finds out which choice
//! does well in most of them.
//!
//! Information-set Monte Carlo tree search with one tree for all worlds (Cowling, Powley and Whitehouse, 2012). The
//! tree grows over the bot's own choices; what the others do in a world is what the game's habit says, for the bot
//! does not know what they hold. The limit is a number of worlds rather than a time, so that the same bot plays the
//! same moves on every machine and in the browser.

use rules::{Bot, Chance, Choices, Dice, Game, Never, Playout, Seat, Step, ThinkingTime, Turn, Viewer};

/// Looks into so many imagined worlds for each choice.
#[derive(Clone, Copy, Debug)]
pub struct Worlds {
    /// How many worlds.
    pub worlds: u32,
    /// How many steps a world is played on by habit before its outlook is taken.
    pub steps: u32,
    /// How much a choice that was seldom tried draws the search, against one that did well.
    pub curiosity: f64,
}

impl Worlds {
    /// Looks into so many worlds, each played on for at most `steps` steps.
    pub const fn new(worlds: u32, steps: u32) -> Self {
        Worlds { worlds, steps, curiosity: 0.35 }
    }
}

/// So many worlds are tried even if there is no time: the choices that look best by habit get one each.
const FEWEST_WORLDS: u32 = 4;

/// A point of the tree: the bot has made the same choices so far, in whatever worlds.
struct Node<A> {
    /// The choice that led here, none at the root.
    action: Option<A>,
    /// In how many worlds it was made.
    visits: u32,
    /// In how many worlds it could have been made.
    open: u32,
    /// The sum of how those worlds came out for the bot.
    sum: f64,
    children: Vec<usize>,
}

impl<A> Node<A> {
    fn new(action: Option<A>) -> Self {
        Node { action, visits: 0, open: 0, sum: 0.0, children: Vec::new() }
    }
}

impl<G: Playout<Appeal = Never>> Bot<G> for Worlds {
    fn choose_within(
        &mut self,
        view: &G::View,
        choices: &Choices<G::Action>,
        dice: &mut Dice,
        time: &dyn ThinkingTime,
    ) -> G::Action {
        let listed = choices.listed();
        assert!(!listed.is_empty(), "a bot is asked only when it has a listed choice");
        let Some(me) = G::imagine(view, Viewer::Spectator, dice).turn().seats().iter().next() else {
            return listed[0].clone();
        };
        if listed.len() == 1 {
            return listed[0].clone();
        }
        let mut tree: Tree<G> = Tree { me, nodes: vec![Node::new(None)], curiosity: self.curiosity };
        for tried in 0..self.worlds {
            if tried >= FEWEST_WORLDS && time.is_over() {
                break;
            }
            let world = G::imagine(view, Viewer::Seat(me), dice);
            tree.try_world(world, self.steps, dice);
        }
        tree.favourite().unwrap_or_else(|| listed[0].clone())
    }
}

struct Tree<G: Game> {
    me: Seat,
    nodes: Vec<Node<G::Action>>,
    curiosity: f64,
}

impl<G: Playout<Appeal = Never>> Tree<G> {
    /// Plays `world` down the tree, adds one point to it, plays on by habit and remembers how it came out.
    fn try_world(&mut self, mut world: G, steps: u32, dice: &mut Dice) {
        let mut path = vec![0];
        let mut at = 0;
        while let Some(seat) = to_choose(&mut world, dice) {
            let choices = world.choices(seat);
            let listed = choices.listed();
            if listed.is_empty() {
                break;
            }
            if seat != self.me {
                let place = world.habit(seat, listed, dice);
                world.apply(Step::acted(seat, listed[place].clone()));
                continue;
            }
            let (next, is_new) = self.descend(&world, at, listed, dice);
            let action = self.nodes[next].action.clone().expect("only the root has no choice");
            world.apply(Step::acted(seat, action));
            path.push(next);
            at = next;
            if is_new {
                break;
            }
        }
        let came_out = play_on(&mut world, self.me, steps, dice);
        for place in path {
            self.nodes[place].visits += 1;
            self.nodes[place].sum += came_out;
        }
    }

    /// The child to try: a new one while few were tried for the visits there were, the best by habit first;
    /// otherwise the one that did best or was neglected most.
    fn descend(&mut self, world: &G, at: usize, listed: &[G::Action], dice: &mut Dice) -> (usize, bool) {
        let known = |child: &usize| self.nodes[*child].action.as_ref();
        let children = &self.nodes[at].children;
        let fresh: Vec<G::Action> = listed
            .iter()
            .filter(|action| !children.iter().any(|child| known(child) == Some(*action)))
            .cloned()
            .collect();
        let open: Vec<usize> = children
            .iter()
            .copied()
            .filter(|child| known(child).is_some_and(|action| listed.contains(action)))
            .collect();
        for child in &open {
            self.nodes[*child].open += 1;
        }
        let room = 2.0 + f64::from(self.nodes[at].visits).sqrt();
        if !fresh.is_empty() && (open.len() as f64) < room {
            let place = world.habit(self.me, &fresh, dice);
            self.nodes.push(Node { open: 1, ..Node::new(Some(fresh[place].clone())) });
            let child = self.nodes.len() - 1;
            self.nodes[at].children.push(child);
            return (child, true);
        }
        let draw = |child: usize| {
            let node = &self.nodes[child];
            let visits = f64::from(node.visits.max(1));
            node.sum / visits + self.curiosity * (f64::from(node.open.max(1)).ln() / visits).sqrt()
        };
        let best = open.into_iter().max_by(|one, other| draw(*one).total_cmp(&draw(*other)));
        (best.expect("a listed choice is new or known"), false)
    }

    /// The choice that was tried most.
    fn favourite(&self) -> Option<G::Action> {
        let children = self.nodes[0].children.iter().map(|child| &self.nodes[*child]);
        children.max_by_key(|node| node.visits).and_then(|node| node.action.clone())
    }
}

/// Lets luck speak until a seat must choose; none if there is nothing to choose or nothing more to learn.
fn to_choose<G: Playout<Appeal = Never>>(world: &mut G, dice: &mut Dice) -> Option<Seat> {
    loop {
        if world.rests() {
            return None;
        }
        match world.turn() {
            turn @ (Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_)) => return turn.seats().iter().next(),
            Turn::Luck(luck) => {
                let draw = luck.draw(dice);
                world.apply(Step::Drew(draw));
            }
            Turn::Over(_) => return None,
        }
    }
}

/// Plays by habit for a while; gives how well it came out for `me`.
fn play_on<G: Playout<Appeal = Never>>(world: &mut G, me: Seat, steps: u32, dice: &mut Dice) -> f64 {
    for _ in 0..steps {
        let Some(seat) = to_choose(world, dice) else { break };
        let choices = world.choices(seat);
        let listed = choices.listed();
        if listed.is_empty() {
            break;
        }
        let place = world.habit(seat, listed, dice);
        world.apply(Step::acted(seat, listed[place].clone()));
    }
    match world.turn() {
        Turn::Over(standing) => {
            let winners = standing.winners();
            if winners.includes(me) { 1.0 / winners.len() as f64 } else { 0.0 }
        }
        Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Luck(_) => world.outlook(me),
    }
}
