function f(a) { if (a) return a
return "none" }
const g = () => { for (const x of [1, 2]) if (x > 1) return x
throw new Error("no") }
return [f(0), f(1), g()]
