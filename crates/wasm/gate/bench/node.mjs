// Microseconds per admission in wasm, beside JSON.parse of the same arguments. Prints one JSON row per line.
// node crates/wasm/gate/bench/node.mjs path/to/bindings.js   (bindings made for Node)
import { createRequire } from "node:module";
import { resolve } from "node:path";

const { Gate, Subject } = createRequire(import.meta.url)(resolve(process.argv[2]));
const most = Number.MAX_SAFE_INTEGER;
const args = '{"limit":3,"query":"name = \'x\'","tags":["a","b"]}';
const input = {
  type: "object",
  properties: {
    limit: { type: "integer", minimum: 1, maximum: 100 },
    query: { type: "string", maxLength: 200 },
    tags: { type: "array", items: { type: "string" }, maxItems: 10 },
  },
  required: ["limit"],
  additionalProperties: false,
};
const rules = {
  tools: [{ name: "users:list" }, { name: "users:find", input }],
  allow: ["users:*", "posts:list"],
  deny: ["*:delete"],
  ratePerSecond: most,
  enumerationThreshold: most,
  budgets: { toolCalls: most, messages: most, messagesPerSecond: most },
};

/** The best of many short rounds: a busy machine makes a round slower, never faster. */
function microseconds(work) {
  let best = Infinity;
  for (let round = 0; round < 400; round++) {
    const start = performance.now();
    for (let turn = 0; turn < 200; turn++) work(round * 200 + turn);
    best = Math.min(best, ((performance.now() - start) * 1000) / 200);
  }
  return Number(best.toFixed(2));
}

const gate = new Gate(JSON.stringify(rules));
const baseline = microseconds(() => JSON.parse(args));
for (const [name, tool] of [["gate.wasm.tool", "users:list"], ["gate.wasm.tool.schema", "users:find"]]) {
  const value = microseconds((turn) => {
    if (gate.admit(Subject.ToolCall, tool, args, turn / 100) === 0) throw new Error(gate.decision());
  });
  console.log(JSON.stringify({ name, unit: "µs", value, baseline, target: 20 }));
}
const refusal = microseconds((turn) => {
  if (gate.admit(Subject.ToolCall, "nobody", args, turn / 100) === 0) JSON.parse(gate.decision());
});
console.log(JSON.stringify({ name: "gate.wasm.refusal", unit: "µs", value: refusal, baseline, target: 20 }));
const start = performance.now();
new Gate("{}").free();
console.log(JSON.stringify({ name: "gate.wasm.new", unit: "µs", value: Number(((performance.now() - start) * 1000).toFixed(1)), baseline, target: 1000 }));
