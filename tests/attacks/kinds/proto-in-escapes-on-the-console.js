//! guest = "value"
//! promise = "no-proto"
console.log(JSON.parse('{"__\\u0070roto__":{"polluted":1},"a":{"__proto__":[]}}'), Object.defineProperty({}, "__proto__", { value: 1, enumerable: true }));
return "held";
// --- page
const r = await stage.run();
const owns = (value) => typeof value === "object" && value !== null && (Object.hasOwn(value, "__proto__") || Object.values(value).some(owns));
return r.console.some(({ args }) => owns(args)) ? "out" : stage.outcome(r);
// --- control
return Object.hasOwn(JSON.parse('{"__proto__":1}'), "__proto__") ? "out" : "no";
