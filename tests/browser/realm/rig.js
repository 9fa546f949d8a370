// Starts the worker's real bundle in this opaque document and speaks to it as the outer frame would. The document has
// no policy that would keep a script in, so what is not possible in there is the realm's own doing.

const LIMITS = {
  timeoutMs: 10_000,
  cpuMs: 300_000,
  iterations: 1e9,
  memoryBytes: 2 ** 30,
  concurrency: 10,
  consoleCalls: 1_000,
  consoleBytes: 1_000_000,
};

/** A program as the guard wraps it, without anything the guard would put in or refuse. */
const wrapped = (body) => `"use strict";$e((c,m,s,k,w,h,x,b,o,j)=>async function(){${body}\n});`;

/** Runs a program in a prepared realm. Answers how it ended, what it wrote and called, or why there was no realm. */
export async function inRealm(source, rules, { body, prelude = "", args, limits, fixed, tools = {}, within }) {
  const worker = start(prelude + source);
  const { port1: port, port2 } = new MessageChannel();
  const waiting = new Map();
  const lines = [];
  let cut = 0;
  const calls = [];
  const post = (message) => port.postMessage({ jsonrpc: "2.0", ...message });
  const ask = (method, params) =>
    new Promise((resolve) => {
      waiting.set(waiting.size + 1, resolve);
      post({ id: waiting.size, method, params });
    });
  port.onmessage = async ({ data }) => {
    const [message] = Array.isArray(data) ? data : [data];
    const { id, method, params } = message;
    if (method === "tool/call") {
      calls.push(params.name);
      const tool = tools[params.name];
      if (tool === undefined) return post({ id, error: { code: -32000, message: "no such tool", data: NOT_FOUND } });
      const value = JSON.stringify(await tool(JSON.parse(params.args)));
      return post({ id, result: { of: method, value: { value } } });
    }
    if (method === "console") {
      cut += params.cut;
      return void lines.push(...params.lines.map((line) => ({ ...line, args: JSON.parse(line.args) })));
    }
    waiting.get(id)(message);
  };
  try {
    const booted = new Promise((resolve) => {
      worker.onmessage = (event) => resolve(event.data.method);
      worker.onerror = (event) => resolve(`error: ${event.message}`);
    });
    const boot = { jsonrpc: "2.0", method: "boot", params: { protocol: 1, runtime: 1 } };
    worker.postMessage(boot, [port2]);
    const said = await booted;
    if (said !== "booted") return { refused: said };
    const prepared = await ask("realm/prepare", { rules: JSON.stringify(rules) });
    if (prepared.error) return { refused: prepared.error.message };
    const execute = { run: 1, guest: "run", code: JSON.stringify(wrapped(body)), entry: "$e", capabilities: [] };
    const running = ask("run/start", { ...execute, args, limits: { ...LIMITS, ...limits }, outputBytes: 1e6, fixed });
    // A native that runs on is ended from outside, as the outer frame would.
    const late = { result: { value: { outcome: { type: "error", failure: { code: "TIMEOUT" } } } } };
    const ran = await (within === undefined ? running : Promise.race([running, after(within, late)]));
    return {
      ...ran.result?.value,
      refused: ran.error?.message,
      unlisted: prepared.result.value.unlisted,
      lines,
      cut,
      calls,
    };
  } finally {
    worker.terminate();
    port.close();
  }
}

const NOT_FOUND = { code: "TOOL_NOT_FOUND", name: undefined };

/** Runs the same program in a worker of which nothing was taken away. Answers its value, or `threw: …`. */
export async function inControl({ body, prelude = "" }) {
  const tools = "self.callTool = async () => 1; self.parallel = (list) => Promise.all(list.map((f) => f()));";
  const end = "(v) => postMessage(v === undefined ? null : v), (e) => postMessage('threw: ' + e)";
  const worker = start(`${prelude}${tools}self.$e = (p) => p()().then(${end});${wrapped(body)}`);
  const said = await new Promise((resolve) => {
    worker.onmessage = (event) => resolve(event.data);
    worker.onerror = (event) => resolve(`threw: ${event.message}`);
    setTimeout(resolve, 5_000, "silent");
  });
  worker.terminate();
  return said;
}

const after = (ms, value) => new Promise((done) => setTimeout(done, ms, value));

/** The address is kept: in WebKit a worker whose own is revoked can load no script. */
function start(source) {
  return new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
}
