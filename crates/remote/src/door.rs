//! HTTP, one request per connection, written out by hand: a client library would hide what tests look at.

use std::net::{IpAddr, SocketAddr};

use anyhow::{Context, Result, ensure};
use protocol::{
    DeckCard, DeckKept, ListedTables, MineAsked, MyTables, OpenTable, OwnSeat, Recover, RecoveryAsked,
    RecoveryCode, RecoveryShown, Seat, SeatTaken, TableCard, TableId, TableOpened, TakeSeat, Token,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// The way to a server.
#[derive(Clone, Copy, Debug)]
pub struct Door {
    address: SocketAddr,
    from: Option<IpAddr>,
    /// What the server is called, if not by its address.
    name: Option<&'static str>,
}

/// An answer as it came.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The headers, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Door {
    /// The server at `address`.
    pub fn new(address: SocketAddr) -> Self {
        Door { address, from: None, name: None }
    }

    /// The same server, visited from another of this machine's own addresses (any of 127.0.0.0/8 on Linux), so
    /// that many guests are not counted as one.
    pub fn from(self, from: IpAddr) -> Self {
        Door { from: Some(from), ..self }
    }

    /// The same server, called by this name, as in a link. A program knows few names, and each stays known to its end.
    pub fn called(self, name: &str) -> Self {
        Door { name: Some(Box::leak(name.to_owned().into_boxed_str())), ..self }
    }

    /// What the server is called: what goes into `host`.
    pub fn host(&self) -> String {
        self.name.map_or_else(|| self.address.to_string(), str::to_owned)
    }

    /// Where the server is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// A connection that sends small messages at once.
    pub async fn connect(&self) -> Result<TcpStream> {
        let socket = if self.address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        if let Some(from) = self.from {
            socket.bind((from, 0).into())?;
        }
        let stream = socket.connect(self.address).await.context("could not reach the server")?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Sends a request with these headers and body, and reads the whole answer. The `host` is the server's address unless
    /// it is among the headers.
    pub async fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Result<Reply> {
        let mut stream = self.connect().await?;
        let mut head =
            format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            head.push_str(&format!("host: {}\r\n", self.host()));
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        stream.write_all(&[head.as_bytes(), body].concat()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        Reply::parse(&answer)
    }

    /// `GET`.
    pub async fn get(&self, path: &str) -> Result<Reply> {
        self.request("GET", path, &[], b"").await
    }

    /// `POST` with a JSON body.
    pub async fn post(&self, path: &str, body: &impl Serialize) -> Result<Reply> {
        let body = serde_json::to_vec(body)?;
        self.request("POST", path, &[("content-type", "application/json")], &body).await
    }

    /// Opens a table.
    pub async fn open(&self, wanted: &OpenTable) -> Result<TableOpened> {
        self.post("/api/tables", wanted).await?.ok()
    }

    /// Sits down in any free seat.
    pub async fn sit(&self, table: &TableId, name: &str) -> Result<SeatTaken> {
        let wanted = TakeSeat { name: name.to_owned(), ..TakeSeat::default() };
        self.post(&format!("/api/tables/{table}/seats"), &wanted).await?.ok()
    }

    /// Asks to join the team of whoever sits in `seat`, or how such a request stands.
    pub async fn ask_to_join(&self, table: &TableId, seat: Seat, name: &str, token: &Token) -> Result<Reply> {
        let wanted = TakeSeat {
            name: name.to_owned(),
            seat: Some(seat),
            member: true,
            token: Some(token.clone()),
            ..TakeSeat::default()
        };
        self.post(&format!("/api/tables/{table}/seats"), &wanted).await
    }

    /// Sends a deck.
    pub async fn keep_deck(&self, json: &str) -> Result<DeckKept> {
        self.request("POST", "/api/decks", &[("content-type", "application/json")], json.as_bytes())
            .await?
            .ok()
    }

    /// Fetches a deck, with the proof of having sent it or without.
    pub async fn deck(&self, hash: &str, owner: Option<&Token>) -> Result<Reply> {
        self.about_deck("GET", hash, owner, b"").await
    }

    /// Asks something about a deck (`{hash}/grants`) that takes the proof of having sent it.
    pub async fn about_deck(
        &self,
        method: &str,
        path: &str,
        owner: Option<&Token>,
        body: &[u8],
    ) -> Result<Reply> {
        let bearer = owner.map(|owner| format!("Bearer {}", owner.reveal()));
        let headers: Vec<(&str, &str)> =
            bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
        self.request(method, &format!("/api/decks/{path}"), &headers, body).await
    }

    /// Asks what anybody may know of a deck.
    pub async fn deck_card(&self, hash: &str) -> Result<DeckCard> {
        self.get(&format!("/api/decks/{hash}/card")).await?.ok()
    }

    /// Asks which tables anybody may sit down at; `query` may narrow it down (`game=mancala`).
    pub async fn listed(&self, query: &str) -> Result<ListedTables> {
        self.get(&format!("/api/tables?{query}")).await?.ok()
    }

    /// Asks how things stand at tables one has tokens for.
    pub async fn mine(&self, tables: Vec<OwnSeat>) -> Result<MyTables> {
        self.post("/api/tables/mine", &MineAsked { tables }).await?.ok()
    }

    /// Asks for a recovery code of one's seat.
    pub async fn recovery(&self, table: &TableId, token: &Token) -> Result<RecoveryCode> {
        let path = format!("/api/tables/{table}/recovery");
        let shown: RecoveryShown = self.post(&path, &RecoveryAsked { token: token.clone() }).await?.ok()?;
        Ok(shown.code)
    }

    /// Tries to take a seat by its code.
    pub async fn recover(&self, table: &TableId, code: &RecoveryCode, token: &Token) -> Result<Reply> {
        let body = Recover { code: code.clone(), token: token.clone() };
        self.post(&format!("/api/tables/{table}/recover"), &body).await
    }

    /// Asks what a table is.
    pub async fn card(&self, table: &TableId) -> Result<TableCard> {
        self.get(&format!("/api/tables/{table}")).await?.ok()
    }
}

impl Reply {
    /// Reads an answer that came whole.
    pub fn parse(answer: &[u8]) -> Result<Self> {
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").context("the answer has no end")?;
        let head = std::str::from_utf8(&answer[..end])?;
        let mut lines = head.split("\r\n");
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).context("no status")?;
        let headers = lines.filter_map(|line| line.split_once(": "));
        Ok(Reply {
            status: status.parse()?,
            headers: headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect(),
            body: answer[end + 4..].to_vec(),
        })
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON, whatever the status.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T> {
        serde_json::from_slice(&self.body).with_context(|| format!("not what was expected: {}", self.text()))
    }

    /// The body as JSON if the request succeeded.
    pub fn ok<T: DeserializeOwned>(&self) -> Result<T> {
        ensure!(self.status < 300, "the server answered {}: {}", self.status, self.text());
        self.json()
    }
}
