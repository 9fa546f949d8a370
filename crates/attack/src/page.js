// The host page: runs one attack in a jar and tells what it saw of it. Everything here is the host's own code, so what a
// guest changes in it would be a way out.

const { Belljar } = await import(`${globalThis.server}/belljar.js`);

/** Longer than any attack may take to be answered. */
const PATIENCE_MS = 60_000;
const names = (object) => Reflect.ownKeys(object).map(String);
const KINDS = [Object, Function, Array, Promise, Map, String, Error];
const BEFORE = KINDS.map((kind) => names(kind.prototype));

/** What is different in this realm: what every object of a kind has that it had not before. */
function changed() {
  const added = (kind, at) => names(kind.prototype).filter((name) => !BEFORE[at].includes(name));
  return KINDS.flatMap((kind, at) => added(kind, at).map((name) => `${kind.name}.prototype has ${name}`));
}

/** Tools of every kind that hosts have. Handlers note that they were reached; the schemas are the host's. */
function tools(reached) {
  const users = () => Array.from({ length: 20 }, (_, id) => ({ id, name: `user ${id}` }));
  const shared = { list: [1, 2, 3] };
  const handlers = {
    echo: (args) => args,
    double: ({ n }) => n * 2,
    wait: () => new Promise((done) => setTimeout(done, 150)),
    fail: () => {
      throw new TypeError("the tool failed");
    },
    big: ({ n }) => "x".repeat(n),
    shared: () => shared,
    "users:list": users,
    "users:get": ({ id }) => users()[id] ?? null,
    "secrets:read": () => ({ key: "s3cr3t-key" }),
    "mail:send": () => ({ sent: true }),
    "http:post": () => ({ sent: true }),
    "files:delete": () => ({ deleted: true }),
  };
  const schemas = {
    "strict:add": { type: "object", properties: { n: { type: "integer" } }, required: ["n"], additionalProperties: false },
    "strict:text": { type: "object", properties: { text: { type: "string", pattern: "^(a+)+$", maxLength: 100000 } }, required: ["text"] },
  };
  const noted = (name, handler) => (args) => {
    reached.push(name);
    return handler(args);
  };
  const plain = Object.entries(handlers).map(([name, handler]) => [name, noted(name, handler)]);
  const strict = Object.entries(schemas).map(([name, input]) => [name, { handler: noted(name, () => "out"), input }]);
  return Object.fromEntries([...plain, ...strict]);
}

/** The longest time in which nothing else of this page had a turn. */
function heartbeat() {
  const EVERY = 5;
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - EVERY);
    last = now;
  }, EVERY);
  return () => {
    clearInterval(timer);
    return Math.max(longest, performance.now() - last - EVERY, 0);
  };
}

/** As JSON writes half a surrogate pair. Drivers have no bytes for one, and would answer nothing at all. */
const HALF_A_LETTER = /\\ud[89a-f]/;

/** A value as plain data, or as text where it is more. */
function plain(value) {
  if (value === undefined) return "undefined";
  if (typeof value === "bigint") return `${value}`.slice(0, 40) + "n";
  const kind = Object.prototype.toString.call(value);
  if (typeof value === "object" && value !== null && !["[object Object]", "[object Array]"].includes(kind)) return kind;
  try {
    const text = JSON.stringify(value, (_, one) => (typeof one === "bigint" ? `${one}n` : one));
    if (text.length > 2_000) return `${text.slice(0, 60)}… (${text.length})`.toWellFormed();
    return HALF_A_LETTER.test(text) ? text : JSON.parse(text);
  } catch (error) {
    return `${kind} that is no plain data`;
  }
}

function letters(result) {
  try {
    return JSON.stringify([result.error ?? null, result.console], (_, one) => (typeof one === "bigint" ? `${one}n` : one)).length;
  } catch {
    return 0;
  }
}

const late = (ms) => new Promise((done) => setTimeout(done, ms, "late"));

let jar;
let other;

/** Runs `one` and answers what this page saw. */
async function attack({ body, made, language, policy, sink, beside, fresh, patience }) {
  const source = made ? (0, eval)(body) : body;
  const reached = [];
  const { timeoutMs } = policy.limits;
  if (fresh) {
    await jar?.close();
    jar = undefined;
  }
  jar ??= await Belljar.connect({ server: globalThis.server });
  const stalled = heartbeat();
  const run = jar.run(source, { policy, language, args: { sink }, tools: tools(reached) });
  const next = beside === undefined ? undefined : await besides(beside);
  const result = await Promise.race([run, late(patience ?? timeoutMs + PATIENCE_MS)]);
  const endedAt = Date.now();
  const stallMs = stalled();
  if (result === "late") {
    void jar.close();
    jar = undefined;
    const closes = await Promise.race([run.then(() => true, () => true), late(5_000)]);
    return { hung: true, closes: closes === true, stallMs, endedAt, timeoutMs, changed: changed() };
  }
  const { ok, value, error, stats } = result;
  const seen = { ok, value: ok ? plain(value) : null, code: error?.code ?? "", message: String(error?.message ?? "").slice(0, 300).toWellFormed() };
  const { killed, durationMs } = stats;
  const found = { killed, durationMs, timeoutMs, endedAt, stallMs, lines: result.console.length, letters: letters(result) };
  // Whatever was left running had its chance.
  if (fresh) await late(30);
  return { ...seen, ...found, reached, changed: changed(), beside: next ?? null };
}

