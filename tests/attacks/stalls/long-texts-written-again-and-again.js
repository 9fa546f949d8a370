//! guest = "tool"
//! promise = "dom-writes-are-short"
//! capabilities = ["dom:read", "dom:write"]
// Each text is laid out by the page.
const ended = [];
for (let at = 0; at < 40; at++) ended.push(await btcp.dom.setTextContent("#text", `${at} ${"word ".repeat(at % 2 ? 12_000 : 100_000)}`).then(() => "written", (error) => error.code));
return ended.join();
// --- control
// The same on the page's thread, in one piece.
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
