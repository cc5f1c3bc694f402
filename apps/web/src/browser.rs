//! The few things we ask of the browser, so that the rest of the page reads like the game.

use std::pin::Pin;
use std::time::Duration;

use js_sys::futures::JsFuture;
use leptos::prelude::*;
use protocol::Token;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlElement, MediaQueryList};

/// What the server drew of this page in its first answer, for as long as the page has nothing newer. Only while the page
/// starts there is such a thing.
pub fn first_drawn(selector: &str) -> Option<String> {
    let first = document().query_selector(&format!("#page[data-first] {selector}")).ok()??;
    Some(first.inner_html())
}

/// The window. There always is one: a worker never comes here.
pub fn window() -> web_sys::Window {
    leptos::prelude::window()
}

/// Milliseconds since 1970, for ordering what is kept.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// Bytes that nobody can guess, from the browser's own source of secrets.
pub fn secret_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    let made = window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    // Every browser that runs wasm has this source, also on plain http.
    made.expect("the browser makes random bytes");
    bytes
}

/// A seat token that nobody can guess.
pub fn token() -> Token {
    Token::from_random(secret_bytes())
}

/// An even random number. It seeds games on this device and names messages; secrets are made from
/// [`secret_bytes`] and by the server.
pub fn random() -> u64 {
    let half = || (js_sys::Math::random() * 4_294_967_296.0) as u64;
    half() << 32 | half()
}

/// A short random name, such as `k3f9a2`.
pub fn random_name() -> String {
    format!("{:08x}", random() as u32)
}

/// A timer that stops when it is dropped.
#[derive(Default)]
pub struct Timer(Option<TimeoutHandle>);

impl Timer {
    /// Does something after `ms` milliseconds, unless the timer is dropped first.
    pub fn after(ms: u32, then: impl FnOnce() + 'static) -> Self {
        Timer(set_timeout_with_handle(then, Duration::from_millis(ms.into())).ok())
    }

    /// Lets the timer run without anybody holding it.
    pub fn forget(mut self) {
        self.0 = None;
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        if let Some(handle) = self.0.take() {
            handle.clear();
        }
    }
}

/// Whether a media query holds now, and from now on. The listener lives as long as the page.
pub fn media(query: &'static str) -> ReadSignal<bool> {
    let list: Option<MediaQueryList> = window().match_media(query).ok().flatten();
    let (holds, set_holds) = signal(list.as_ref().is_some_and(MediaQueryList::matches));
    if let Some(list) = list {
        let watched = list.clone();
        // A page that has moved on has disposed of the signal, and then there is nobody to tell.
        let tell = Closure::<dyn FnMut()>::new(move || {
            let _ = set_holds.try_set(watched.matches());
        });
        list.set_onchange(Some(tell.as_ref().unchecked_ref()));
        let kept = StoredValue::new_local((list, tell));
        on_cleanup(move || {
            let _ = kept.try_with_value(|(list, _)| list.set_onchange(None));
        });
    }
    holds
}

/// Whether things should change place at once rather than move.
pub fn prefers_stillness() -> bool {
    let list = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    list.is_some_and(|list| list.matches())
}

/// Sets the title of the tab.
pub fn set_title(title: &str) {
    document().set_title(title);
}

/// Moves the keyboard's focus to the element with this id, if it is there.
pub fn focus(id: &str) {
    if let Some(element) = document().get_element_by_id(id).and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Which build of the page this is.
pub fn build() -> Option<String> {
    document().document_element().and_then(|root| root.get_attribute("data-build"))
}

/// Whether somebody is about to type something.
pub fn is_typing() -> bool {
    let focused = document().active_element();
    focused.is_some_and(|element| element.matches("input, textarea").unwrap_or(false))
}

/// The address of a file of the page in this very build, even if a newer one was fetched in the meantime.
pub fn versioned(path: &str) -> String {
    match build() {
        Some(build) => format!("{path}?v={build}"),
        None => path.to_owned(),
    }
}

/// Fetches a text of the page.
pub async fn text(path: &str) -> Option<String> {
    let answer = JsFuture::from(window().fetch_with_str(&versioned(path))).await.ok()?;
    let answer: web_sys::Response = answer.unchecked_into();
    if !answer.ok() {
        return None;
    }
    JsFuture::from(answer.text().ok()?).await.ok()?.as_string()
}

/// The address of this page's server, such as `https://example.org`.
pub fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// Does something that waits for something. Boxed, so that all that ever waits is one type to the page.
pub fn spawn(work: impl Future<Output = ()> + 'static) {
    let work: Pin<Box<dyn Future<Output = ()>>> = Box::pin(work);
    leptos::task::spawn_local(work);
}

/// Copies a text, and says afterwards whether that worked.
pub fn copy(text: String, then: impl FnOnce(bool) + 'static) {
    let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
    // Browsers hide the clipboard from pages that were not fetched securely.
    if clipboard.is_ok_and(|clipboard| clipboard.is_undefined()) {
        then(false);
        return;
    }
    let writing = window().navigator().clipboard().write_text(&text);
    spawn(async move {
        then(JsFuture::from(writing).await.is_ok());
    });
}
