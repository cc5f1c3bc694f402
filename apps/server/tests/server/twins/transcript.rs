//! What one client was sent, and the comparison of two such records.
//!
//! They must be the same to the last byte: answer by answer, frame by frame, in content, length, number and order. What
//! may differ is listed here, each with its reason, and nothing else may:
//!
//! 1. The value of the HTTP header `date`, 29 bytes that say what time it is.
//! 2. Pings of the socket, two bytes that come every thirty seconds by the clock.
//! 3. The digits of `quiet_ms` in the answer about one's own tables, which says for how long nothing has happened; how
//!    many digits they are may not differ.
//! 4. The fields that a test names with both their values ([`Allowed`]): the commitment to a secret, and the hash of a
//!    deck. Both are made so that everybody may know them, and that they tell nothing of what they are made from.

use std::fmt;

use super::wire::frame;

/// All that a client was sent, in the order in which it asked.
#[derive(Clone, Debug, Default)]
pub struct Transcript(pub Vec<Part>);

/// One HTTP answer, or one socket from its handshake to its end.
#[derive(Clone, Debug)]
pub struct Part {
    /// What was asked.
    pub about: String,
    pub bytes: Vec<u8>,
}

/// A field that says one thing at one server and another at the other, and may.
#[derive(Clone, Debug)]
pub struct Allowed {
    /// The field as JSON, with its name: `"commitment":"5f…"`.
    pub one: String,
    pub other: String,
}

/// Something by which a client can tell two servers apart.
#[derive(Debug)]
pub struct TellTale {
    pub about: String,
    pub one: String,
    pub other: String,
}

impl fmt::Display for TellTale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n  {:?}\n  {:?}", self.about, self.one, self.other)
    }
}

impl Transcript {
    /// Compares all bytes, and gives how many they were.
    pub fn compare(&self, other: &Transcript, allowed: &[Allowed]) -> Result<usize, TellTale> {
        let tell =
            |about: &str, one: String, other: String| Err(TellTale { about: about.to_owned(), one, other });
        if self.0.len() != other.0.len() {
            return tell("how much was answered", self.0.len().to_string(), other.0.len().to_string());
        }
        let mut compared = 0;
        for (mine, theirs) in self.0.iter().zip(&other.0) {
            let (one, other) = (mine.lasting(), in_words_of_one(theirs.lasting(), allowed));
            if mine.about != theirs.about {
                return tell("what was asked", mine.about.clone(), theirs.about.clone());
            }
            if let Some(at) = (0..one.len().max(other.len())).find(|at| one.get(*at) != other.get(*at)) {
                return tell(&mine.about, around(&one, at), around(&other, at));
            }
            compared += one.len();
        }
        Ok(compared)
    }

    /// How many frames the sockets were sent.
    pub fn frames(&self) -> usize {
        self.0.iter().map(|part| frames(part.after_head()).len()).sum()
    }
}

impl Part {
    /// All bytes but those that time alone decides on.
    fn lasting(&self) -> Vec<u8> {
        let end = self.head();
        let mut lasting = without_date(&self.bytes[..end]);
        if self.is_socket() {
            lasting.extend(frames(self.after_head()).concat());
        } else {
            lasting.extend(without_quiet(self.after_head()));
        }
        lasting
    }

    fn is_socket(&self) -> bool {
        self.bytes.starts_with(b"HTTP/1.1 101 ")
    }

    fn head(&self) -> usize {
        let end = self.bytes.windows(4).position(|four| four == b"\r\n\r\n");
        end.map_or(self.bytes.len(), |at| at + 4)
    }

    fn after_head(&self) -> &[u8] {
        &self.bytes[self.head()..]
    }
}

/// The frames but for pings without a payload.
fn frames(mut bytes: &[u8]) -> Vec<&[u8]> {
    let mut frames = Vec::new();
    while let Some((_, payload)) = frame(bytes) {
        let (one, rest) = bytes.split_at(payload.end);
        if one != [0x89, 0] {
            frames.push(one);
        }
        bytes = rest;
    }
    // Half a frame would be something, too.
    frames.extend((!bytes.is_empty()).then_some(bytes));
    frames
}

/// The head of an answer with its date taken out, if that is as long as a date is.
fn without_date(head: &[u8]) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = head.split(|byte| *byte == b'\n').collect();
    for line in &mut lines {
        let is_date = line.starts_with(b"date: ") && line.ends_with(b"\r");
        if is_date && line.len() == b"date: ".len() + 29 + 1 {
            *line = b"date: some time\r";
        }
    }
    lines.join(&b'\n')
}

/// A body in which every digit that says for how long nothing has happened is a nought.
fn without_quiet(body: &[u8]) -> Vec<u8> {
    let mut body = body.to_vec();
    let name = br#""quiet_ms":"#;
    let places = body.windows(name.len()).enumerate().filter(|(_, some)| some == name);
    let ends: Vec<usize> = places.map(|(at, _)| at + name.len()).collect();
    for end in ends {
        body[end..].iter_mut().take_while(|byte| byte.is_ascii_digit()).for_each(|digit| *digit = b'0');
    }
    body
}

