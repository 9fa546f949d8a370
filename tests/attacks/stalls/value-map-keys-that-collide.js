//! guest = "value"
//! promise = "decode-linear"
// Of each two letters two kinds leave the hash of Firefox's names the same, so that 15 pairs make 32,768 names of one hash.
const step = (hash, unit) => Math.imul(0x9e3779b9, ((hash << 5) | (hash >>> 27)) ^ unit);
const turned = (hash) => (hash << 5) | (hash >>> 27);
const pairs = [];
for (let state = 0; pairs.length < 15; ) {
  const first = new Map();
  for (let unit = 0x100; unit < 0xd000; unit++) {
    const now = turned(step(state, unit));
    const before = first.get(now >>> 16);
    first.set(now >>> 16, { unit, now });
    if (before === undefined) continue;
    const differs = (now ^ before.now) & 0xffff;
    let second = 0x100;
    while ((second ^ differs) < 0x100 || (second ^ differs) >= 0xd000) second++;
    pairs.push([String.fromCharCode(before.unit, second), String.fromCharCode(unit, second ^ differs)]);
    state = step(step(state, unit), second ^ differs);
    break;
  }
}
const name = (at) => pairs.map((pair, nth) => pair[(at >> nth) & 1]).join("");
return new Map(Array.from({ length: 9_000 }, (_, at) => [name(at), 0]));
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
