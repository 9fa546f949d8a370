const list = Array.from({ length: 1e6 }, (_, i) => i);
function sum(a) {
  let s = 0;
  for (const x of a) s = (s + x) | 0;
  return s;
}
let total = 0;
for (let i = 0; i < 10; i++) total += sum(list);
return total;
