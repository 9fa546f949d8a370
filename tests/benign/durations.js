const parse = (text) => [...text.matchAll(/(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)/g)].reduce((sum, [, n, unit]) => sum + n * { ms: 1, s: 1e3, m: 6e4, h: 36e5, d: 864e5 }[unit], 0);
const human = (ms) => { const parts = []; for (const [unit, size] of [["d", 864e5], ["h", 36e5], ["m", 6e4], ["s", 1e3]]) { const n = Math.floor(ms / size); if (n) { parts.push(n + unit); ms -= n * size; } } return parts.join(" ") || "0s"; };
return [parse("1h 30m"), parse("2d4h"), human(93784000), human(0), parse("1.5s 20ms")];
