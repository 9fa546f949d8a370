const swap = [1, 2]; let [a, b] = swap; [a, b] = [b, a];
const { x: { y: [z] = [0] } = {}, ...others } = { x: { y: [5] }, p: 1, q: 2 };
let i = 0; const o = {}; [o.a, o["b"], ...o.rest] = [i++, i++, i++, i++];
for (const { k, v = k } of [{ k: 1 }, { k: 2, v: 3 }]) o[k] = v;
for (const [k, { length }] of Object.entries({ one: "1", three: "333" })) o[k] = length;
const fn = ({ a: A, b: B = A } = { a: 1 }) => [A, B];
return [a, b, z, others, o, fn(), fn({ a: 2 }), i];
