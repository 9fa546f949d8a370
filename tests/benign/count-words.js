const text = "the constructor of the prototype is the value of the constructor";
const counts = {};
for (const w of text.split(" ")) counts[w] = (Object.hasOwn(counts, w) ? counts[w] : 0) + 1;
const m = new Map();
for (const w of text.split(" ")) m.set(w, (m.get(w) ?? 0) + 1);
return [Object.entries(counts), [...m].sort()];
