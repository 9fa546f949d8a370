let depth = 0; const dive = () => { depth++; return dive() + 1; };
try { dive(); } catch (e) { console.log(e.constructor.name, depth > 500); }
function even(n) { return n === 0 ? true : odd(n - 1); } function odd(n) { return n === 0 ? false : even(n - 1); }
return even(500);
