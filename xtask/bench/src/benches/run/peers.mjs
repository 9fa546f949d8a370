// What others need for `1+1` in a fresh place of its own, in Node. Neither of them gives a program a thread, an origin or
// a process: quickjs-emscripten interprets in WebAssembly, ses shares the realm's intrinsics after it froze them.

import { createRequire } from "node:module";

const require = createRequire(new URL("../../../../../tests/guard/package.json", import.meta.url));
const TURNS = 200;

const middle = (list) => list.sort((a, b) => a - b)[list.length >> 1];
const print = (name, value) => console.log(JSON.stringify({ name, unit: "ms", value }));

function timed(work) {
  const times = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const start = performance.now();
    if (work() !== 2) throw new Error("a wrong answer");
    times.push(performance.now() - start);
  }
  return middle(times);
}

const { getQuickJS } = require("quickjs-emscripten");
const QuickJS = await getQuickJS();
print(
  "peer: quickjs-emscripten, a fresh context, in Node",
  timed(() => {
    const context = QuickJS.newContext();
    const value = context.dump(context.unwrapResult(context.evalCode("1+1")));
    context.dispose();
    return value;
  }),
);

// Last, because it freezes the realm it runs in.
require("ses");
lockdown({ errorTaming: "unsafe", consoleTaming: "unsafe" });
print(
  "peer: ses, a fresh compartment, in Node",
  timed(() => new Compartment().evaluate("1+1")),
);
