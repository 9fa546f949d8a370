//! guest = "tool"
//! promise = "dom-write-table"
//! capabilities = ["dom:read", "dom:write"]
const taken = [];
for (const [name, value] of [["slot", "x"], ["is", "x-card"], ["nonce", "n"], ["srcdoc", "<script>parent.did=1</script>"], ["http-equiv", "refresh"], ["content", "0;url=/"], ["x-data", "{a: parent.document.title = 'out'}"], ["hx-get", "/x"], ["data-hx-get", "/x"], ["ng-click", "1"], ["v-on:click", "1"], ["@click", "1"], ["data-bind", "x"]])
  await btcp.dom.setAttribute("#text", name, value).then(() => taken.push(name), () => {});
return taken.join();
// --- page
await stage.tool();
const text = document.getElementById("text");
const bad = ["slot", "is", "nonce", "srcdoc", "http-equiv", "x-data", "hx-get", "data-hx-get", "ng-click", "v-on:click", "@click", "data-bind"].filter((name) => text.hasAttribute(name));
return bad.length ? `out: ${bad.join()}` : "none is there";
// --- control
const text = document.getElementById("text");
text.setAttribute("hx-get", "/x");
return text.hasAttribute("hx-get") ? "out" : "no";
