async function* count(n) { for (let i = 0; i < n; i++) { await null; yield i; } }
const got = [];
for await (const x of count(4)) { if (x === 2) continue; got.push(x); }
for await (const x of [Promise.resolve("a"), "b"]) got.push(x);
const it = { [Symbol.asyncIterator]() { let n = 0; return { next: async () => ({ done: n > 1, value: n++ }), return: async () => { got.push("closed"); return {}; } }; } };
for await (const x of it) { got.push(x); break; }
return got;
