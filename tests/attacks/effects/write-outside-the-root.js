//! guest = "tool"
//! promise = "dom-root-only"
//! capabilities = ["dom:read", "dom:write"]
for (const selector of ["#own-field", "body #own-field", "#own-form *"]) {
  await btcp.dom.setValue(selector, "x").catch(() => {});
  await btcp.dom.click(selector).catch(() => {});
  await btcp.dom.setTextContent(selector, "x").catch(() => {});
}
return "tried";
// --- control
document.getElementById("secret").textContent = "x";
return "written";
