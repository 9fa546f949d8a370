//! guest = "tool"
//! promise = "consent-plain-words"
//! capabilities = ["notifications"]
for (let at = 0; at < 60; at++) await btcp.notifications.show("\u202egnihtyna " + "x".repeat(5_000), { body: "line\nline\u200b".repeat(900) }).catch(() => {});
return "shown";
// --- page
const { Notification } = window;
const shown = [];
window.Notification = class { static async requestPermission() { shown.push(""); return "granted"; } constructor(title, options) { shown.push(`${title} ${options?.body ?? ""}`); } };
await stage.tool();
window.Notification = Notification;
const wrong = shown.filter((text) => text.length > 600 || /[\u202e\u200b\n]/.test(text));
return shown.length > 20 || wrong.length > 0 ? `out: ${shown.length} of them, ${wrong.length} in other words` : `${shown.length} of them`;
// --- control
const shown = [];
const show = (title) => shown.push(title);
for (let at = 0; at < 60; at++) show("\u202egnihtyna");
return shown.length > 20 ? "out" : "none";
