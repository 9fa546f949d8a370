//! Keys without a character, as W3C WebDriver encodes them, for [`crate::Browser::press`].

pub const BACKSPACE: char = '\u{e003}';
pub const TAB: char = '\u{e004}';
pub const ENTER: char = '\u{e007}';
pub const ESCAPE: char = '\u{e00c}';
pub const ARROW_LEFT: char = '\u{e012}';
pub const ARROW_UP: char = '\u{e013}';
pub const ARROW_RIGHT: char = '\u{e014}';
pub const ARROW_DOWN: char = '\u{e015}';
