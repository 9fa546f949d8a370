//! guest = "tool"
//! promise = "dom-ids-inside"
//! capabilities = ["dom:read", "dom:write"]
// References that only assistive technology follows resolve inside as well.
const ended = [];
for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-details", "aria-flowto", "aria-errormessage", "aria-activedescendant", "for", "headers", "list", "itemref", "anchor"])
  for (const ids of ["secret", "press secret", "none", " secret\t"]) ended.push(await btcp.dom.setAttribute("#label", name, ids).then(() => "set", (error) => error.code));
return ended.includes("set") ? "out" : "refused";
// --- control
document.getElementById("label").setAttribute("aria-labelledby", "secret");
return "out";
