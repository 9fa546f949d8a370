// biome-ignore lint/correctness/noUndeclaredDependencies: this project's own package, as pages import it
import { Belljar, type McpServer, type Widget, type WidgetOptions } from "belljar";
import { element, find } from "./page.ts";

const servers = find("#servers", HTMLSelectElement);
const tools = find("#tools", HTMLSelectElement);
const args = find("#arguments", HTMLTextAreaElement);
const form = find("#call", HTMLFormElement);
const status = find("#status", HTMLElement);
const about = find("#about", HTMLElement);
const place = find("#widget", HTMLElement);
const log = find("#log", HTMLOListElement);
const flags = { eval: find("#eval", HTMLInputElement), permissive: find("#permissive", HTMLInputElement) };

/** So many lines are read by nobody. */
const MOST_LINES = 500;

const jar = await Belljar.connect({ server: location.origin });
const client = await jar.mcp();
let widget: Widget | undefined;
let known: readonly { readonly name: string; readonly inputSchema?: unknown }[] = [];

servers.addEventListener("change", () => void attempt(choose));
tools.addEventListener("change", describe);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void attempt(call);
});
await attempt(begin);

async function begin(): Promise<void> {
  const all = await client.servers();
  servers.replaceChildren(...all.map(({ name }) => new Option(String(name))));
  const asked = new URLSearchParams(location.search).get("server");
  if (asked) servers.value = asked;
  if (all.length === 0) {
    status.textContent =
      "No MCP server is configured. Start with `belljar serve --mcp mcp.json`, or `belljar mcp inspect -- COMMAND`.";
    return;
  }
  await choose();
}

async function choose(): Promise<void> {
  status.textContent = `Asking ${servers.value} …`;
  known = (await server().listTools()) as typeof known;
  tools.replaceChildren(...known.map(({ name }) => new Option(name)));
  status.textContent = `${servers.value} has ${known.length} tools.`;
  describe();
}

function describe(): void {
  const tool = known.find(({ name }) => name === tools.value);
  const text = JSON.stringify(tool, undefined, 2) ?? "";
  about.replaceChildren(
    element("details", {}, element("summary", {}, "The tool as its server lists it"), element("pre", {}, text)),
  );
}

async function call(): Promise<void> {
  const given: unknown = JSON.parse(args.value || "{}");
  if (typeof given !== "object" || given === null) throw new Error("Arguments are a JSON object.");
  await widget?.close("another call");
  log.replaceChildren();
  const started = performance.now();
  widget = await server().show(place, tools.value, given as Record<string, unknown>, options());
  status.textContent = `The widget was ready after ${(performance.now() - started).toFixed(0)} ms.`;
  for (const refused of widget.refused) note("refused", refused);
}

function options(): WidgetOptions {
  return {
    mode: flags.permissive.checked ? "permissive" : "declared",
    policy: flags.eval.checked ? { resources: { eval: true } } : {},
    hostContext: {
      displayMode: "inline",
      availableDisplayModes: ["inline"],
      platform: "web",
      locale: navigator.language,
    },
    onMessage: (params) => note("message", params),
    onUpdateModelContext: (params) => note("context", params),
    onDownload: (params) => note("download", params),
    onLog: (line) => note("log", line),
    onSize: (size) => note("size", size),
    onAudit: ({ name, verdict, bytes, findings }) => note(verdict, { name, bytes, findings }),
    onViolation: (violation) => note("stopped", violation),
    onLost: (lost) => note("lost", lost),
  };
}

function server(): McpServer {
  return client.server(servers.value);
}

/** Set as text: what widgets say must never become markup here. */
function note(kind: string, what: unknown): void {
  const { fix } = what as { readonly fix?: { readonly says: string } };
  const line = element("li", { className: kind }, element("strong", {}, kind), ` ${JSON.stringify(what)}`);
  if (fix) line.append(element("p", { className: "fix" }, fix.says));
  log.prepend(line);
  if (log.children.length > MOST_LINES) log.lastElementChild?.remove();
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : String(error);
  }
}
