//! guest = "tool"
//! promise = "dom-clicks-inside"
//! capabilities = ["dom:read", "dom:write"]
// Choosing one takes the choice of another away.
await btcp.dom.click("#chooses").catch(() => {});
return "pressed";
// --- page
document.body.insertAdjacentHTML("beforeend", "<input type=radio name=choice id=other checked>");
stage.elements().root.insertAdjacentHTML("beforeend", `<input type=radio name=choice id=chooses>`);
const said = stage.outcome(await stage.tool());
await stage.wait(200);
return document.getElementById("other").checked ? said : "out: the choice is another";
// --- control
document.getElementById("own-button").click();
return "pressed";
