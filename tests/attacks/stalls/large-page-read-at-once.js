//! guest = "tool"
//! promise = "dom-reads-in-slices"
//! capabilities = ["dom:read"]
return await btcp.dom.querySelectorAll("li").then((all) => `${all.length} elements`, (error) => error.name);
// --- page
document.getElementById("list").innerHTML = "<li class=item title=t><b>text</b> of a row</li>".repeat(20_000);
await stage.wait(300);
const quiet = await stage.wait(50);
return stage.outcome(await stage.tool());
// --- control
const until = performance.now() + 700;
while (performance.now() < until);
return "spun";
