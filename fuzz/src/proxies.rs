//! For whom a proxy speaks, and which server a request is for.

use crate::target::{Target, texts};

/// A PROXY preamble, or the value of `X-Forwarded-For`, `Forwarded` or `Host`.
pub const PROXIES: Target = Target {
    name: "proxies",
    read: |input| {
        server::reads_proxy(input);
        server::reads_host(input);
    },
    good: || {
        let mut good = texts(&[
            "PROXY TCP4 192.0.2.1 10.0.0.1 4000 7878\r\nGET / HTTP/1.1\r\n",
            "PROXY TCP6 2001:db8::1 2001:db8::2 4000 7878\r\n",
            "PROXY UNKNOWN\r\n",
            "192.0.2.1, 10.0.0.1",
            "for=192.0.2.1;proto=https, for=\"[2001:db8::1]:80\"",
            "games.example.org:7878",
            "[2001:db8::1]:80",
        ]);
        good.push(b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c\xc0\0\x02\x01\x0a\0\0\x01\x0f\xa0\x1e\xc6".to_vec());
        good.push([&b"\r\n\r\n\0\r\nQUIT\n\x21\x21\0\x27"[..], &[0x20; 36], &[4, 0, 0]].concat());
        good
    },
    words: &[
        "PROXY ",
        "TCP4 ",
        "TCP6 ",
        "UNKNOWN",
        "\r\n",
        "\r\n\r\n\0\r\nQUIT\n",
        "!",
        " ",
        ",",
        ";",
        "for=",
        "\"",
        "[",
        "]",
        ":",
        "::",
        "@",
        ".",
        "65536",
        "256",
    ],
    brief: 40_000,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_good_input_is_read() {
        for good in (PROXIES.good)() {
            let read = server::reads_proxy(&good) || server::reads_host(&good);
            assert!(read, "{}", String::from_utf8_lossy(&good));
        }
    }
}
