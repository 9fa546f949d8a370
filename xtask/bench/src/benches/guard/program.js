// A worker that runs one program, raw or hardened, as often as it is told to.

let start;

onmessage = async ({ data }) => {
  if (data === "go") {
    const began = performance.now();
    const value = await start();
    postMessage({ ms: performance.now() - began, value: JSON.stringify(value) });
    return;
  }
  start = data.code === undefined ? raw(data.source) : hardened(data);
  postMessage("ready");
};

function raw(source) {
  return (0, eval)(`(async function () {\n"use strict";\n${source}\n})`);
}

function hardened({ code, entry, blocked }) {
  importScripts("/runtime.js");
  const { makeRuntime, receiveProgram } = belljarRuntime;
  const limits = { iterations: 1e12, memoryBytes: 2 ** 40, deadline: Number.POSITIVE_INFINITY };
  const runtime = makeRuntime({ ...limits, now: Date.now, blocked });
  let program;
  receiveProgram(globalThis, entry, (given) => {
    program = given;
  });
  (0, eval)(code);
  return () => runtime.start(program);
}
