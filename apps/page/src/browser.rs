//! The few things we ask of the browser, so that the rest of the page reads like the game.

use std::pin::Pin;

use js_sys::Promise;
use js_sys::futures::JsFuture;
use protocol::Token;
use screens::Route;
use wasm_bindgen::prelude::*;
use web_sys::{Event, EventTarget, HtmlElement, PageTransitionEvent};

/// What the server drew of this page in its first answer, for as long as the page has nothing newer. Only while the page
/// starts there is such a thing.
pub fn first_drawn(selector: &str) -> Option<String> {
    let first = document().query_selector(&format!("#page[data-first] {selector}")).ok()??;
    Some(first.outer_html())
}

/// Where the page is, by its address.
pub fn place() -> Route {
    let location = window().location();
    Route::read(&location.pathname().unwrap_or_default(), &location.hash().unwrap_or_default())
}

/// Presses what was pressed in the server's answer before the page was there; `theme.js` noted it.
pub fn press_again() {
    let Some(root) = document().document_element() else { return };
    let Some(pressed) = root.get_attribute("data-pressed") else { return };
    let _ = root.remove_attribute("data-pressed");
    let element = document().query_selector(&format!(r#"[data-test="{pressed}"]"#)).ok().flatten();
    if let Some(element) = element.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
        element.click();
    }
}

/// The window. There always is one: a worker never comes here.
pub fn window() -> web_sys::Window {
    web_sys::window().expect("the page runs in a window")
}

/// The document.
pub fn document() -> web_sys::Document {
    window().document().expect("a window has a document")
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
pub struct Timer(Option<(i32, Closure<dyn FnMut()>)>);

impl Timer {
    /// Does something after `ms` milliseconds, unless the timer is dropped first.
    pub fn after(ms: u32, then: impl FnOnce() + 'static) -> Self {
        let then = Closure::once(then);
        let wait = i32::try_from(ms).unwrap_or(i32::MAX);
        let call = then.as_ref().unchecked_ref();
        let set = window().set_timeout_with_callback_and_timeout_and_arguments_0(call, wait);
        Timer(set.ok().map(|handle| (handle, then)))
    }

    /// Does something after `ms` milliseconds, without anybody holding the timer.
    pub fn once(ms: u32, then: impl FnOnce() + 'static) {
        let wait = i32::try_from(ms).unwrap_or(i32::MAX);
        let then = Closure::once_into_js(then);
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(then.unchecked_ref(), wait);
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        if let Some((handle, _)) = self.0.take() {
            window().clear_timeout_with_handle(handle);
        }
    }
}

/// Waits.
pub async fn pause(ms: u32) {
    let wait = Promise::new(&mut |resolve, _| {
        let wait = i32::try_from(ms).unwrap_or(i32::MAX);
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, wait);
    });
    let _ = JsFuture::from(wait).await;
}

/// Hears an event until it is dropped.
pub struct Listener {
    target: EventTarget,
    event: &'static str,
    hear: Closure<dyn FnMut(Event)>,
}

impl Listener {
    /// Hears an event of the window.
    pub fn on_window(event: &'static str, hear: impl FnMut() + 'static) -> Self {
        Listener::on(window().into(), event, hear)
    }

    /// Hears that the page was put away by the browser and is back, as it was, because somebody went back to it.
    pub fn on_return(mut hear: impl FnMut() + 'static) -> Self {
        Listener::told(window().into(), "pageshow", move |event| {
            if event.dyn_into::<PageTransitionEvent>().is_ok_and(|event| event.persisted()) {
                hear();
            }
        })
    }

    /// Hears an event.
    pub fn on(target: EventTarget, event: &'static str, mut hear: impl FnMut() + 'static) -> Self {
        Listener::told(target, event, move |_| hear())
    }

    fn told(target: EventTarget, event: &'static str, hear: impl FnMut(Event) + 'static) -> Self {
        let hear = Closure::new(hear);
        let _ = target.add_event_listener_with_callback(event, hear.as_ref().unchecked_ref());
        Listener { target, event, hear }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let heard = self.hear.as_ref().unchecked_ref();
        let _ = self.target.remove_event_listener_with_callback(self.event, heard);
    }
}

/// Whether a media query holds now.
pub fn media(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Whether things should change place at once rather than move.
pub fn prefers_stillness() -> bool {
    media("(prefers-reduced-motion: reduce)")
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
    js_sys::futures::spawn_local(work);
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
