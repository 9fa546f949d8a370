//! guest = "tool"
//! promise = "selector-grammar"
//! capabilities = ["dom:read"]
// Escapes at every place of a selector, and a text that does not close.
const parts = ["\\", "\\\\", "\\0", "\\10ffff ", "\\d800 ", "[a='\\", "[a=\"\\'", ".\\.", "#\\#", "\u{1f600}"];
const ended = [];
for (const part of parts) for (const count of [1, 100, 1_000, 50_000]) ended.push(await btcp.dom.exists(part.repeat(count)).then(String, (error) => error.code));
return ended.length;
// --- control
// The same on the page's thread, in one piece.
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
