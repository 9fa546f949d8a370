//! guest = "tool"
//! promise = "dom-read-table"
//! capabilities = ["dom:read"]
// Handlers, styles and addresses of forms and frames hold what the page keeps to itself.
const seen = JSON.stringify(await btcp.dom.querySelectorAll("*"));
return seen.includes("t0ken") ? "out" : "nothing";
// --- page
stage.elements().root.insertAdjacentHTML("beforeend", `<p onclick="'t0ken'" style="--k: t0ken" x-data="t0ken" hx-headers="t0ken"></p><form action="#t0ken"><button formaction="#t0ken">x</button></form>
<meta name=csrf content=t0ken><link href="#t0ken"><object data="#t0ken"></object><param value=t0ken>`);
return stage.outcome(await stage.tool());
// --- control
stage.elements().root.insertAdjacentHTML("beforeend", "<meta name=csrf content=t0ken>");
return stage.elements().root.innerHTML.includes("t0ken") ? "out" : "no";
