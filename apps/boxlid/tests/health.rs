//! What a server says about its own health while its disk takes nothing.

#![cfg(target_os = "linux")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

struct Server {
    child: Child,
    address: String,
    /// Kept, because the server goes on writing there.
    _out: BufReader<ChildStdout>,
    _data: tempfile::TempDir,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

#[test]
fn b12_ready_fails_while_the_disk_takes_nothing_and_recovers() {
    if !neighbours::has("prlimit", "install util-linux") {
        return;
    }
    let server = serve(&[]);
    assert_eq!(server.status("/ready"), 200);
    // From now on no file may grow, or be written to beyond its first byte: the system refuses every write.
    server.limit("1:unlimited");
    server.until("/ready", 503);
    assert_eq!(server.status("/health"), 200, "the process is well; restarting it would not help");
    assert!(server.open_table().starts_with("HTTP/1.1 5"), "nothing is said to be written");
    server.limit("unlimited:unlimited");
    server.until("/ready", 200);
    assert!(server.open_table().starts_with("HTTP/1.1 20"));
}

#[test]
fn b12_a_clock_that_is_set_while_a_server_runs_ends_no_game_and_adds_no_time() {
    let folder = tempfile::tempdir().unwrap();
    let clock = folder.path().join("clock");
    std::fs::write(&clock, "0").unwrap();
    let server = serve(&[("BOXLID_CLOCK_FILE", clock.to_str().unwrap())]);
    let log = server.game_with_seconds(600);
    for wrong_by_ms in ["86400000", "-86400000"] {
        std::fs::write(&clock, wrong_by_ms).unwrap();
        // Longer than it takes until the server looks for clocks that ran out.
        std::thread::sleep(Duration::from_secs(5));
        assert_ne!(server.status(&log), 200, "nobody has lost because the clock was set by {wrong_by_ms}");
    }
    // Nor does a clock that is set back give anybody another day.
    std::fs::write(&clock, "0").unwrap();
    let log = server.game_with_seconds(10);
    std::fs::write(&clock, "-86400000").unwrap();
    server.until(&log, 200);
}

/// A server that is not killed for writing too much, but told that it cannot.
fn serve(environment: &[(&str, &str)]) -> Server {
    let data = tempfile::tempdir().unwrap();
    let script = r#"trap '' XFSZ; exec "$0" serve --port 0 --data "$1""#;
    let mut child = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_boxlid")])
        .arg(data.path().join("data"))
        .envs(environment.iter().copied())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Boxlid is ready at http://").expect("it says where it is");
    Server { child, address: address.to_owned(), _out: out, _data: data }
}

impl Server {
    fn limit(&self, bytes: &str) {
        let pid = self.child.id().to_string();
        let set =
            Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={bytes}")]).status().unwrap();
        assert!(set.success());
    }

    fn status(&self, path: &str) -> u16 {
        let answer = self.send(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\n", self.address), "");
        answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
    }

    fn until(&self, path: &str, status: u16) {
        let since = Instant::now();
        while self.status(path) != status {
            assert!(since.elapsed() < Duration::from_secs(60), "{path} never says {status}");
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    /// Begins a game in which each seat has so much time for all of its turns; gives the path of its log, which is shown
    /// when the game is over and not before.
    fn game_with_seconds(&self, seconds: u32) -> String {
        let body = format!(r#"{{"game":"mancala","name":"Ann","terms":{{"clock":{{"game_s":{seconds}}}}}}}"#);
        let opened = self.post("/api/tables", &body);
        let table = opened.split(r#""table":""#).nth(1).and_then(|rest| rest.split('"').next());
        let table = table.expect("a table");
        let seated = self.post(&format!("/api/tables/{table}/seats"), r#"{"name":"Bob"}"#);
        assert!(seated.starts_with("HTTP/1.1 20"), "{seated}");
        format!("/api/tables/{table}/log")
    }

    fn open_table(&self) -> String {
        self.post("/api/tables", r#"{"game":"mancala","name":"Ann"}"#)
    }

    fn post(&self, path: &str, body: &str) -> String {
        let head =
            format!("POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n", self.address);
        self.send(&head, body)
    }

    fn send(&self, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "{head}Content-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}
