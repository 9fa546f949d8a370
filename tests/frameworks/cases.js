// What the browser tests do with each framework. Each function gives back what it saw.

import * as react from "./react.jsx";
import * as svelte from "./svelte.js";
import * as vue from "./vue.js";

const FRAMEWORKS = { react, svelte, vue };

/** Every frame that this page has ever made, also those in shadow trees. */
const frames = new Set();
const create = Document.prototype.createElement;
Document.prototype.createElement = function (...given) {
  const element = create.apply(this, given);
  if (element instanceof HTMLIFrameElement) frames.add(element);
  return element;
};
const open = () => [...frames].filter((frame) => frame.isConnected).length;

/** A busy machine is slow; what never comes is told apart from it by waiting long, and named. */
async function until(what) {
  const patience = Date.now() + 60_000;
  for (;;) {
    const value = what();
    if (value) return value;
    if (Date.now() > patience) throw new Error(`still waiting for ${what}; ${open()} frames are open`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const WIDGET = `<!doctype html><p>A widget</p><script>
  const post = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  addEventListener("message", ({ data }) => {
    if (data.id === 1) {
      post({ method: "ui/notifications/initialized", params: {} });
      setInterval(() => post({ method: "notifications/message", params: { level: "info", data: "tick" } }), 50);
    } else if (data.method === "ui/resource-teardown") post({ id: data.id, result: {} });
  });
  const appInfo = { name: "widget", version: "1.0.0" };
  post({ id: 1, method: "ui/initialize", params: { appInfo, appCapabilities: {}, protocolVersion: "2026-01-26" } });
<\/script>`;

const page = (text) => ({ files: { "/index.html": `<!doctype html><title>app</title><p>${text}</p>` } });

function stage(server, props = {}) {
  const element = document.body.appendChild(create.call(document, "div"));
  const heard = { readies: [], errors: [], ready: (it) => heard.readies.push(it), error: (it) => heard.errors.push(it.code) };
  return { element, heard, props: { server, heard, tools: { twice: ({ of }) => of * 2 }, ...props } };
}

/** Mounted (by React twice), shown, changed and gone: each app and widget once, and no frame is left. */
export async function shows(name, server) {
  const { start } = FRAMEWORKS[name];
  const logs = [];
  const widget = (tag) => ({ html: WIDGET, onLog: () => logs.push(tag) });
  const { element, heard, props } = stage(server, { app: page("one"), widget: widget("first") });
  const seen = { waits: undefined };
  const mounted = start(element, props);
  seen.waits = element.querySelector(".wait") !== null;
  await until(() => heard.readies.length === 2);
  seen.stillWaits = element.querySelector(".wait") !== null;
  // What strict mode opened first is gone; frames outside of the tree are the jar's own, and the spare for its next widget.
  const shown = () => element.querySelectorAll("iframe").length;
  await until(() => shown() === 2);
  seen.elements = [element.querySelectorAll("belljar-app").length, element.querySelectorAll("belljar-widget").length];
  const app = element.querySelector("belljar-app").app;
  await until(() => logs.includes("first"));

  // The same said anew changes nothing; another handler is the one that is called.
  mounted.set({ ...props, app: page("one"), widget: widget("second") });
  await until(() => logs.includes("second"));
  seen.readiesAfterTheSame = heard.readies.length;

  // Other files are written into the open app.
  mounted.set({ ...props, app: page("two"), widget: widget("second") });
  const version = app.version;
  await until(() => app.version !== version);
  seen.isTheSameApp = element.querySelector("belljar-app").app === app && app.state === "live";

  // Another policy opens another app.
  mounted.set({ ...props, app: { ...page("two"), policy: { limits: { timeoutMs: 4000 } } }, widget: widget("second") });
  await until(() => heard.readies.length === 3);
  seen.isAnotherApp = element.querySelector("belljar-app").app !== app && app.state === "closed";
  await until(() => shown() === 2);

  // One of them goes.
  mounted.set({ ...props, app: undefined, widget: widget("second") });
  await until(() => shown() === 1);

  mounted.end();
  await until(() => open() === 0);
  seen.errors = heard.errors;
  seen.alerts = element.querySelectorAll("[role=alert]").length;
  element.remove();
  return seen;
}

/** Gone at once, after a while, and when the jar is open and its app is not. */
export async function leaves(name, server) {
  const { start } = FRAMEWORKS[name];
  const moments = [
    async () => {},
    () => new Promise((resolve) => requestAnimationFrame(resolve)),
    () => until(() => open() > 0),
    (heard) => until(() => heard.jar?.jar),
    (heard, element) => until(() => heard.jar?.jar && element.querySelector("belljar-app")?.options),
  ];
  const seen = { readies: 0, errors: [] };
  for (const moment of moments) {
    const { element, heard, props } = stage(server, { app: page("one") });
    const mounted = start(element, props);
    await moment(heard, element);
    mounted.end();
    // Whatever is still being opened is closed as soon as it is.
    await until(() => open() === 0);
    seen.readies += heard.readies.length;
    seen.errors.push(...heard.errors);
    element.remove();
  }
  // Nothing comes back later: another page is opened and closed after all of them.
  const { element, heard, props } = stage(server, { app: page("last") });
  const mounted = start(element, props);
  await until(() => heard.readies.length === 1);
  mounted.end();
  await until(() => open() === 0);
  element.remove();
  return seen;
}

/** No server, then one; a policy that is none, then one. */
export async function fails(name, server) {
  const { start } = FRAMEWORKS[name];
  const { element, heard, props } = stage("http://localhost:1", { app: page("one") });
  const mounted = start(element, props);
  const alert = () => element.querySelector("[role=alert]")?.textContent;
  const seen = { noServer: await until(alert) };
  const run = heard.run.run("1");
  seen.runs = (await run) ?? null;
  seen.runError = await until(() => heard.state.error?.code);
  mounted.set({ ...props, server });
  await until(() => heard.readies.length === 1);
  seen.afterwards = alert() ?? null;
  mounted.set({ ...props, server, app: { ...page("one"), policy: "nonsense = 1" } });
  seen.badPolicy = await until(alert);
  mounted.set({ ...props, server, app: page("one") });
  await until(() => heard.readies.length === 2 && !alert());
  mounted.end();
  await until(() => open() === 0);
  element.remove();
  return seen;
}

/** Programs: before the jar is open, with a tool, stopped, replaced, and gone with the component. */
export async function runs(name, server) {
  const { start } = FRAMEWORKS[name];
  const { element, heard, props } = stage(server);
  const mounted = start(element, props);
  const early = heard.run.run('return await callTool("twice", { of: 21 })');
  await until(() => heard.state.running);
  const seen = { early: (await early).value };
  await until(() => !heard.state.running && heard.state.result);
  seen.shown = heard.state.result.value;
  const waiting = "await new Promise(() => {})";
  const stopped = heard.run.run(waiting);
  await until(() => heard.state.running);
  heard.run.stop();
  seen.stopped = (await stopped).error.code;
  const replaced = heard.run.run(waiting);
  const next = heard.run.run("2");
  seen.replaced = (await replaced)?.error.code ?? "ABORTED";
  seen.next = (await next).value;
  const given = new AbortController();
  const aborted = heard.run.run(waiting, { signal: given.signal });
  given.abort();
  seen.signal = (await aborted)?.error.code ?? "ABORTED";
  mounted.set({ ...props, tools: { twice: () => "another" } });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  seen.tools = (await heard.run.run('return await callTool("twice", {})')).value;
  const gone = heard.run.run(waiting);
  mounted.end();
  seen.gone = (await gone)?.error.code ?? "ABORTED";
  await until(() => open() === 0);
  element.remove();
  return seen;
}
