//! Bots think in a worker, so that the page never stutters. The worker runs this same bundle.

use std::cell::RefCell;
use std::collections::HashMap;

use catalog::GameKind;
use rules::Dice;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser::random;

/// What the page asks the worker.
#[derive(Serialize, Deserialize)]
struct Question {
    ticket: u64,
    game: String,
    level: String,
    sighting: Box<RawValue>,
    seed: u64,
}

/// What the worker answers.
#[derive(Serialize, Deserialize)]
struct Answer {
    ticket: u64,
    action: Option<Box<RawValue>>,
}

type Then = Box<dyn FnOnce(Box<RawValue>)>;

/// The page's side of the worker.
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
    static THINKER: RefCell<Thinker> = RefCell::default();
}

/// Remembers the compiled bundle for the worker, which is started when a bot is first asked.
pub fn set_module(module: JsValue) {
    THINKER.with_borrow_mut(|thinker| thinker.module = Some(module));
}

/// Asks a bot what it plays, and goes on with the answer later.
pub fn ask(kind: GameKind, level: &str, sighting: Box<RawValue>, then: impl FnOnce(Box<RawValue>) + 'static) {
    let question = THINKER.with_borrow_mut(|thinker| {
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
            thinker.worker = start(thinker.module.as_ref());
        }
        match &thinker.worker {
            Some(worker) if thinker.ready => worker.post_message(&text.into()).err().map(|_| question),
            // It is sent when the worker says it is ready.
            Some(_) => None,
            None => Some(question),
        }
    });
    // Without a worker the page has to think itself.
    if let Some(question) = question {
        answered(think(&question));
    }
}

fn start(module: Option<&JsValue>) -> Option<Worker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&versioned("/worker.js"), &options).ok()?;
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        match serde_json::from_str::<Answer>(&event.data().as_string().unwrap_or_default()) {
            Ok(answer) => answered(answer),
            // The only other thing it says is that it is ready.
            Err(_) => send_waiting(),
        }
    });
    worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    let fail = Closure::<dyn FnMut()>::new(think_here);
    worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
    fail.forget();
    worker.post_message(module?).ok()?;
    Some(worker)
}

/// The worker must run the same build as the page, even if a newer one was fetched in the meantime.
fn versioned(path: &str) -> String {
    let build =
        leptos::prelude::document().document_element().and_then(|root| root.get_attribute("data-build"));
    match build {
        Some(build) => format!("{path}?v={build}"),
        None => path.to_owned(),
    }
}

fn send_waiting() {
    THINKER.with_borrow_mut(|thinker| {
        thinker.ready = true;
        let Some(worker) = &thinker.worker else { return };
        for (text, _) in thinker.waiting.values() {
            let _ = worker.post_message(&text.as_str().into());
        }
    });
}

/// The worker could not be started: everything that waits for it is thought about here.
fn think_here() {
    let texts: Vec<String> = THINKER.with_borrow(|thinker| {
        let texts = thinker.waiting.values().map(|(text, _)| text.clone());
        texts.collect()
    });
    for text in texts {
        if let Ok(question) = serde_json::from_str(&text) {
            answered(think(&question));
        }
    }
}

fn answered(answer: Answer) {
    let waiting = THINKER.with_borrow_mut(|thinker| thinker.waiting.remove(&answer.ticket));
    if let (Some((_, then)), Some(action)) = (waiting, answer.action) {
        then(action);
    }
}

fn think(question: &Question) -> Answer {
    let bot =
        question.game.parse::<GameKind>().ok().and_then(|kind| catalog::bot(kind, &question.level).ok());
    let mut dice = Dice::seeded(question.seed);
    let action = bot.and_then(|mut bot| bot.choose(&question.sighting, &mut dice).ok());
    Answer { ticket: question.ticket, action }
}

/// What the worker does: it answers questions until it is closed.
pub fn run() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answering = scope.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        let Ok(question) = serde_json::from_str::<Question>(&text) else {
            return;
        };
        if let Ok(answer) = serde_json::to_string(&think(&question)) {
            let _ = answering.post_message(&answer.into());
        }
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    let _ = scope.post_message(&"ready".into());
}