/** A program of somebody else, in a jar of its own with tools of its own. */
async function besides(source) {
  other ??= await Belljar.connect({ server: globalThis.server, policy: { limits: { timeoutMs: 120_000 } } });
  const own = { ...tools([]), "beside:only": () => ({ ok: true }) };
  const { ok, value, error } = await other.run(source, { tools: own });
  return ok ? plain(value) : error.code;
}

/** A program in a plain worker, where nothing was taken away: what it means outside. */
function outside(source, expression) {
  const api = `self.callTool = async (name, args) => ({ name, args });
    self.parallel = (list) => Promise.all(list.map((one) => one()));
    for (const name of ["fetch"]) Object.defineProperty(self, name, { value: undefined });
    console.log = console.warn = console.error = () => {};
    const end = (start) => Promise.resolve().then(start).then((value) => postMessage({ ok: true, value }), (error) => postMessage({ ok: false, name: String(error?.name) })).catch(() => postMessage({ ok: false, name: "cannot cross" }));`;
  const text = expression ? `end(() => (0, eval)(${JSON.stringify(source)}))` : `end(async function () { "use strict";\n${source}\n})`;
  const url = URL.createObjectURL(new Blob([api, text], { type: "text/javascript" }));
  const worker = new Worker(url);
  const said = new Promise((done) => {
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = (event) => done({ ok: false, name: event.message });
  });
  return Promise.race([said, late(PATIENCE_MS).then(() => ({ ok: false, name: "spins" }))]).finally(() => {
    worker.terminate();
    URL.revokeObjectURL(url);
  });
}

/** A harmless program in a jar and outside. Answers what differs, or nothing. */
async function benign({ source, expression, policy }) {
  jar ??= await Belljar.connect({ server: globalThis.server });
  const echo = (name) => (args) => ({ name, args });
  const tools = Object.fromEntries([...source.matchAll(/callTool\(\s*["'`]([\w:-]+)["'`]/g)].map(([, name]) => [name, echo(name)]));
  const [inside, plainly] = [await jar.run(source, { policy, tools }), await outside(source, expression)];
  const show = (value) => shown(value, 0);
  const crosses = inside.ok || !inside.error.message.includes("only data can cross");
  const is = inside.ok ? show(inside.value) : `error ${crosses ? inside.error.name : "cannot cross"}`;
  const was = plainly.ok ? show(plainly.value) : `error ${plainly.name}`;
  return is === was ? null : `in a jar ${is.slice(0, 300)} ${inside.error?.message ?? ""}, outside ${was.slice(0, 300)}`;
}

function shown(value, depth) {
  if (typeof value === "bigint") return `${value}n`;
  if (Object.is(value, -0)) return "-0";
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? String(value);
  if (depth > 30) return "…";
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  const each = (list) => list.map((one) => shown(one, depth + 1)).join();
  if (kind === "Date") return `Date ${value.getTime()}`;
  if (kind === "RegExp") return String(value);
  if (kind === "Map") return `Map {${[...value].map(each).join("; ")}}`;
  if (kind === "Set") return `Set {${each([...value])}}`;
  if (kind === "Error") return `${value.name}: ${value.message}`;
  if (Array.isArray(value)) return `[${Array.from(value, (one, i) => (i in value ? shown(one, depth + 1) : "hole")).join()}]`;
  if (kind === "ArrayBuffer") return `${kind} ${new Uint8Array(value)}`;
  if (ArrayBuffer.isView(value)) return `${kind} ${new Uint8Array(value.buffer, value.byteOffset, value.byteLength)}`;
  return `{${Object.keys(value).map((key) => `${key}: ${shown(value[key], depth + 1)}`).join()}}`;
}

/** One after the other. A guest that the host lost ends the row: this page is no stage for the next. */
async function row(list) {
  const all = [];
  for (const one of list) {
    all.push(await attack(one));
    if (all.at(-1).hung || all.at(-1).changed.length > 0) break;
  }
  return all;
}

globalThis.attackPage = { attack, benign, row };
