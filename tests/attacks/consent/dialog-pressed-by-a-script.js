//! guest = "tool"
//! promise = "consent-on-top"
//! capabilities = ["dom:read"]
return "ran";
// --- page
let root;
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (options) { const made = attach.call(this, options); if (!this.closest("#guests")) root = made; return made; };
const stop = new AbortController();
const asking = stage.jar.tool({ code: stage.code, capabilities: ["dom:read"], caller: "Agent", dom: stage.elements().root, storage: null, signal: stop.signal }).catch((error) => error);
await stage.until(() => root?.querySelector("button"), 4_000);
for (const box of root?.querySelectorAll("input") ?? []) { box.checked = true; box.click(); }
for (const button of root?.querySelectorAll("button") ?? []) { button.disabled = false; button.click(); button.dispatchEvent(new MouseEvent("click", { bubbles: true })); }
for (const form of root?.querySelectorAll("form") ?? []) form.requestSubmit?.();
await stage.wait(200);
stop.abort();
const r = await Promise.race([asking, stage.wait(2_000)]);
Element.prototype.attachShadow = attach;
return r?.ok ? "out: a script said yes" : "nobody said yes";
// --- control
const button = document.createElement("button");
let pressed = false;
button.onclick = () => { pressed = true; };
button.click();
return pressed ? "out" : "no";
