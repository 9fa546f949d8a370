// A worker that runs one program, raw or hardened, and tells what could be seen of it.
// In a function, because what a script declares is a global that nobody can remove.

(() => {
  const { apply, ownKeys, getPrototypeOf } = Reflect;
  const tell = postMessage.bind(globalThis);
  const LIMITS = { iterations: 50_000_000, memoryBytes: 128 << 20, deadlineMs: 20_000 };
  const text = String;
  /** More than this is not told but for its ends: raw programs have no limit, and a page that is told gigabytes hangs. */
  const MAX_SHOWN = 10_000;
  /** A program that made such a text may as well be stopped. */
  const LARGE = 1 << 24;
  let large = false;

  addEventListener("unhandledrejection", (event) => event.preventDefault());

  onmessage = async ({ data: job }) => {
    const lines = [];
    const log =
      (level) =>
      (...args) =>
        void (lines[lines.length] = `${level} ${listed(args, " ", (value) => show(value))}`);
    define("console", { log: log("log"), warn: log("warn"), error: log("error") });
    define("callTool", async (name, args) => ({ name, args }));
    // The text of a function is the one thing that a hardened program does not keep.
    Function.prototype.toString = () => "function";
    try {
      const start = job.code === undefined ? raw(job) : hardened(job);
      tell("begins");
      const value = await start();
      tell({ value: show(value), console: lines, large });
    } catch (error) {
      tell({
        error: text(error?.name ?? typeof error),
        code: error?.code,
        message: text(error?.message ?? error),
        console: lines,
        large,
      });
    }
  };

  function define(name, value) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: false });
  }

  function raw({ source, expression }) {
    // A program of the corpus asks for it, and in a jar it is not there.
    define("fetch", undefined);
    if (expression) return () => (0, eval)(source);
    return (0, eval)(`(async function () {\n"use strict";\n${source}\n})`);
  }

  /** In the worker's real realm: what the program finds in there is what it finds in a jar. */
  function hardened({ code, entry, blocked, limits }) {
    importScripts("/runtime.js");
    const { prepare, receiveProgram } = belljarRuntime;
    delete globalThis.belljarRuntime;
    const { iterations, memoryBytes, deadlineMs } = { ...LIMITS, ...limits };
    const [evaluate, scope, { now }] = [eval, globalThis, Date];
    const runtime = prepare(blocked, now);
    let program;
    receiveProgram(scope, entry, (given) => {
      program = given;
    });
    evaluate(code);
    const budget = { iterations, memoryBytes, deadline: now() + deadlineMs };
    return () =>
      new Promise((value, reject) => runtime.run(program, budget, { value, thrown: reject, tripped: reject }));
  }

  function listed(list, separator, each) {
    let out = "";
    for (let i = 0; i < list.length; i++) out += (i > 0 ? separator : "") + each(list[i], i);
    return out;
  }

  /** A value as text, with its shape and the names of its kinds. Uses nothing that a program may have changed. */
  function show(value, depth = 0) {
    if (typeof value === "string") return depth === 0 ? ends(value) : `"${ends(value)}"`;
    if (typeof value === "bigint") return `${value}n`;
    if (Object.is(value, -0)) return "-0";
    if (typeof value !== "object" && typeof value !== "function") return text(value);
    if (value === null) return "null";
    if (depth > 6) return "…";
    try {
      return shape(value, depth + 1);
    } catch (error) {
      return `<${error?.name}>`;
    }
  }

  const cut = String.prototype.slice;

  function ends(given) {
    if (given.length > LARGE) large = true;
    if (given.length <= MAX_SHOWN) return given;
    const half = MAX_SHOWN / 2;
    return `${apply(cut, given, [0, half])}…${given.length}…${apply(cut, given, [-half])}`;
  }

  const tag = Object.prototype.toString;
  const mapEach = Map.prototype.forEach;
  const setEach = Set.prototype.forEach;
  const errorName = (error) => `[${error.name}]`;
  const kinds = { Map, Set, Date, RegExp, Error, Promise };

  function shape(value, depth) {
    const kind = typeof value === "function" ? `function ${value.name}` : apply(tag, value, []);
    const maker = getPrototypeOf(value)?.constructor?.name ?? "null";
    if (value instanceof kinds.Error) return errorName(value);
    if (value instanceof kinds.Date || value instanceof kinds.RegExp) return `${maker} ${text(value)}`;
    const parts = [];
    const add = (part) => {
      parts[parts.length] = part;
    };
    if (value instanceof kinds.Map) apply(mapEach, value, [(v, k) => add(`${show(k, depth)} => ${show(v, depth)}`)]);
    if (value instanceof kinds.Set) apply(setEach, value, [(v) => add(show(v, depth))]);
    const keys = ownKeys(value);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (typeof value === "function" && (key === "length" || key === "name" || key === "prototype")) continue;
      const own = Object.getOwnPropertyDescriptor(value, key);
      add(`${ends(text(key))}: ${own !== undefined && "value" in own ? show(own.value, depth) : "accessor"}`);
    }
    return `${kind} ${maker} {${listed(parts, ", ", (part) => part)}}`;
  }
})();
