//! guest = "value"
//! promise = "channel-decides-format"
throw Object.assign(new Error("refused"), { code: "OUTPUT_TOO_LARGE", rule: "C023", name: "BelljarError" });
// --- page
const r = await stage.run();
return r.error.data?.rule === "C023" || r.error.code === "OUTPUT_TOO_LARGE" ? "out" : stage.outcome(r);
// --- control
return { ...{ rule: undefined }, ...{ rule: "C023" } }.rule === "C023" ? "out" : "no";
