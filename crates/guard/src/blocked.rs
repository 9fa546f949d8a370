//! Property names that lead from a value to the machinery behind all values of its kind (layer 6).
//!
//! At `secure` and `standard` the name `constructor` is not here: `error.constructor.name` and
//! `new this.constructor()` are ordinary code. What makes it dangerous is the value behind it on a
//! function, and that value the runtime replaces in the realm, so no way of spelling the key reaches
//! it. `permissive` leaves everything to the realm.

use belljar_model::Level;

/// The names a program at this level may not use as a key, written out or put together.
pub const fn names(level: Level) -> &'static [&'static str] {
    match level {
        Level::Strict => STRICT,
        Level::Secure | Level::Standard => LEGACY,
        Level::Permissive => &[],
    }
}

const LEGACY: &[&str] = &["__proto__", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__"];

const STRICT: &[&str] = &[
    "constructor", "prototype", "__proto__", "__defineGetter__", "__defineSetter__", "__lookupGetter__",
    "__lookupSetter__",
];
