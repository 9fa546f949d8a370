const wait = (v, n = 1) => n ? Promise.resolve().then(() => wait(v, n - 1)) : v; const log = [];
const run = async (id, n) => { for (let i = 0; i < n; i++) { await null; log.push(id + i); } return id; };
const all = await Promise.all([run("a", 3), run("b", 2), wait("w", 3)]);
const settled = (await Promise.allSettled([Promise.reject(new Error("no")), 1, run("c", 1)])).map((r) => r.status + (r.reason?.message ?? r.value));
const race = await Promise.race([wait("slow", 9), wait("fast", 1)]); const any = await Promise.any([Promise.reject(1), wait("any")]);
try { await Promise.any([Promise.reject(1)]); } catch (e) { log.push(e.constructor.name, e.errors); }
const t = await callTool("sum", { of: [1, 2] });
return [all, settled, race, any, log, t];
