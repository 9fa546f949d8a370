//! guest = "tool"
//! promise = "dom-read-table"
//! capabilities = ["dom:read"]
// A type that only the browser knows is text to it and nothing to the page.
const seen = JSON.stringify(await btcp.dom.querySelectorAll("input"));
return seen.includes("t0ken") ? "out" : "nothing";
// --- page
stage.elements().root.insertAdjacentHTML("beforeend", "<input type=HIDDEN value=t0ken><input type=File value=t0ken><input type=Submit value=t0ken>");
return stage.outcome(await stage.tool());
// --- control
stage.elements().root.insertAdjacentHTML("beforeend", "<input type=HIDDEN value=t0ken>");
return stage.elements().root.innerHTML.includes("t0ken") ? "out" : "no";
