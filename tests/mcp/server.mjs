// An MCP server that does what it is told, good or bad. How it behaves is its first argument.
import { createInterface } from "node:readline";

const behaviour = process.argv[2] ?? "good";
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const text = (value) => ({ content: [{ type: "text", text: String(value) }] });
const tool = (name, ui) => ({ name, inputSchema: { type: "object" }, ...(ui && { _meta: { ui } }) });
const cancelled = [];
const erased = [];

const TOOLS = [
  tool("echo"),
  tool("env"),
  tool("die"),
  tool("slow"),
  tool("never"),
  tool("huge"),
  tool("broken"),
  tool("cancelled"),
  tool("fails"),
  tool("grow"),
  tool("pid"),
  { ...tool("erase"), description: "Erases a record for good.", annotations: { destructiveHint: true } },
  tool("erased"),
  tool("model-only", { visibility: ["model"] }),
  tool("app-only", { visibility: ["app"] }),
  tool("show", { resourceUri: "ui://good", csp: {} }),
  tool("show-listed", { resourceUri: "ui://listed" }),
  tool("show-blob", { resourceUri: "ui://blob" }),
  tool("show-web", { resourceUri: "https://example.com/" }),
  tool("show-plain", { resourceUri: "ui://plain" }),
  { ...tool("show-old"), _meta: { "ui/resourceUri": "ui://good" } },
];
const APP = "text/html;profile=mcp-app";
const RESOURCES = {
  "ui://good": { mimeType: APP, text: "<p>good", _meta: { ui: { prefersBorder: true, csp: { connectDomains: ["https://a.example"] } } } },
  "ui://listed": { mimeType: APP, text: "<p>listed" },
  "ui://blob": { mimeType: APP, blob: Buffer.from("<p>blob").toString("base64") },
  "ui://plain": { mimeType: "text/html", text: "<p>plain" },
};

const calls = {
  echo: (id, { arguments: args }) => send({ id, result: { ...text(JSON.stringify(args)), structuredContent: args, _meta: { kept: true } } }),
  env: (id) => send({ id, result: text(Object.keys(process.env).sort().join(" ")) }),
  die: () => {
    process.stderr.write(`dying with ${process.env.SECRET}\n`);
    process.exit(7);
  },
  slow: (id, { _meta }) => {
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      send({ method: "notifications/progress", params: { progressToken: _meta.progressToken, progress: step, total: 3 } });
      if (step === 3) {
        clearInterval(timer);
        send({ id, result: text("slow is over") });
      }
    }, 100);
  },
  never: () => {},
  huge: (id) => send({ id, result: text("x".repeat(3_000_000)) }),
  broken: (id) => process.stdout.write(`${JSON.stringify({ jsonrpc: "1.0", id, result: 7 })}\n`),
  cancelled: (id) => send({ id, result: text(cancelled.length) }),
  fails: (id) => send({ id, error: { code: -32050, message: `no, by ${process.env.SECRET}`, data: { a: 1 } } }),
  grow: (id) => {
    TOOLS.push(tool("grown"));
    send({ method: "notifications/tools/list_changed" });
    send({ method: "notifications/message", params: { level: "info", data: "grown" } });
    send({ id, result: text("grown") });
  },
  erase: (id, { arguments: args }) => {
    erased.push(args);
    send({ id, result: text(`erased ${args.record}`) });
  },
  erased: (id) => send({ id, result: { ...text(""), structuredContent: { records: erased.map(({ record }) => record) } } }),
  pid: (id) => send({ id, result: text(process.pid) }),
  "model-only": (id) => send({ id, result: text("for the model") }),
  "app-only": (id) => send({ id, result: text("for the app") }),
};

function answer({ id, method, params }) {
  switch (method) {
    case "initialize": {
      const ui = params.capabilities.extensions?.["io.modelcontextprotocol/ui"];
      const capabilities = { tools: { listChanged: true }, resources: {}, prompts: {}, logging: {} };
      const serverInfo = { name: `test ${JSON.stringify(ui)}`, version: "1" };
      return send({ id, result: { protocolVersion: params.protocolVersion, capabilities, serverInfo } });
    }
    case "tools/list":
      return send({ id, result: { tools: TOOLS } });
    case "tools/call":
      return (calls[params.name] ?? (() => send({ id, error: { code: -32602, message: "no such tool" } })))(id, params);
    case "resources/list":
      return send({ id, result: { resources: [{ uri: "ui://listed", name: "listed", mimeType: APP, _meta: { ui: { domain: "x" } } }] } });
    case "resources/read": {
      const content = RESOURCES[params.uri];
      return send(content ? { id, result: { contents: [{ uri: params.uri, ...content }] } } : { id, error: { code: -32002, message: "not found" } });
    }
    case "prompts/list":
      return send({ id, result: { prompts: [{ name: "hello" }] } });
    case "prompts/get":
      return send({ id, result: { messages: [{ role: "user", content: { type: "text", text: `hello ${params.arguments?.who}` } }] } });
    case "notifications/cancelled":
      return cancelled.push(params.requestId);
    default:
      if (id !== undefined) send({ id, error: { code: -32601, message: "unknown" } });
  }
}

const hostile = {
  mute: () => {},
  floods: () => {
    const junk = Buffer.alloc(65_536, "junk\n");
    const more = () => process.stdout.write(junk, more);
    more();
  },
  bytes: () => process.stdout.write(Buffer.from([0xff, 0xfe, 0x80, 0x0a])),
  exits: () => {
    process.stderr.write(`cannot start: ${process.env.SECRET}\n`);
    process.exit(9);
  },
};
hostile[behaviour]?.();
if (behaviour === "good" || behaviour === "bytes") {
  createInterface({ input: process.stdin }).on("line", (line) => answer(JSON.parse(line)));
} else if (behaviour !== "exits") {
  process.stdin.resume();
}
