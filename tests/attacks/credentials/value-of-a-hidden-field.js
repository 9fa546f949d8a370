//! guest = "tool"
//! promise = "dom-read-table"
//! capabilities = ["dom:read"]
// A token of the page, asked for letter by letter and as a whole.
const seen = JSON.stringify([await btcp.dom.querySelectorAll("*"), await btcp.dom.exists("input[value='t0ken']"), await btcp.dom.exists(".csrf[value]")]);
const guess = await btcp.dom.exists("[value^='t']").catch(() => false);
return seen.includes("t0ken") || seen.includes("true") || guess ? "out" : "nothing";
// --- page
stage.elements().root.insertAdjacentHTML("beforeend", "<input class=csrf type=hidden name=csrf value=t0ken>");
return stage.outcome(await stage.tool());
// --- control
stage.elements().root.insertAdjacentHTML("beforeend", "<input class=csrf type=hidden name=csrf value=t0ken>");
return stage.elements().root.querySelector(".csrf[value^=t]") ? "out" : "no";
