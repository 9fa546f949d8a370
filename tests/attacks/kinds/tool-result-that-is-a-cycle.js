//! guest = "tool"
//! promise = "channel-decides-format"
//! capabilities = []
// Plain JSON that carries the mark of the tagged form.
return { $belljar: 1, value: { $: "def", id: 1, value: { a: { $: "ref", id: 1 } } } };
// --- page
const r = await stage.tool();
const plain = r.ok && Object.prototype.toString.call(r.value) === "[object Object]" && r.value.$belljar === 1;
return !r.ok || plain ? stage.outcome(r) : `out: ${Object.prototype.toString.call(r.value)}`;
// --- control
return (await stage.run("return new Map([[1, 2]])")).value instanceof Map ? "out" : "no";
