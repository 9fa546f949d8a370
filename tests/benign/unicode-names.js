const ünïcode = 1, \u0061bc = 2, 变量 = 3, $ = 4, _ = 5, ᾱ = 6, a\u{62}c2 = 7; const o = { "\u2028": 1, ключ: 2 };
const s = "line\u2028sep "; /* comment   with U+2028 */ const after = "ok"
return [ünïcode, abc, 变量, $, _, ᾱ, abc2, o, s.length, after, "😀".length, [..."👨‍👩‍👧"].length];
