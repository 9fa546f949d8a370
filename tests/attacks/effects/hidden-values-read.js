//! guest = "tool"
//! promise = "dom-read-table"
//! capabilities = ["dom:read"]
// What a person does not see either: fields that are hidden or secret, handlers, addresses of forms.
const found = [];
for (const [selector, name] of [["#hidden", "value"], ["#password", "value"], ["#noted", "nonce"], ["#form", "action"], ["#noted", "onclick"], ["#noted", "style"]])
  found.push(await btcp.dom.getAttribute(selector, name).catch(() => null));
found.push(JSON.stringify(await btcp.dom.querySelectorAll("*").catch(() => [])));
return found.some((one) => one?.includes("s3cr3t")) ? "out" : "nothing";
// --- page
const { root } = stage.elements();
root.insertAdjacentHTML("beforeend", "<input id=hidden type=hidden value=s3cr3t-hidden><input id=password type=password value=s3cr3t-password><p id=noted nonce=s3cr3t-nonce onclick='s3cr3t' style='--a: s3cr3t'></p><template>s3cr3t</template><noscript>s3cr3t</noscript>");
root.querySelector("#form").setAttribute("action", "/s3cr3t-action");
return stage.outcome(await stage.tool());
// --- control
stage.elements().root.insertAdjacentHTML("beforeend", "<input id=hidden type=hidden value=s3cr3t-hidden>");
return document.getElementById("hidden").getAttribute("value").includes("s3cr3t") ? "out" : "no";
