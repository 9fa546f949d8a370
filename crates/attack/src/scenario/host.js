// The host page of attacks by tools, apps, widgets, values and strangers. It mounts them as any page would, and measures
// itself meanwhile. Everything here is the host's own code.

const { server, sink, stranger, upstream } = globalThis.places;
const { Belljar } = await import(`${server}/belljar.js`);
const jar = await Belljar.connect({ server, timeoutMs: 60_000 });

const Body = (async () => {}).constructor;
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const late = (ms, word) => new Promise((done) => setTimeout(done, ms, word));

const names = (object) => Reflect.ownKeys(object).map(String);
const KINDS = [Object, Function, Array, Promise, Map, String, Error];
const BEFORE = KINDS.map((kind) => names(kind.prototype));
function changed() {
  const added = (kind, at) => names(kind.prototype).filter((name) => !BEFORE[at].includes(name));
  return KINDS.flatMap((kind, at) => added(kind, at).map((name) => `${kind.name}.prototype has ${name}`));
}

/** The page: what is offered to tools is `#root`; the rest is the page's own, and must stay as it is. */
const PAGE = `
<div id="own"><p id="secret">s3cr3t-text</p><form id="own-form" action="${sink}/own-form"><input id="own-field" name="token" value="s3cr3t-token">
<button id="own-submit">send</button></form><button id="own-button" type="button">delete all</button>
<dialog id="own-dialog"><form method="dialog"><button id="own-ok">ok</button></form></dialog>
<div id="own-popover" popover>menu</div><details id="own-details"><summary>more</summary>text</details>
<label id="own-label" for="own-check">agree</label><input id="own-check" type="checkbox"></div>
<main id="root"><h1 class="title">Hello</h1><ul id="list">${"<li class=item><span>one</span></li>".repeat(40)}</ul>
<button id="press" type="button">press</button><output id="pressed">0</output><input id="field" name="field"><a id="link" href="#here">link</a>
<form id="form"><input id="form-field" name="a" value="b"><button id="form-button" type="button">x</button></form>
<img id="picture" alt=""><svg id="drawing" width="10" height="10"><rect id="shape" width="5" height="5"></rect></svg>
<details id="details"><summary>more</summary>text</details><p id="text">text</p><label id="label">label</label>
<video id="video"></video><select id="select"><option>a</option></select><textarea id="area"></textarea></main>
<section id="guests" style="width:600px;height:300px"></section>`;

let did = [];
let ownBefore = "";
const own = () => document.getElementById("own")?.outerHTML ?? "gone";
function reset() {
  document.body.innerHTML = PAGE;
  document.title = "host";
  did = [];
  const note = (id, name, what) => document.getElementById(id).addEventListener(name, (event) => {
    if (name === "submit") event.preventDefault();
    did.push(what);
  });
  note("own-button", "click", "the page's button was pressed");
  note("own-form", "submit", "the page's form was sent");
  note("own-check", "click", "the page's box was ticked");
  note("own-dialog", "toggle", "the page's dialog was opened");
  note("own-popover", "toggle", "the page's menu was opened");
  note("own-details", "toggle", "the page's details were opened");
  const { pressed } = stage.elements();
  document.getElementById("press").onclick = () => { pressed.textContent = Number(pressed.textContent) + 1; };
  ownBefore = own();
}
const CLOBBERED = ["config", "settings", "user", "csrf", "currentScript"];
const STOOD = CLOBBERED.map((name) => typeof globalThis[name]);
/** What happened to the page's own part. */
function effects() {
  const found = [...did];
  if (own() !== ownBefore) found.push("the page's own part is not as it was");
  if (document.title !== "host") found.push("the page's title is another");
  CLOBBERED.forEach((name, at) => { if (typeof globalThis[name] !== STOOD[at]) found.push(`window.${name} is taken`); });
  return found;
}

/** The longest time in which nothing else of this page had a turn. */
function heartbeat() {
  const EVERY = 5;
  let last = performance.now();
  let longest = 0;
  const beat = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last - EVERY);
    last = now;
  };
  const timer = setInterval(beat, EVERY);
  return () => { clearInterval(timer); beat(); return Math.max(longest, 0); };
}

