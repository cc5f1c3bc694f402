//! The server as people start and stop it.

mod boxlid;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use boxlid::boxlid;

/// A server on a free port with a folder of its own.
struct Server {
    child: Child,
    address: String,
    out: BufReader<std::process::ChildStdout>,
    _data: tempfile::TempDir,
}

fn serve(flags: &[&str]) -> Server {
    let data = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_boxlid"))
        .args(["serve", "--port", "0", "--data"])
        .arg(data.path().join("new").join("folder"))
        .args(flags)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Boxlid is ready at http://").expect("it says where it is");
    Server { child, address: address.to_owned(), out, _data: data }
}

impl Server {
    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_server_says_where_it_is_and_answers_there() {
    let server = serve(&[]);
    let answer = server.get("/api/games");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("mancala"), "{answer}");
}

#[test]
fn a_public_address_is_shown_with_a_code_to_scan() {
    let mut server = serve(&["--public-url", "https://games.example.org"]);
    let mut said = Vec::new();
    loop {
        let mut line = String::new();
        server.out.read_line(&mut line).unwrap();
        said.push(line.trim_end().to_owned());
        if line.starts_with("Stop it") {
            break;
        }
    }
    assert_eq!(said[0], "Others join at https://games.example.org");
    assert!(said.iter().any(|line| line.contains("█▀▀▀▀▀█")), "{said:#?}");
}

#[cfg(unix)]
#[test]
fn a_server_that_is_told_to_end_ends_well() {
    let mut server = serve(&[]);
    let killed = Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_port_in_use_is_one_plain_sentence() {
    let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let data = tempfile::tempdir().unwrap();
    let run = boxlid(&["serve", "--port", &port, "--data", data.path().to_str().unwrap()]).run();
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.starts_with(&format!("boxlid: port {port} is in use")), "{}", run.stderr);
    assert!(run.stderr.contains("--port"), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1);
}

#[test]
fn a_folder_that_cannot_be_written_is_one_plain_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let run = boxlid(&["serve", "--port", "0", "--data", file.join("data").to_str().unwrap()]).run();
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    assert!(run.stderr.contains("choose another folder"), "{}", run.stderr);
}

#[test]
fn a_database_that_cannot_be_used_is_one_plain_sentence_without_the_password() {
    let nobody = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
    let unreachable = format!("postgres://ann:hush@127.0.0.1:{nobody}/games");
    for (url, said) in [
        ("mysql://ann:hush@localhost/games", "this is no address of a database"),
        ("postgres://ann:hush@localhost:port/games", "this is no address of a database"),
        (unreachable.as_str(), "the PostgreSQL database \"games\" at 127.0.0.1:"),
    ] {
        let run = boxlid(&["serve", "--port", "0", "--database", url]).run();
        assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{url}");
        assert!(run.stderr.starts_with(&format!("boxlid: {said}")), "{}", run.stderr);
        assert!(!run.stderr.contains("hush"), "{}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
}

/// Starts a server in a shell that has changed its limits, and stops it again; what it says on standard error, and how
/// many files it may open.
#[cfg(target_os = "linux")]
fn serve_within(limit: &str) -> (String, u64) {
    let data = tempfile::tempdir().unwrap();
    let script = format!("{limit}; exec \"$0\" serve --port 0 --data \"$1\"");
    let mut child = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_boxlid")])
        .arg(data.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", child.id())).unwrap();
    let files = limits.lines().find_map(|line| line.strip_prefix("Max open files")).unwrap();
    let soft = files.split_whitespace().next().unwrap().parse().unwrap();
    child.kill().unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    child.wait().unwrap();
    (said, soft)
}

#[cfg(target_os = "linux")]
#[test]
fn b07_the_open_file_limit_is_raised_at_the_start() {
    let (_, soft) = serve_within("ulimit -S -n 300; ulimit -H -n 900");
    assert_eq!(soft, 900);
}

#[cfg(target_os = "linux")]
#[test]
fn b07_an_open_file_limit_that_stays_low_is_said_in_one_line() {
    let (said, _) = serve_within("ulimit -n 900");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("the open-file limit is 900") && said.contains("20000"), "{said}");
}

#[test]
fn a_name_that_is_none_and_a_proxy_that_is_none_are_told_how_to_be_written() {
    let run = boxlid(&["serve", "--host", "https://games.example.org"]).run();
    assert!(run.code != 0 && run.stderr.contains("write it like games.example.org"), "{}", run.stderr);
    let run = boxlid(&["serve", "--trusted-proxy", "everybody"]).run();
    assert!(run.code != 0 && run.stderr.contains("write it like 10.0.0.7 or 10.0.0.0/8"), "{}", run.stderr);
}
