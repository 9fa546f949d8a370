//! guest = "tool"
//! promise = "dom-reads-in-slices"
//! capabilities = ["dom:read"]
return await btcp.dom.querySelectorAll("li").then((all) => `${all.length} elements`, (error) => error.name);
// --- page
// The page itself makes them in slices, and shows none.
const list = document.getElementById("list");
list.style.display = "none";
for (let slice = 0; slice < 150; slice++) {
  list.insertAdjacentHTML("beforeend", "<li class=item title=t><b>text</b> of a row</li>".repeat(100));
  await stage.wait(0);
}
return stage.outcome(await stage.tool());
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
