//! guest = "tool"
//! promise = "dom-writes-are-short"
//! capabilities = ["dom:read", "dom:write"]
// The page lays out what a tool writes.
const text = "word ".repeat(180_000);
const ended = [];
for (const write of [() => btcp.dom.setTextContent("#text", text), () => btcp.dom.setValue("#area", text), () => btcp.dom.setAttribute("#text", "title", text)])
  for (let at = 0; at < 3; at++) ended.push(await write().then(() => "written", (error) => error.name));
return ended.join();
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