const CONSTANTS = `const SINK = ${JSON.stringify(sink)}, SERVER = ${JSON.stringify(server)}, HOST = ${JSON.stringify(location.origin)}, STRANGER = ${JSON.stringify(stranger)}, UPSTREAM = ${JSON.stringify(upstream)};
`;
const AT = { sink, server, host: location.origin, stranger, upstream };
const APP = `${CONSTANTS}const end = (value = "end") => console.log("belljar-end", value);\n`;
/** A widget's side of the conversation, in plain JavaScript. */
const WIDGET = `${CONSTANTS}let last = 0; const waiting = new Map(); const heard = [];
const post = (message) => parent.postMessage(message, "*");
const tell = (method, params = {}) => post({ jsonrpc: "2.0", method, params });
const ask = (method, params = {}) => new Promise((ok) => { const id = ++last; waiting.set(id, ok); post({ jsonrpc: "2.0", id, method, params }); });
const end = (value = "end") => tell("notifications/message", { level: "info", logger: "belljar-end", data: value });
addEventListener("message", ({ data, source }) => {
  if (source !== parent) return;
  heard.push(data);
  if (data.method === undefined) waiting.get(data.id)?.(data);
  else if (data.id !== undefined) post({ jsonrpc: "2.0", id: data.id, result: {} });
});
const begin = async () => {
  await ask("ui/initialize", { appInfo: { name: "view", version: "1" }, appCapabilities: {}, protocolVersion: "2026-01-26" });
  tell("ui/notifications/initialized");
};
`;

let closing = [];
let strangers = 0;

