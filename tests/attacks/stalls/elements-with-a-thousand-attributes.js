//! guest = "tool"
//! promise = "dom-reads-in-slices"
//! capabilities = ["dom:read"]
// The answer is short, the attributes that are looked at are many.
const ended = [];
for (let at = 0; at < 20; at++) ended.push(await btcp.dom.querySelectorAll("i").then(({ length }) => length, (error) => error.code));
return ended.join();
// --- page
const item = document.createElement("i");
for (let name = 0; name < 1_000; name++) item.setAttribute(`unseen-${name}`, "value");
for (let count = 0; count < 200; count++) {
  stage.elements().root.append(item.cloneNode());
  // Attributes cost the page something as well.
  await stage.wait(0);
}
return stage.outcome(await stage.tool());
// --- control
// The same on the page's thread, in one piece.
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
