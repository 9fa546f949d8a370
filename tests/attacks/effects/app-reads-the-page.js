//! guest = "app"
//! promise = "app-isolated"
//! policy = { resources = { inlineScripts = true } }
const found = [];
for (const look of [() => top.document.cookie, () => parent.parent.document.body.innerHTML, () => top.localStorage.length, () => top.frames[0].document, () => parent.frameElement.ownerDocument])
  try { found.push(look()); } catch {}
end(found.some(Boolean) ? "out" : "nothing");
// --- control
return document.body.innerHTML ? "out" : "no";
