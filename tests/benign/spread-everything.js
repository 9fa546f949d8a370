const s = new Set([1, 2]), m = new Map([["k", 1]]), t = new Uint8Array([7, 8]); function* g() { yield 1; yield 2; } let closed = 0;
const it = { [Symbol.iterator]: () => { let i = 0; return { next: () => ({ done: i > 1, value: i++ }), return() { closed++; return {}; } }; } };
const f = (...a) => a.length; class K { constructor(...a) { this.a = a; } }
try { [...5]; } catch (e) { console.log(e.name); } try { f(...null); } catch (e) { console.log(e.name); } try { [...{}]; } catch (e) { console.log(e.name); }
return [[...s, ...m, ...t, ..."hé😀", ...g(), ...it, ...[,], ...s.values(), ...[1, 2].entries()], f(...g(), ...it), new K(...s), Math.max(...t), { ...s, ..."ab", ...[9] }, closed, [...(function () { return arguments; })(1, 2)], new Date(...[0]).getTime(), new Array(...[3]).length];
