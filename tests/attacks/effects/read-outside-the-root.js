//! guest = "tool"
//! promise = "dom-root-only"
//! capabilities = ["dom:read"]
// The page's own part, by selectors that begin above what is offered.
for (const selector of ["#own-field", "body #own-field", ":root #secret", "html:has(#secret) h1", "#own-field[value^=s] ~ *", "div#own + main h1", "body > div p"])
  if ((await btcp.dom.querySelector(selector).catch(() => null)) !== null) return "out";
return "nothing";
// --- control
return document.querySelector("body > div p")?.textContent ? "out" : "no";
