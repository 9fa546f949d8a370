const kind = (n) => { if (n < 0) return "neg"; else if (n === 0) return "zero"
else if (n < 10) for (let i = 0; i < 3; i++) { if (i === n) return "small" + i }
else return "big"
return "other" };
return [-1, 0, 1, 5, 50].map(kind);
