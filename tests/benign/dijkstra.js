const graph = { a: { b: 7, c: 9, f: 14 }, b: { a: 7, c: 10, d: 15 }, c: { a: 9, b: 10, d: 11, f: 2 }, d: { b: 15, c: 11, e: 6 }, e: { d: 6, f: 9 }, f: { a: 14, c: 2, e: 9 } };
const dist = Object.fromEntries(Object.keys(graph).map((k) => [k, Infinity])); dist.a = 0; const prev = {}; const open = new Set(Object.keys(graph));
while (open.size) { const at = [...open].reduce((m, k) => (dist[k] < dist[m] ? k : m)); open.delete(at); for (const [to, cost] of Object.entries(graph[at])) if (dist[at] + cost < dist[to]) { dist[to] = dist[at] + cost; prev[to] = at; } }
const path = []; for (let at = "e"; at; at = prev[at]) path.unshift(at); return { dist, path };
