//! What a BTCP tool can call: one row per name below `btcp`. The proxies inside the sandbox, the page about tools and
//! the matrix of tests are made from it; which capability opens a name is in the capability table.

#[derive(Debug)]
pub struct Call {
    /// Below `btcp`.
    pub name: &'static str,
    /// As the gate and the host know it.
    pub method: &'static str,
    /// The arguments in order; a name that ends in `?` may be left out.
    pub params: &'static [&'static str],
    /// What it resolves with, in one sentence.
    pub says: &'static str,
}

pub fn by_name(name: &str) -> Option<&'static Call> {
    ROWS.iter().find(|call| call.name == name)
}

macro_rules! calls {
    ($( $name:literal $method:literal ($($param:literal),*) $says:literal; )*) => {
        pub static ROWS: &[Call] = &[
            $( Call { name: $name, method: $method, params: &[$($param),*], says: $says }, )*
        ];
    };
}

calls! {
    "dom.querySelector" "dom.querySelector" ("selector") "The first element that fits, or `null`.";
    "dom.querySelectorAll" "dom.querySelectorAll" ("selector") "Every element that fits, in order.";
    "dom.getTextContent" "dom.getTextContent" ("selector") "The text of the first element that fits, or `null`.";
    "dom.getAttribute" "dom.getAttribute" ("selector", "name") "One attribute of the first element that fits, or `null` where it is not there or not shown to tools.";
    "dom.exists" "dom.exists" ("selector") "Whether an element fits.";
    "dom.waitFor" "dom.waitFor" ("selector", "options?") "The first element that fits, as soon as there is one; `null` after `options.timeoutMs`.";
    "dom.batch" "dom.batch" ("calls") "The answers of many `dom` calls, `{ value }` or `{ error }` each, for one round trip.";
    "dom.setTextContent" "dom.setTextContent" ("selector", "value") "Replaces the text of the first element that fits, where it holds text alone.";
    "dom.setAttribute" "dom.setAttribute" ("selector", "name", "value") "Sets one attribute that the tables of what a tool can touch allow.";
    "dom.setValue" "dom.setValue" ("selector", "value") "Fills in a field as a person would, with its `input` and `change` events.";
    "dom.click" "dom.click" ("selector") "Clicks the first element that fits, where the click acts inside the offered part.";
    "dom.observe" "dom.observe" ("selector?", "options?") "The next changes below the first element that fits; `null` after `options.timeoutMs`.";
    "dom.shadow" "dom.shadow" ("host", "selector") "The first element that fits inside the open shadow root of `host`, or `null`.";
    "localStorage.getItem" "storage.local.getItem" ("key") "The text under a key, or `null`.";
    "localStorage.setItem" "storage.local.setItem" ("key", "value") "Keeps a text under a key.";
    "localStorage.removeItem" "storage.local.removeItem" ("key") "Forgets a key.";
    "sessionStorage.getItem" "storage.session.getItem" ("key") "The text under a key, or `null`.";
    "sessionStorage.setItem" "storage.session.setItem" ("key", "value") "Keeps a text under a key.";
    "sessionStorage.removeItem" "storage.session.removeItem" ("key") "Forgets a key.";
    "indexedDB.get" "storage.indexed.get" ("database", "store", "key") "One record, or `null`.";
    "indexedDB.getAll" "storage.indexed.getAll" ("database", "store", "options?") "Records in the order of their keys, at most `options.limit`.";
    "indexedDB.put" "storage.indexed.put" ("database", "store", "value", "key?") "Writes a record; resolves with its key.";
    "indexedDB.delete" "storage.indexed.delete" ("database", "store", "key") "Removes a record.";
    "cookies.get" "storage.cookie.get" ("name") "The value of a cookie that scripts can see, or `null`.";
    "cookies.set" "storage.cookie.set" ("name", "value", "options?") "Sets a cookie; `options` has `maxAge` and `path`.";
    "network.fetch" "network.fetch" ("url", "options?") "`{ status, ok, headers, body }`, without your cookies and without redirects to other places.";
    "network.websocket.open" "network.websocket.open" ("url") "A number that stands for the connection.";
    "network.websocket.send" "network.websocket.send" ("socket", "text") "Sends a text.";
    "network.websocket.receive" "network.websocket.receive" ("socket") "The next text, or `null` once the connection is closed.";
    "network.websocket.close" "network.websocket.close" ("socket") "Closes the connection.";
    "clipboard.readText" "clipboard.readText" () "The text on the clipboard.";
    "clipboard.writeText" "clipboard.writeText" ("text") "Puts a text on the clipboard.";
    "geolocation.getCurrentPosition" "geolocation.getCurrentPosition" () "`{ latitude, longitude, accuracy }`.";
    "notifications.show" "notifications.show" ("title", "options?") "Shows a notification; `options` has `body`.";
    "media.camera" "media.camera" () "One picture of the camera, as a `data:` URL.";
    "media.microphone" "media.microphone" ("options?") "What is heard in `options.ms` milliseconds, as a `data:` URL.";
    "media.screen" "media.screen" () "One picture of what the user chooses to share, as a `data:` URL.";
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_are_unique_and_rows_say_everything() {
        let mut seen = HashSet::new();
        for call in ROWS {
            assert!(seen.insert(call.name), "{}", call.name);
            assert!(call.says.ends_with('.') && call.method.contains('.'), "{}", call.name);
            // What may be left out stands last.
            assert!(call.params.is_sorted_by_key(|param| param.ends_with('?')), "{}", call.name);
        }
    }
}
