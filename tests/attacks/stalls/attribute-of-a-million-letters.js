//! guest = "tool"
//! promise = "dom-reads-in-slices"
//! capabilities = ["dom:read"]
// Compared and asked for by two thousand rows.
const calls = Array.from({ length: 2_000 }, (_, at) => (at % 2 ? { method: "getAttribute", selector: "#text", name: "title" } : { method: "exists", selector: "[title='x']" }));
return await btcp.dom.batch(calls).then((all) => all.length, (error) => error.code);
// --- page
document.getElementById("text").title = "x".repeat(1_000_000);
return stage.outcome(await stage.tool());
// --- control
// The same on the page's thread, in one piece.
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
