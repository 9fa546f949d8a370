//! guest = "value"
//! promise = "artifact-names"
const names = ["../../.ssh/authorized_keys", "a\\b", "C:evil", "a\u0000.txt", "a\nb", "\u202egpj.exe", "a\u2028b", "\u200b", ".htaccess", "a.", "a ", "a\u2044b", "<img src=x>", "x".repeat(129), "a\u061cb", "\ud800"];
for (const name of names) await artifact(name, "x").catch(() => {});
await artifact("report.csv", "a").catch(() => {});
for (const name of ["REPORT.csv", "report.csv"]) await artifact(name, "b").catch(() => {});
return "held";
// --- page
const r = await stage.jar.run(stage.code);
const names = (r.artifacts ?? []).map(({ name }) => name);
return names.join() === "report.csv" ? stage.outcome(r) : `out: ${JSON.stringify(names)}`;
// --- control
const r = await stage.jar.run(`return ["\u202egpj.exe", "../a"]`);
return r.value.length === 2 ? "out" : "no";
