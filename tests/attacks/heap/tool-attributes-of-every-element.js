//! guest = "tool"
//! promise = "dom-writes-are-short"
//! capabilities = ["dom:read", "dom:write"]
const text = "\u4e00".repeat(65_000);
const names = ["title", "aria-label", "aria-description", "aria-placeholder", "aria-roledescription", "aria-valuetext"];
for (const selector of ["h1", "#list", "#press", "#pressed", "#field", "#link", "#form-field", "#form-button", "#picture", "#text", "#label", "#area", "#select"])
  for (const name of names) await btcp.dom.setAttribute(selector, name, text).catch(() => {});
await btcp.dom.setTextContent("#text", text).catch(() => {});
return "written";
// --- control
stage.kept = new Uint8Array(400 << 20).fill(1);
return "kept";
