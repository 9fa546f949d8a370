const s = Symbol("d"); const o = { [s]: 1, [Symbol.toPrimitive]: (hint) => (hint === "number" ? 42 : hint + "!") };
class Even { static [Symbol.hasInstance](n) { return n % 2 === 0; } }
return [o[s], +o, `${o}`, o + "", 2 instanceof Even, s.toString(), s.description, Symbol.for("a") === Symbol.for("a"), Object.getOwnPropertySymbols(o).length, [].concat({ length: 1, 0: "x", [Symbol.isConcatSpreadable]: true })];
