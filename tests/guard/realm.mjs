// Runs one program raw or hardened in a fresh realm and tells what could be seen from outside.

import vm from "node:vm";
import { bundleRuntime, enter } from "./runtime.mjs";

const RUNTIME = new vm.Script(bundleRuntime(), { filename: "runtime.js" });
const LIMITS = { iterations: 50_000_000, memoryBytes: 128 << 20, deadlineMs: 20_000 };

/** @returns {Promise<{ value?: string, error?: string, code?: string, console: string[] }>} */
export async function run(program, limits = {}) {
  const lines = [];
  const context = vm.createContext({});
  const global = vm.runInContext("globalThis", context);
  // Shown by the worker's own console, which tells what a value is in the realm it is of.
  const worker = enter(RUNTIME, context);
  const show = (value) =>
    value === undefined ? "undefined" : JSON.stringify(new worker.Shower("program.js").show(value));
  const log =
    (level) =>
    (...args) =>
      void lines.push(`${level} ${args.map(show).join(" ")}`);
  const define = (name, value) =>
    Object.defineProperty(global, name, { value, configurable: true, writable: true, enumerable: false });
  // The text of a function is the one thing that a hardened program does not keep.
  vm.runInContext("Function.prototype.toString = function () { return 'function'; }", context);
  const api = () => {
    define("console", { log: log("log"), warn: log("warn"), error: log("error") });
    define("callTool", async (name, args) => ({ name, args }));
    if (program.args !== undefined) define("args", vm.runInContext(`(${JSON.stringify(program.args)})`, context));
    define("setTimeout", (callback, ms) => void setTimeout(callback, ms));
  };
  try {
    const promise =
      program.code === undefined
        ? raw(program, context, api)
        : hardened(program, context, global, { ...LIMITS, ...limits }, worker, api);
    return { value: show(await withTimeout(promise)), console: lines };
  } catch (error) {
    const name = error?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? "TIMEOUT" : (error?.name ?? typeof error);
    return {
      error: String(name),
      code: error?.code,
      message: String(error?.message ?? error),
      stack: error?.stack,
      console: lines,
    };
  }
}

function raw({ source, expression }, context, api) {
  api();
  const text = expression ? source : `(async function () {\n"use strict";\n${source}\n})()`;
  return vm.runInContext(text, context, { timeout: 5_000, filename: "raw.js" });
}

function hardened({ code, entry, blocked }, context, global, limits, worker, api) {
  const runtime = worker.prepare(blocked, Date.now);
  api();
  let program;
  worker.receiveProgram(global, entry, (given) => {
    program = given;
  });
  vm.runInContext(code, context, { filename: "program.js" });
  const { iterations, memoryBytes, deadlineMs } = limits;
  return new Promise((resolve, reject) => {
    const budget = { iterations, memoryBytes, deadline: Date.now() + deadlineMs };
    runtime.run(program, budget, { value: resolve, thrown: reject, tripped: reject });
  });
}

function withTimeout(promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error("late"), { name: "TIMEOUT" })), 10_000);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
