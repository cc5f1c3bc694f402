//! The page's socket to the server. When to open one, to try it and to give it up, the client says.

use protocol::SOCKET_PATH;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, WebSocket};

use crate::browser::window;

/// A socket, which is closed when it is dropped. Nothing is heard of it afterwards.
pub struct Socket(pub WebSocket);

impl Socket {
    /// Opens a socket. `hear` is told what the server says, `lose` that the socket is gone.
    pub fn open(hear: impl Fn(String) + 'static, lose: impl Fn() + 'static) -> Option<Self> {
        let socket = WebSocket::new(&address()).ok()?;
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            hear(event.data().as_string().unwrap_or_default());
        });
        socket.set_onmessage(Some(&hear.into_js_value().unchecked_into()));
        let lose = Closure::<dyn FnMut()>::new(lose);
        socket.set_onclose(Some(&lose.into_js_value().unchecked_into()));
        Some(Socket(socket))
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.0.set_onmessage(None);
        self.0.set_onclose(None);
        let _ = self.0.close();
    }
}

fn address() -> String {
    let location = window().location();
    let scheme = match location.protocol().as_deref() {
        Ok("https:") => "wss",
        Ok(_) | Err(_) => "ws",
    };
    format!("{scheme}://{}{SOCKET_PATH}", location.host().unwrap_or_default())
}
