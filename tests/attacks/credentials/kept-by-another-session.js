//! guest = "value"
//! promise = "kept-own-session"
const found = [typeof kept, Object.keys(kept)];
const forged = { handle: "list", length: 1, number: 1, slice: async () => [] };
for (const name of ["rows", "__proto__", "a"]) try { found.push(await kept[name].slice(0, 1)); } catch {}
try { kept.rows = forged; } catch {}
return found;
// --- page
const tools = { rows: { execute: () => ["secret"], handle: true } };
const theirs = await stage.jar.session();
await theirs.run(`kept.rows = await callTool("rows")`, { tools });
const other = await stage.jar.session({ snapshot: theirs.snapshot() });
const said = [];
const live = theirs.run(`await callTool("wait"); return await kept.rows.slice(0, 1)`, { tools: { ...tools, wait: () => stage.until(() => said.length === 3, 5_000) } });
for (const code of [stage.code, `return typeof kept.rows`, `return await kept.rows?.value()`]) {
  const r = await other.run(code, { tools });
  said.push(r.ok ? r.value : [r.error.code, r.error.message]);
}
const mine = await live;
if (JSON.stringify(said).includes("secret") || mine.value?.[0] !== "secret") return `out: ${JSON.stringify([said, mine])}`;
return "held";
// --- control
const tools = { rows: { execute: () => ["secret"], handle: true } };
const session = await stage.jar.session();
await session.run(`kept.rows = await callTool("rows")`, { tools });
const r = await session.run(`return await kept.rows.slice(0, 1)`);
return r.value?.[0] === "secret" ? "out" : "no";
