//! Bots think in workers, so that the page never stutters: in one that runs this same bundle, and Mancala's perfect one
//! in one that runs the bundle of the study.
//!
//! An [`Aide`] is a worker for something else than bots: it is told something, and tells as often as it knows more.

use std::cell::RefCell;
use std::collections::HashMap;

use catalog::GameKind;
use js_sys::Array;
use screens::{Answer, Question};
use serde_json::value::RawValue;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::app;
use crate::browser::{random, versioned};

/// Where bots think.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mind {
    /// In the worker of this bundle.
    Bundle,
    /// In the worker of the study, which fetches its bundle itself.
    Study,
}

impl Mind {
    fn script(self) -> &'static str {
        match self {
            Mind::Bundle => "/worker.js",
            Mind::Study => "/study_worker.js",
        }
    }
}

type Then = Box<dyn FnOnce(Box<RawValue>)>;

/// The page's side of a worker.
#[derive(Default)]
struct Thinker {
    /// The compiled bundle, posted to the worker so that it is neither fetched nor compiled again.
    module: Option<JsValue>,
    worker: Option<Worker>,
    ready: bool,
    /// Questions with what is to be done with the answer.
    waiting: HashMap<u64, (String, Then)>,
    next: u64,
}

thread_local! {
    static THINKERS: RefCell<[Thinker; 2]> = RefCell::default();
}

fn with<T>(mind: Mind, act: impl FnOnce(&mut Thinker) -> T) -> T {
    THINKERS.with_borrow_mut(|thinkers| act(&mut thinkers[mind as usize]))
}

/// Remembers the compiled bundle for its worker, which is started when a bot is first asked.
pub fn set_module(module: JsValue) {
    with(Mind::Bundle, |thinker| thinker.module = Some(module));
}

/// Asks a bot what it plays, and goes on with the answer later.
pub fn ask(
    mind: Mind,
    kind: GameKind,
    level: &str,
    sighting: Box<RawValue>,
    then: impl FnOnce(Box<RawValue>) + 'static,
) {
    let unsent = with(mind, |thinker| {
        thinker.next += 1;
        let question = Question {
            ticket: thinker.next,
            game: kind.name().to_owned(),
            level: level.to_owned(),
            sighting,
            seed: random(),
        };
        let text = serde_json::to_string(&question).unwrap_or_default();
        thinker.waiting.insert(question.ticket, (text.clone(), Box::new(then)));
        if thinker.worker.is_none() {
            thinker.worker = start(mind, thinker.module.as_ref());
        }
        match &thinker.worker {
            Some(worker) if thinker.ready => worker.post_message(&text.as_str().into()).err().map(|_| text),
            // It is sent when the worker says it is ready.
            Some(_) => None,
            None => Some(text),
        }
    });
    // Without a worker the page has to think itself.
    if let Some(text) = unsent {
        hear(mind, &think(&text));
    }
}

fn start(mind: Mind, module: Option<&JsValue>) -> Option<Worker> {
    let worker = start_script(mind.script())?;
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        match event.data().as_string().unwrap_or_default().as_str() {
            "ready" => send_waiting(mind),
            answer => hear(mind, answer),
        }
    });
    worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    let fail = Closure::<dyn FnMut()>::new(move || think_here(mind));
    worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
    fail.forget();
    if mind == Mind::Bundle {
        let bundle = Array::of2(&app::bundle()?.name.into(), module?);
        worker.post_message(&bundle).ok()?;
    }
    Some(worker)
}

fn start_script(script: &str) -> Option<Worker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(&versioned(script), &options).ok()
}

/// A worker that is told something and tells as often as it knows more. It ends with whoever holds it.
pub struct Aide {
    worker: Worker,
    _hear: Closure<dyn FnMut(MessageEvent)>,
}

impl Aide {
    /// Calls somebody in. What they tell is heard by `hear`.
    pub fn call(script: &str, mut hear: impl FnMut(&str) + 'static) -> Option<Self> {
        let worker = start_script(script)?;
        let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            hear(&event.data().as_string().unwrap_or_default());
        });
        worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        Some(Aide { worker, _hear: listen })
    }

    /// Tells them something.
    pub fn tell(&self, what: &str) {
        let _ = self.worker.post_message(&what.into());
    }
}

impl Drop for Aide {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

fn send_waiting(mind: Mind) {
    with(mind, |thinker| {
        thinker.ready = true;
        let Some(worker) = &thinker.worker else { return };
        for (text, _) in thinker.waiting.values() {
            let _ = worker.post_message(&text.as_str().into());
        }
    });
}

/// The worker could not be started: everything that waits for it is thought about here.
fn think_here(mind: Mind) {
    let texts: Vec<String> =
        with(mind, |thinker| thinker.waiting.values().map(|(text, _)| text.clone()).collect());
    for text in texts {
        hear(mind, &think(&text));
    }
}

fn hear(mind: Mind, answer: &str) {
    let Ok(answer) = serde_json::from_str::<Answer>(answer) else {
        return;
    };
    let waiting = with(mind, |thinker| thinker.waiting.remove(&answer.ticket));
    if let (Some((_, then)), Some(action)) = (waiting, answer.action) {
        then(action);
    }
}

/// Thinks in the page itself. Where nothing can be proved, the perfect bot plays like the hard one.
fn think(question: &str) -> String {
    app::bundle().and_then(|bundle| (bundle.think)(question)).unwrap_or_default()
}
