const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `user ${id}`, tags: ["a", "b", "c"].slice(id % 3), at: { x: id / 2, y: -id } }));
let total = 0;
for (let round = 0; round < 4; round++) {
  const text = JSON.stringify({ rows });
  const back = JSON.parse(text);
  for (const { at, tags } of back.rows) total += at.x + tags.length;
}
return total;
