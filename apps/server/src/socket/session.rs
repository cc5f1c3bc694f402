//! What a socket is told and what it may ask, message by message.

use std::net::IpAddr;
use std::ops::ControlFlow;
use std::pin::{Pin, pin};
use std::sync::Arc;

use axum::extract::ws::{Message, WebSocket};
use bus::{Listener, Notice};
use futures_util::FutureExt;
use protocol::{
    ClientMessage, FairnessCard, FaultKind, LONGEST_MESSAGE, MessageId, PROTOCOL, ServerMessage, TableId,
    Token, Unread,
};
use rules::Seq;
use store::TokenHash;
use tokio::sync::watch;
use tokio::time::{Interval, MissedTickBehavior, interval};

use super::drawn::Drawn;
use super::fault::About;
use super::luck;
use super::people::{People, Places};
use super::regroup::Regroupings;
use super::watching::seated;
use crate::app::App;
use crate::gate::{Admission, Line, SocketMeter};
use crate::limits::HEARTBEAT;
use crate::person::tidy_action;
use crate::table_actor::{
    Gone, Heard, Look, LuckWish, NotYourSeat, Outcome, RematchOutcome, SeatWish, TableStub, Ticket, Visitor,
    Window, Wish, WishKind,
};

/// Whether the socket goes on.
pub(super) type Flow = ControlFlow<()>;

/// A socket and the tables it watches.
pub(super) struct Session {
    pub(super) app: Arc<App>,
    pub(super) closing: watch::Receiver<bool>,
    pub(super) regroupings: Regroupings,
    pub(super) socket: WebSocket,
    pub(super) listener: Listener,
    pub(super) watches: Vec<Watch>,
    /// The client's address, for what is counted by it.
    pub(super) address: IpAddr,
    line: Arc<Line>,
    meter: SocketMeter,
    pub(super) places: Places,
}

/// A table somebody watches through this socket.
pub(super) struct Watch {
    /// The name the client calls it by.
    pub(super) name: TableId,
    pub(super) stub: TableStub,
    /// Where a table of this node puts what the client has not seen yet.
    pub(super) window: Arc<Window>,
    /// What the client proved its place by, and who it is to the table, for the day the table moves to another node.
    pub(super) ticket: Ticket,
    pub(super) visitor: Visitor,
    /// How much of the log the client was told.
    pub(super) known: Seq,
    /// How many lines of what was said the client was told.
    pub(super) heard: Heard,
    /// Who sits there, as the client was told.
    pub(super) people: People,
    /// Whether the client was told of the rematch.
    pub(super) knows_next: bool,
    /// What the client was told of the table's luck.
    pub(super) fairness: Option<FairnessCard>,
}

/// All that can happen to a socket.
enum Happening {
    Received(Message),
    /// What came is too long to be read, or the connection is broken.
    Unreadable,
    HungUp,
    News(Notice),
    Heartbeat,
    /// Tables may have moved to other nodes.
    Regrouped,
    Closing,
}

impl Happening {
    fn received(received: Option<Result<Message, axum::Error>>) -> Self {
        match received {
            Some(Ok(message)) => Happening::Received(message),
            Some(Err(_)) => Happening::Unreadable,
            None => Happening::HungUp,
        }
    }
}

impl Session {
    pub(super) fn new(socket: WebSocket, app: Arc<App>, address: IpAddr, line: Arc<Line>) -> Self {
        let meter = SocketMeter::new(&app.gate);
        Session {
            closing: app.closing.clone(),
            regroupings: app.regroupings(),
            listener: app.services.bus.listener(),
            app,
            socket,
            watches: Vec::new(),
            address,
            line,
            meter,
            places: Places::default(),
        }
    }

    /// Serves the socket until either side has enough.
    pub(super) async fn run(mut self: Box<Self>) {
        self.app.metrics.socket_opened();
        let welcome =
            ServerMessage::Welcome { version: env!("CARGO_PKG_VERSION").to_owned(), protocol: PROTOCOL };
        if self.send(&welcome).await.is_continue() {
            // Why it stopped was told to the client already, where there is one left to tell.
            let _: Flow = self.serve().await;
        }
        self.app.metrics.socket_closed();
        // Who is cut off because the server goes away has not left.
        if !*self.closing.borrow() {
            for watch in self.watches {
                Box::pin(watch.stub.leave(watch.ticket.place, watch.visitor)).await;
            }
        }
    }

