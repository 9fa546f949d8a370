//! guest = "value"
//! promise = "decode-linear"
// For any first two letters two more are found that lead to one hash of WebKit's, so that all these names are in one place.
const START = 0x9e3779b9 | 0;
const add = (hash, one, other) => {
  const first = (hash + one) | 0;
  const second = (first << 16) ^ (other << 11) ^ first;
  return (second + (second >>> 11)) | 0;
};
const TARGET = 0x12345678;
let before = TARGET;
for (let n = 0; n < 3; n++) before = (TARGET - (before >>> 11)) | 0;
const isLetter = (unit) => unit >= 0x100 && unit < 0xd000;
const names = [];
const find = (count) => {
  for (let at = 0; names.length < count; at++) {
    const [a, b] = [0x100 + (at % 40_000), 0x100 + Math.floor(at / 40_000)];
    const hash = add(START, a, b);
    for (let c = (before - hash) & 0x7ff; c < 0xd000; c += 0x800) {
      const first = (hash + c) | 0;
      const rest = before ^ first ^ (first << 16);
      const d = (rest >>> 11) & 0xffff;
      if ((rest & 0xf80007ff) === 0 && isLetter(c) && isLetter(d)) names.push(String.fromCharCode(a, b, c, d));
    }
  }
  return names;
};
// Ten letters are what WebKit makes a name of, in thirty bytes.
return find(15_000).map((name) => `${name}漢漢漢漢漢漢`);
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
