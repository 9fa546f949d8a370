function* walk(t) { if (t) { yield* walk(t.l); const back = yield t.v; if (back) yield "back " + back; yield* walk(t.r); } return "end"; }
const tree = { v: 2, l: { v: 1 }, r: { v: 3 } };
const g = walk(tree); const out = [g.next(), g.next("hi"), g.next(), g.return(9), g.next()];
function* closing() { try { yield 1; yield 2; } finally { out.push("closed"); } }
for (const x of closing()) { out.push(x); break; }
const h = closing(); h.next(); try { h.throw(new Error("t")); } catch (e) { out.push(e.message); }
function* inf() { let i = 0; while (true) yield i++; }
const [p, q, ...[]] = [5, 6]; const [first, second] = inf();
out.push([...walk(tree)], Array.from(walk(tree)), Math.max(...walk(tree)), p, q, first, second);
return out;
