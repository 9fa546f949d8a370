const combos = function* (items, k, start = 0, chosen = []) { if (chosen.length === k) { yield [...chosen]; return; } for (let i = start; i < items.length; i++) yield* combos(items, k, i + 1, [...chosen, items[i]]); };
const take = (n, it) => { const out = []; for (const x of it) { if (out.length >= n) break; out.push(x.join("")); } return out; };
return [take(4, combos([..."abcde"], 3)), [...combos([1, 2, 3, 4, 5, 6], 2)].length];
