//! Tests that need more than one crate: policies as data, and real browsers.
