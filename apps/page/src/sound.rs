//! Small sounds, made on the spot. Never the only sign of anything, and off until asked for.

use std::cell::RefCell;

use screens::Sound;
use web_sys::{AudioContext, OscillatorType};

thread_local! {
    /// Browsers want one context per page, made after the first touch.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Plays a sound.
pub fn play(sound: Sound) {
    let notes: &[(f32, f64, f64, f32, OscillatorType)] = match sound {
        // Pitch, when, how long, how loud, how.
        Sound::Stone => &[(1900.0, 0.0, 0.035, 0.10, OscillatorType::Triangle)],
        Sound::Dice => &[
            (620.0, 0.0, 0.03, 0.12, OscillatorType::Triangle),
            (480.0, 0.09, 0.03, 0.10, OscillatorType::Triangle),
            (560.0, 0.15, 0.04, 0.08, OscillatorType::Triangle),
        ],
        Sound::Step => &[(320.0, 0.0, 0.05, 0.12, OscillatorType::Triangle)],
        Sound::Card => &[(2600.0, 0.0, 0.05, 0.03, OscillatorType::Sawtooth)],
        Sound::YourTurn => &[(880.0, 0.0, 0.35, 0.06, OscillatorType::Sine)],
        Sound::Knock => &[(140.0, 0.0, 0.12, 0.16, OscillatorType::Sine)],
        Sound::Won => &[
            (523.3, 0.0, 0.25, 0.08, OscillatorType::Sine),
            (659.3, 0.16, 0.25, 0.08, OscillatorType::Sine),
            (784.0, 0.32, 0.45, 0.08, OscillatorType::Sine),
        ],
    };
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        let Some(context) = context else { return };
        for (pitch, at, lasts, loud, kind) in notes {
            // A sound that cannot be made is not missed.
            let _ = note(context, *pitch, *at, *lasts, *loud, *kind);
        }
    });
}

fn note(
    context: &AudioContext,
    pitch: f32,
    at: f64,
    lasts: f64,
    loud: f32,
    kind: OscillatorType,
) -> Result<(), wasm_bindgen::JsValue> {
    let begins = context.current_time() + at;
    let tone = context.create_oscillator()?;
    let gain = context.create_gain()?;
    tone.set_type(kind);
    tone.frequency().set_value(pitch);
    gain.gain().set_value_at_time(loud, begins)?;
    gain.gain().exponential_ramp_to_value_at_time(0.0001, begins + lasts)?;
    tone.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    tone.start_with_when(begins)?;
    tone.stop_with_when(begins + lasts + 0.02)
}
