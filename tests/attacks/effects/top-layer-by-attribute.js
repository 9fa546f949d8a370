//! guest = "tool"
//! promise = "dom-write-table"
//! capabilities = ["dom:read", "dom:write"]
for (const [selector, name, value] of [["#text", "popover", "manual"], ["#press", "popovertarget", "text"], ["#press", "command", "show-popover"], ["#press", "commandfor", "text"]])
  await btcp.dom.setAttribute(selector, name, value).catch(() => {});
await btcp.dom.click("#press").catch(() => {});
return "tried";
// --- page
await stage.tool();
return document.getElementById("text").matches(":popover-open") ? "out: it lies in the top layer" : "it lies in its place";
// --- control
const text = document.getElementById("text");
text.setAttribute("popover", "manual");
text.showPopover();
return text.matches(":popover-open") ? "out" : "no";
