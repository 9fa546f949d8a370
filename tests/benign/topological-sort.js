const deps = { app: ["router", "store"], router: ["utils"], store: ["utils", "events"], events: [], utils: [] };
const order = [], state = {};
const visit = (name, trail = []) => { if (state[name] === "done") return; if (state[name] === "open") throw new Error(`cycle: ${[...trail, name].join(" -> ")}`); state[name] = "open"; for (const dep of deps[name]) visit(dep, [...trail, name]); state[name] = "done"; order.push(name); };
Object.keys(deps).forEach((n) => visit(n)); deps.utils.push("app"); Object.keys(state).forEach((k) => delete state[k]);
let cycle; try { visit("app"); } catch (e) { cycle = e.message; } return [order, cycle];