    /// Deals with one thing after another until there is a reason to stop.
    async fn serve(&mut self) -> Flow {
        let mut heartbeat = interval(HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // The first tick comes at once.
        heartbeat.tick().await;
        let mut closing = self.closing.clone();
        // Waited for from now on, because all sockets wait for it together, and must queue up for that one by one.
        let mut closing = pin!(async move {
            // An error means that the sender is gone, and with it the server.
            closing.wait_for(|closing| *closing).await.is_ok()
        });
        loop {
            // What is told about things that happen at once travels together.
            let happening = match self.at_once() {
                Some(happening) => happening,
                None => {
                    self.flush().await?;
                    self.next_happening(&mut heartbeat, closing.as_mut()).await
                }
            };
            match happening {
                Happening::Received(message) => self.receive(message).await?,
                Happening::Unreadable => return Box::pin(self.give_up_reading()).await,
                Happening::HungUp => return Flow::Break(()),
                Happening::News(notice) => self.pass_on(notice).await?,
                Happening::Heartbeat => self.send_frame(Message::Ping(Vec::new().into())).await?,
                Happening::Regrouped => {
                    // It may take seconds to find a table again, and what is known already need not wait for that.
                    self.flush().await?;
                    Box::pin(self.regroup()).await?;
                }
                Happening::Closing => return Box::pin(self.say_goodbye()).await,
            }
        }
    }

    /// What has happened already, of what happens often. The rest is looked at as soon as there is nothing of it; a client
    /// that sends so much that there always is has soon used up its allowance, and is sent away.
    fn at_once(&mut self) -> Option<Happening> {
        match self.listener.next_now() {
            Some(notice) => Some(Happening::News(notice)),
            None => self.socket.recv().now_or_never().map(Happening::received),
        }
    }

    async fn next_happening(
        &mut self,
        heartbeat: &mut Interval,
        closing: Pin<&mut impl Future<Output = bool>>,
    ) -> Happening {
        tokio::select! {
            received = self.socket.recv() => Happening::received(received),
            notice = self.listener.next() => Happening::News(notice),
            _ = heartbeat.tick() => Happening::Heartbeat,
            () = self.regroupings.next() => Happening::Regrouped,
            _ = closing => Happening::Closing,
        }
    }

    async fn receive(&mut self, message: Message) -> Flow {
        // Frames of any kind count, or one could flood us with pings.
        self.line.frame_came(&message);
        match self.meter.admit() {
            Admission::Read => {}
            Admission::TooFast => return Box::pin(self.warn()).await,
            Admission::CutOff => return Box::pin(self.cut_off("too many messages")).await,
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => {
                let said = "messages are text, not binary";
                return self.fault(About::default().fault(FaultKind::Malformed, said)).await;
            }
            Message::Ping(_) | Message::Pong(_) => return Flow::Continue(()),
            Message::Close(_) => return Flow::Break(()),
        };
        if text.len() > LONGEST_MESSAGE {
            let said = format!("a message has at most {LONGEST_MESSAGE} bytes");
            return self.fault(About::default().fault(FaultKind::TooLong, said)).await;
        }
        match serde_json::from_str(&text) {
            Ok(message) => self.handle(message).await,
            Err(error) => {
                let said = format!("this is no message: {error}");
                self.fault(About::guess(&text).fault(FaultKind::Malformed, said)).await
            }
        }
    }

    async fn handle(&mut self, message: ClientMessage) -> Flow {
        if let Err(fault) = self.admit(&message) {
            return Box::pin(self.fault(fault)).await;
        }
        // What is seldom said is boxed: else each socket would hold room for the largest all the time.
        match message {
            ClientMessage::Watch { table, token, since } => Box::pin(self.watch(table, token, since)).await,
            ClientMessage::Unwatch { table } => Box::pin(self.unwatch(&table)).await,
            ClientMessage::Act { table, token, at, id, action } => {
                self.wish(table, token, at, id, WishKind::Act(tidy_action(action))).await
            }
            ClientMessage::TakeBack { table, token, at, id } => {
                Box::pin(self.wish(table, token, at, id, WishKind::TakeBack)).await
            }
            ClientMessage::Resign { table, token, at, id } => {
                Box::pin(self.wish(table, token, at, id, WishKind::Resign)).await
            }
            ClientMessage::Rematch { table, token, id } => Box::pin(self.rematch(table, token, id)).await,
            ClientMessage::Say { table, token, id, text } => {
                Box::pin(self.say(table, token, id, &text)).await
            }
            ClientMessage::Speak { table, token, id, said } => {
                Box::pin(self.speak(table, token, id, said)).await
            }
            ClientMessage::Promise { table, token, id, promise } => {
                Box::pin(self.luck(table, token, id, LuckWish::Promise(promise))).await
            }
            ClientMessage::Reveal { table, token, id, entropy } => {
                Box::pin(self.luck(table, token, id, LuckWish::Reveal(entropy))).await
            }
            ClientMessage::BreakOff { table, token, id } => {
                Box::pin(self.luck(table, token, id, LuckWish::BreakOff)).await
            }
            ClientMessage::Admit { table, token, id, number, admit } => {
                Box::pin(self.seats(table, token, id, SeatWish::Admit { number, admit })).await
            }
            ClientMessage::FreeSeat { table, token, id, seat } => {
                Box::pin(self.seats(table, token, id, SeatWish::Free(seat))).await
            }
            ClientMessage::Ping { n } => self.send(&ServerMessage::Pong { n }).await,
        }
    }

    async fn wish(&mut self, table: TableId, token: Token, at: Seq, id: MessageId, kind: WishKind) -> Flow {
        let about = About::message(&table, &id);
        let stub = match seated(&self.app.tables, &table, &about).await {
            Ok(stub) => stub,
            Err(fault) => return self.fault(fault).await,
        };
        let wish = Wish { token: TokenHash::of(&token), id: id.clone(), at, kind };
        let answer = match stub.wish(wish).await {
            Ok(Outcome::Accepted(seq)) => ServerMessage::Accepted { table, id, seq },
            Ok(Outcome::Refused(refusal)) => ServerMessage::Refused { table, id, refusal },
            Ok(Outcome::Resync(look)) => {
                let answer = Drawn::of([&resync(table, id, look)]);
                return Box::pin(self.send_drawn(answer, &about)).await;
            }
            Ok(Outcome::NotYourSeat) => ServerMessage::Fault(about.not_your_seat()),
            Ok(Outcome::NotStored) | Err(Gone) => ServerMessage::Fault(about.not_stored()),
        };
        self.send(&answer).await
    }

    async fn rematch(&mut self, table: TableId, token: Token, id: MessageId) -> Flow {
        let about = About::message(&table, &id);
        let stub = match seated(&self.app.tables, &table, &about).await {
            Ok(stub) => stub,
            Err(fault) => return self.fault(fault).await,
        };
        let answer = match stub.rematch(TokenHash::of(&token)).await {
            Ok(RematchOutcome::Next(next, seat)) => {
                if let Some(watch) = self.watches.iter_mut().find(|watch| watch.name == table) {
                    watch.knows_next = true;
                }
                ServerMessage::Rematch { table, next: next.id, seat: Some(seat) }
            }
            Ok(RematchOutcome::NotYourSeat) => ServerMessage::Fault(about.not_your_seat()),
            Ok(RematchOutcome::NotOver) => {
                let said = "the game goes on; a rematch can be had when it is over";
                ServerMessage::Fault(about.fault(FaultKind::NotOver, said))
            }
            Ok(RematchOutcome::TooFast) => {
                let said = "you open one rematch after another; wait a little";
                ServerMessage::Fault(about.fault(FaultKind::TooFast, said))
            }
            Ok(RematchOutcome::NotStored) | Err(Gone) => ServerMessage::Fault(about.not_stored()),
        };
        self.send(&answer).await
    }

    /// Tells the client what is new at a table, under each name it watches it by.
    async fn pass_on(&mut self, notice: Notice) -> Flow {
        // From the last to the first, because one whose seat is another's now is taken out.
        for index in (0..self.watches.len()).rev() {
            if *self.watches[index].stub.id() == notice.table {
                self.pass_on_to(index, &notice).await?;
            }
        }
        // What was just asked was answered, but perhaps by another node than before.
        if self.is_scattered() { Box::pin(self.regroup()).await } else { Flow::Continue(()) }
    }

    async fn pass_on_to(&mut self, index: usize, notice: &Notice) -> Flow {
        let watches = self.watches.len();
        // A log that the client was shown already is no news to it.
        if let Some(seq) = notice.news.log_to_see(self.watches[index].known) {
            self.show(index, seq).await?;
            if self.watches.len() == watches {
                self.check(index, seq).await;
            }
        }
        if notice.news.card && self.watches.len() == watches {
            Box::pin(self.introduce(index)).await?;
        }
        if notice.news.talk && self.watches.len() == watches {
            Box::pin(self.overhear(index)).await?;
        }
        Flow::Continue(())
    }

    /// Stops watching a table whose seat was freed or taken to another device.
    async fn turn_away(&mut self, index: usize, why: NotYourSeat) -> Flow {
        let table = self.watches[index].name.clone();
        self.unwatch(&table).await?;
        self.fault(About::table(&table).turned_away(why)).await
    }

    /// Sends what the client has not seen yet, of a log that is this long at least.
    async fn show(&mut self, index: usize, seq: Seq) -> Flow {
        let watch = &self.watches[index];
        // What lies in the window of a table that has moved on is old: the client may know of more by an answer that
        // came from elsewhere.
        let is_here = watch.stub.is_here() && watch.stub.is_alive();
        if let Some(look) = watch.window.take(watch.known, seq).filter(|_| is_here) {
            return self.show_look(index, look).await;
        }
        let look = match watch.stub.look(watch.ticket, watch.known).await {
            Ok(Ok(look)) => look,
            Ok(Err(why)) => return Box::pin(self.turn_away(index, why)).await,
            // The table came to grief; the client will be told when it next asks something of it.
            Err(Gone) => return Flow::Continue(()),
        };
        self.show_look(index, look).await
    }

    async fn show_look(&mut self, index: usize, look: Look) -> Flow {
        let watch = &mut self.watches[index];
        if look.seq == watch.known {
            return Flow::Continue(());
        }
        watch.known = look.seq;
        let seen = seen(&watch.name, look);
        self.send(&seen).await
    }

    /// Tells who sits at the table now, and where they meet next, if the client does not know.
    pub(super) async fn introduce(&mut self, index: usize) -> Flow {
        let watch = &mut self.watches[index];
        let card = match watch.stub.card_for(watch.ticket).await {
            Ok(Ok(card)) => card,
            Ok(Err(why)) => return self.turn_away(index, why).await,
            Err(Gone) => return Flow::Continue(()),
        };
        if luck::lasting(luck::known(&card).as_ref()) != watch.fairness {
            return self.tell_of_luck(index, card).await;
        }
        let now = People::of(&card);
        let people = (now != watch.people).then(|| now.clone().told(&watch.name));
        let rematch = card.next.filter(|_| !watch.knows_next).map(|next| ServerMessage::Rematch {
            table: watch.name.clone(),
            next,
            seat: watch.ticket.place.viewer().seat(),
        });
        watch.people = now;
        watch.knows_next |= rematch.is_some();
        for message in people.iter().chain(&rematch) {
            self.send(message).await?;
        }
        Flow::Continue(())
    }
}

pub(super) fn seen(table: &TableId, Look { sight, left_ms, clocks, .. }: Look) -> ServerMessage {
    let clocks = clocks.as_ref().and_then(Unread::of);
    ServerMessage::Seen { table: table.clone(), sight, left_ms, clocks }
}

fn resync(table: TableId, id: MessageId, Look { sight, left_ms, clocks, .. }: Look) -> ServerMessage {
    let clocks = clocks.as_ref().and_then(Unread::of);
    ServerMessage::Resync { table, id, sight, left_ms, clocks }
}
