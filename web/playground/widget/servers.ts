import { button, element, field } from "../page/element.ts";
import type { McpClient, McpObject } from "../page/sdk.ts";
import type { InputSchema } from "./form.ts";

export interface ToolListed {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema?: InputSchema;
  readonly _meta?: { readonly ui?: { readonly resourceUri?: string; readonly visibility?: readonly string[] } };
}

const NONE =
  "No MCP server is configured. Start with `belljar serve --mcp mcp.json`, or write a command or an address below.";

/** Which server and which tool. A server that does not answer says why, and can be asked again. */
export class Servers {
  readonly element: HTMLElement;
  readonly #servers = element("select", { id: "servers" });
  readonly #tools = element("select", { id: "tools" });
  readonly #says = element("p", { className: "soft", role: "status", id: "server-says" });
  readonly #again = button("Refresh", () => void this.refresh());
  readonly #mcp: () => Promise<McpClient>;
  readonly #trouble: () => void;
  readonly #onTool: (tool: ToolListed | undefined) => void;
  #known: readonly ToolListed[] = [];
  #turn = 0;

  constructor(mcp: () => Promise<McpClient>, trouble: () => void, onTool: (tool: ToolListed | undefined) => void) {
    this.#mcp = mcp;
    this.#trouble = trouble;
    this.#onTool = onTool;
    this.#servers.addEventListener("change", () => void this.#choose());
    this.#tools.addEventListener("change", () => this.#onTool(this.tool));
    const row = element(
      "div",
      { className: "servers" },
      field("Server", this.#servers),
      field("Tool", this.#tools),
      this.#again,
    );
    this.element = element("div", { className: "pad stack" }, row, this.#says, inspect());
  }

  get server(): string {
    return this.#servers.value;
  }

  get tool(): ToolListed | undefined {
    return this.#known.find(({ name }) => name === this.#tools.value);
  }

  async refresh(server?: string, tool?: string): Promise<void> {
    try {
      const before = server ?? this.#servers.value;
      const all = await (await this.#mcp()).servers();
      this.#servers.replaceChildren(...all.map(({ name }: McpObject) => new Option(String(name))));
      if (all.some(({ name }: McpObject) => name === before)) this.#servers.value = before;
      if (all.length === 0) this.#say(NONE);
      else await this.#choose(tool);
    } catch (error) {
      this.#fail(error);
      this.#trouble();
    }
  }

  async #choose(tool?: string): Promise<void> {
    const turn = ++this.#turn;
    const name = this.#servers.value;
    this.#say(`Loading ${name}…`);
    this.#tools.replaceChildren();
    this.#known = [];
    this.#onTool(undefined);
    try {
      const tools = (await (await this.#mcp()).server(name).listTools()) as readonly ToolListed[];
      if (turn !== this.#turn) return;
      this.#known = tools;
      const shows = (one: ToolListed) => (one._meta?.ui?.resourceUri ? " (app)" : "");
      this.#tools.replaceChildren(...tools.map((one) => new Option(`${one.title ?? one.name}${shows(one)}`, one.name)));
      const first = tools.find((one) => one.name === tool) ?? tools.find(shows);
      if (first) this.#tools.value = first.name;
      const apps = tools.filter(shows).length;
      this.#say(`${tools.length} ${tools.length === 1 ? "tool" : "tools"}, ${apps} with an app.`);
      this.#onTool(this.tool);
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
      this.#trouble();
    }
  }

  #fail(error: unknown): void {
    this.#says.className = "says bad";
    this.#says.textContent = error instanceof Error ? error.message : String(error);
  }

  #say(words: string): void {
    this.#says.className = "soft";
    this.#says.textContent = words;
  }
}

/** A page must not be able to start programs, so it only says how a person does. */
function inspect(): HTMLElement {
  const input = element("input", {
    placeholder: "https://mcp.example/mcp, or: node server.js --stdio",
    spellcheck: false,
  });
  const command = element("code", {}, "belljar mcp inspect …");
  const line = () => {
    const written = input.value.trim();
    return written === ""
      ? "belljar mcp inspect …"
      : `belljar mcp inspect ${/^https?:/.test(written) ? "" : "-- "}${written}`;
  };
  input.addEventListener("input", () => {
    command.textContent = line();
  });
  const copy = button("Copy", () => void navigator.clipboard?.writeText(line()));
  const says = element(
    "p",
    { className: "soft" },
    "A page cannot start programs. This opens the playground on that server: ",
  );
  return element(
    "details",
    {},
    element("summary", {}, "Another server"),
    element(
      "div",
      { className: "pad stack" },
      field("Address or command", input),
      says,
      element("p", { className: "inspect" }, command, copy),
    ),
  );
}