/// What the other server said, with the fields that may differ as the first one says them.
fn in_words_of_one(mut bytes: Vec<u8>, allowed: &[Allowed]) -> Vec<u8> {
    for Allowed { one, other } in allowed {
        assert_eq!(one.len(), other.len(), "a field that may differ may not differ in length");
        let mut from = 0;
        while let Some(at) = bytes[from..].windows(other.len()).position(|some| some == other.as_bytes()) {
            let begin = from + at;
            bytes[begin..begin + other.len()].copy_from_slice(one.as_bytes());
            from = begin + other.len();
        }
    }
    bytes
}

fn around(bytes: &[u8], at: usize) -> String {
    let span = at.saturating_sub(60)..(at + 60).min(bytes.len());
    String::from_utf8_lossy(bytes.get(span).unwrap_or_default()).into_owned()
}

#[test]
fn a_single_byte_anywhere_is_noticed() {
    let one = sample();
    assert_eq!(one.compare(&one, &[]).unwrap(), sample_length());
    for part in 0..one.0.len() {
        for at in 0..one.0[part].bytes.len() {
            let mut other = one.clone();
            other.0[part].bytes[at] ^= 1;
            let is_date = part == 0 && other.0[part].bytes != one.0[part].bytes && in_date(&one.0[part], at);
            assert_eq!(one.compare(&other, &[]).is_ok(), is_date, "byte {at} of part {part}");
        }
    }
}

#[test]
fn a_blank_more_or_a_frame_more_or_less_or_two_in_another_order_are_noticed() {
    let one = sample();
    let socket = |frames: &[&[u8]]| {
        let mut other = one.clone();
        other.0[1].bytes = [SHAKEN, &frames.concat()].concat();
        one.compare(&other, &[])
    };
    assert!(socket(&[b"\x81\x02ab", b"\x81\x02cd"]).is_ok());
    assert!(socket(&[b"\x81\x02ab", b"\x89\x00", b"\x81\x02cd"]).is_ok(), "a ping is no news");
    assert!(socket(&[b"\x81\x02ab", b"\x89\x01!", b"\x81\x02cd"]).is_err(), "one that says something is");
    assert!(socket(&[b"\x81\x03ab ", b"\x81\x02cd"]).is_err());
    assert!(socket(&[b"\x81\x02ab"]).is_err());
    assert!(socket(&[b"\x81\x02ab", b"\x81\x02cd", b"\x81\x00"]).is_err());
    assert!(socket(&[b"\x81\x02cd", b"\x81\x02ab"]).is_err());
    assert!(socket(&[b"\x81\x04abcd"]).is_err(), "two frames in one");
}

#[test]
fn only_the_digits_of_how_long_it_was_quiet_may_differ() {
    let with = |body: &str| {
        let bytes = format!("HTTP/1.1 200 OK\r\n\r\n{body}").into_bytes();
        Transcript(vec![Part { about: "my tables".into(), bytes }])
    };
    let one = with(r#"{"seq":12,"quiet_ms":123}"#);
    assert!(one.compare(&with(r#"{"seq":12,"quiet_ms":456}"#), &[]).is_ok());
    assert!(one.compare(&with(r#"{"seq":12,"quiet_ms":4567}"#), &[]).is_err());
    assert!(one.compare(&with(r#"{"seq":13,"quiet_ms":123}"#), &[]).is_err());
}

#[test]
fn what_may_differ_may_differ_in_that_field_and_to_that_value_only() {
    let with = |body: &str| {
        let bytes = format!("HTTP/1.1 200 OK\r\n\r\n{body}").into_bytes();
        Transcript(vec![Part { about: "a card".into(), bytes }])
    };
    let allowed = [Allowed { one: r#""seal":"aa""#.into(), other: r#""seal":"bb""#.into() }];
    let one = with(r#"{"seal":"aa","name":"aa"}"#);
    assert!(one.compare(&with(r#"{"seal":"bb","name":"aa"}"#), &allowed).is_ok());
    assert!(one.compare(&with(r#"{"seal":"bb","name":"bb"}"#), &allowed).is_err());
    assert!(one.compare(&with(r#"{"seal":"cc","name":"aa"}"#), &allowed).is_err());
}

const SHAKEN: &[u8] = b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n\r\n";

fn sample() -> Transcript {
    let card = b"HTTP/1.1 200 OK\r\ndate: Sun, 15 Nov 2026 23:52:14 GMT\r\ncontent-length: 2\r\n\r\n{}";
    let part = |about: &str, bytes: Vec<u8>| Part { about: about.to_owned(), bytes };
    Transcript(vec![
        part("a card", card.to_vec()),
        part("a socket", [SHAKEN, b"\x81\x02ab\x81\x02cd"].concat()),
    ])
}

fn sample_length() -> usize {
    let whole: usize = sample().0.iter().map(|part| part.bytes.len()).sum();
    whole - 29 + "some time".len()
}

fn in_date(part: &Part, at: usize) -> bool {
    let text = String::from_utf8_lossy(&part.bytes).into_owned();
    let begin = text.find("Sun, ").unwrap();
    (begin..begin + 29).contains(&at)
}
