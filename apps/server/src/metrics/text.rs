//! The text format that Prometheus reads.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::histogram::Histogram;

/// A page of numbers.
#[derive(Default)]
pub(crate) struct Page {
    text: String,
}

impl Page {
    pub(super) fn gauge(&mut self, name: &str, help: &str, value: u64) {
        self.head(name, help, "gauge");
        self.line(name, value);
    }

    pub(super) fn counter(&mut self, name: &str, help: &str, value: u64) {
        self.head(name, help, "counter");
        self.line(name, value);
    }

    pub(super) fn labelled(&mut self, name: &str, help: &str, label: &str, values: &BTreeMap<&str, u64>) {
        self.head(name, help, "counter");
        for (of, value) in values {
            self.line(&format!("{name}{{{label}=\"{of}\"}}"), *value);
        }
    }

    pub(super) fn histogram(&mut self, name: &str, help: &str, histogram: &Histogram) {
        self.head(name, help, "histogram");
        for (end_us, count) in histogram.cumulated() {
            self.line(&format!("{name}_bucket{{le=\"{}\"}}", end_us as f64 / 1e6), count);
        }
        self.line(&format!("{name}_bucket{{le=\"+Inf\"}}"), histogram.count());
        self.line(&format!("{name}_sum"), histogram.sum_us() as f64 / 1e6);
        self.line(&format!("{name}_count"), histogram.count());
    }

    pub(super) fn finish(self) -> String {
        self.text
    }

    fn head(&mut self, name: &str, help: &str, kind: &str) {
        // Writing to a string cannot fail.
        writeln!(self.text, "# HELP {name} {help}\n# TYPE {name} {kind}").ok();
    }

    fn line(&mut self, name: &str, value: impl std::fmt::Display) {
        writeln!(self.text, "{name} {value}").ok();
    }
}
