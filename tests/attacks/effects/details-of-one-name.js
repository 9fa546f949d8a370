//! guest = "tool"
//! promise = "dom-clicks-inside"
//! capabilities = ["dom:read", "dom:write"]
// Opening one closes the others of its name.
await btcp.dom.click("#closes").catch(() => {});
return "pressed";
// --- page
document.body.insertAdjacentHTML("beforeend", "<details id=other name=group open><summary>x</summary></details>");
stage.elements().root.insertAdjacentHTML("beforeend", `<details name=group><summary id=closes>x</summary></details>`);
const said = stage.outcome(await stage.tool());
await stage.wait(200);
return !document.getElementById("other").open ? "out: it was closed" : said;
// --- control
document.getElementById("own-button").click();
return "pressed";
