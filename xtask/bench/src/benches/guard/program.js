// A worker that runs one program, raw or hardened, as often as it is told to.
// In a function, because what a script declares is a global that nobody can remove.

(() => {
  // Taken before the realm is taken apart.
  const tell = postMessage.bind(globalThis);
  const now = performance.now.bind(performance);
  const { stringify } = JSON;
  let start;

  onmessage = async ({ data }) => {
    if (data === "go") {
      const began = now();
      const value = await start();
      tell({ ms: now() - began, value: stringify(value) });
      return;
    }
    start = data.code === undefined ? raw(data.source) : hardened(data);
    tell("ready");
  };

  function raw(source) {
    return (0, eval)(`(async function () {\n"use strict";\n${source}\n})`);
  }

  function hardened({ code, entry, blocked }) {
    importScripts("/runtime.js");
    const { prepare, receiveProgram } = belljarRuntime;
    delete globalThis.belljarRuntime;
    const [evaluate, scope] = [eval, globalThis];
    const runtime = prepare(blocked, Date.now);
    let program;
    receiveProgram(scope, entry, (given) => {
      program = given;
    });
    evaluate(code);
    const limits = { iterations: 1e12, memoryBytes: 2 ** 40, deadline: Number.POSITIVE_INFINITY };
    return () =>
      new Promise((value, reject) => runtime.run(program, limits, { value, thrown: reject, tripped: reject }));
  }
})();
