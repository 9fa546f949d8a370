function* dialogue() { const name = yield "name?"; const age = yield `hello ${name}, age?`; try { yield `${name} is ${age}`; } catch (e) { yield `caught ${e.message}`; } finally { yield "cleanup"; } return "bye"; }
const d = dialogue(); return [d.next().value, d.next("Ada").value, d.next(36).value, d.throw(new Error("stop")).value, d.next().value, d.next(), d.next()];