/** What an attack's page part and its control have. */
const stage = {
  ...AT, jar, Belljar, wait,
  /** Everything the SDK told this page meanwhile: `{ type, ...event }`. */
  records: [],
  /** What is to be kept in memory until it was measured. */
  kept: undefined,
  elements: () => ({ root: document.getElementById("root"), guests: document.getElementById("guests"), pressed: document.getElementById("pressed") }),
  /** Waits until `look` gives something, at most so long; gives back what it found last. */
  async until(look, ms = 3_000) {
    for (const from = performance.now(); ; await wait(10)) {
      const found = look();
      if (found || performance.now() - from > ms) return found;
    }
  },
  /** `"out"` where the value is that word, otherwise what was seen instead. */
  outcome: (result) => (result.ok ? (result.value === "out" ? "out" : `value ${shown(result.value)}`) : failure(result.error)),
  async tool(code = stage.code, options = {}) {
    const { capabilities, sandbox } = stage.header;
    const given = { code, args: AT, capabilities, sandbox, dom: stage.elements().root, consent: () => true, timeoutMs: 20_000, ...options };
    stage.kept = await jar.tool(given);
    return stage.kept;
  },
  async run(code = stage.code, options = {}) {
    const policy = { limits: { timeoutMs: 30_000 }, ...stage.header.policy };
    stage.kept = await jar.run(code, { args: AT, policy, ...options });
    return stage.kept;
  },
  /** An app whose `/main.js` is the code, and what it says at its end. */
  async app(code = stage.code, options = {}) {
    let ended;
    const end = new Promise((done) => { ended = done; });
    const files = { "/index.html": "<!doctype html><title>app</title><body></body>", "/main.js": APP + code };
    const app = await jar.app(stage.elements().guests, { files, policy: stage.header.policy, readyTimeoutMs: 60_000, ...options });
    closing.push(() => app.close());
    for (const type of ["console", "network", "violation", "error", "lost", "dropped"]) {
      app.on(type, (event) => {
        if (type === "console" && event.args[0] === "belljar-end") ended(event.args[1]);
        else if (stage.records.length < 5_000) stage.records.push({ type, ...event });
        if (type === "lost") ended("lost");
      });
    }
    // It begins when somebody listens.
    if (!options.files) await app.write({ "/index.html": "<!doctype html><title>app</title><body><script src=main.js></script></body>" });
    return { app, end };
  },
  /** An app of these files, and what is wrong with its source. */
  async source(files) {
    const before = stage.records.length;
    const { app, end } = await stage.app("", { files });
    // What was said before somebody listened is told in the next turn.
    await wait(0);
    return { app, end, errors: stage.records.slice(before).filter(({ type }) => type === "error") };
  },
  /** `"taken"` where the server takes a package, or why not. There is no bundler here, which comes after that is decided. */
  async taken(name) {
    const { app, errors } = await stage.source({ "/src/main.ts": `import * as all from ${JSON.stringify(name)};\nconsole.log(all);\n` });
    await app.close();
    const refused = errors.find(({ message }) => !/ tarball of `@esbuild\/[a-z0-9-]+@/.test(message));
    return refused ? refused.message : "taken";
  },
  /** `"out"` with the first of these packages that is taken. */
  async anyTaken(names) {
    for (const name of names) if ((await stage.taken(name)) === "taken") return `out: ${name}`;
    return "refused";
  },
  async widget(code = stage.code, options = {}) {
    let ended;
    const end = new Promise((done) => { ended = done; });
    const begins = stage.header.silent ? "" : "begin().then(async () => {\n";
    const closes = stage.header.silent ? "" : "\n})";
    const html = `<!doctype html><meta charset=utf-8><title>view</title><body><p>a widget</p><script>${(WIDGET + begins + code + closes).replaceAll("</script", "<\\/script")}</script>`;
    const note = (type) => (event) => { if (stage.records.length < 5_000) stage.records.push({ type, ...event }); };
    const opening = jar.widget(stage.elements().guests, {
      html, policy: Object.keys(stage.header.policy).length ? stage.header.policy : undefined, readyTimeoutMs: 60_000,
      onLog: (line) => { if (line.logger === "belljar-end") ended(line.data); else note("log")(line); },
      onLost: (event) => { note("lost")(event); ended("lost"); },
      onViolation: note("violation"), onDropped: note("dropped"), onAudit: note("audit"), ...options,
    });
    const widget = await (stage.header.silent ? Promise.race([opening, late(stage.header.waitMs ?? 3_000)]) : opening);
    if (widget) closing.push(() => widget.close());
    else opening.then((one) => one.close(), () => {});
    return { widget, end };
  },
  /** The code in a document of another site, in a frame of this page, as the body of an async function; what it returned. */
  async stranger(code = stage.code, args = {}) {
    const frame = document.createElement("iframe");
    const number = ++strangers;
    frame.src = `${stranger}/stranger?${number}`;
    const said = new Promise((done) => {
      const hear = ({ data, source }) => {
        if (source !== frame.contentWindow) return;
        if (data === "awake") frame.contentWindow.postMessage({ code, args: { ...AT, ...args } }, stranger);
        else if (data?.belljar === "end") { removeEventListener("message", hear); done(data.value); }
      };
      addEventListener("message", hear);
    });
    document.body.append(frame);
    closing.push(() => frame.remove());
    return Promise.race([said, late(stage.header.waitMs ?? 15_000, "no end")]);
  },
  /** A document of this page's own origin with no wall around it. */
  async bare(html) {
    const frame = document.createElement("iframe");
    frame.srcdoc = html;
    document.body.append(frame);
    closing.push(() => frame.remove());
    await new Promise((done) => { frame.onload = done; });
    return frame.contentWindow;
  },
};

/** An attack that cannot be parsed, or names what is nowhere, tried nothing. */
function failure({ code, name, message }) {
  const broken = code === "EXECUTION_ERROR" && (name === "SyntaxError" || name === "ReferenceError");
  return `${broken ? `broken: ${name}` : code}: ${message}`;
}

/** Not what it holds: to write that out may take longer than the attack. */
function shown(value) {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 80).toWellFormed());
  if (typeof value === "bigint") return "a bigint";
  if (typeof value !== "object" || value === null) return String(value);
  return Array.isArray(value) ? `a list of ${value.length}` : Object.prototype.toString.call(value);
}

/** What every page does with such a guest. */
const PARTS = {
  tool: async () => stage.outcome(await stage.tool()),
  value: async () => stage.outcome(await stage.run()),
  app: async () => {
    const { end } = await stage.app();
    return String(await Promise.race([end, late(stage.header.waitMs ?? 3_000, "no end")]));
  },
  widget: async () => {
    const { end } = await stage.widget();
    return String(await Promise.race([end, late(stage.header.waitMs ?? 3_000, "no end")]));
  },
  page: async () => String(await stage.stranger()),
};

async function clear() {
  const list = closing;
  closing = [];
  await Promise.race([Promise.allSettled(list.map((close) => close())), late(3_000)]);
}

/** Does one part and answers what this page saw of it. What it keeps, it keeps until `forget`. */
async function play({ header, code, part }) {
  Object.assign(stage, { header, code, records: [], kept: undefined });
  reset();
  const stalled = heartbeat();
  let said;
  try {
    const work = part === undefined ? PARTS[header.guest] : () => new Body("stage", part)(stage);
    said = await Promise.race([work(), late(header.patienceMs, "late")]);
  } catch (error) {
    // A refusal has a code; anything else is a mistake of whoever wrote the attack.
    said = typeof error?.code === "string" ? `${error.code}: ${error.message}` : `broken: ${error}`;
  }
  // Whatever was left running has its chance.
  await wait(header.lingerMs);
  const stallMs = stalled();
  const answer = { said: String(said ?? "nothing").slice(0, 500).toWellFormed(), stallMs, records: stage.records.length, effects: effects(), changed: changed() };
  return answer;
}

async function forget() {
  stage.kept = undefined;
  stage.records = [];
  await clear();
  document.body.innerHTML = "";
}

globalThis.attackHost = { play, forget };
