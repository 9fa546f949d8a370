// An agent: the official MCP client, told line by line what to do, and telling line by line what came of it.
//   node agent.mjs <sdk|client|modern> http URL          the token is in AGENT_TOKEN
//   node agent.mjs <sdk|client|modern> stdio COMMAND…    what the command needs is in the environment
// With AGENT_ELICITS, the client has elicitation: each is told, and answered as `elicits` says, else with AGENT_ELICITS.
import { createInterface } from "node:readline";

const [which, transport, ...where] = process.argv.slice(2);
const tell = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const info = { name: `agent-${which}-${transport}`, version: "1.0.0" };

let answer = process.env.AGENT_ELICITS && JSON.parse(process.env.AGENT_ELICITS);
const capabilities = answer ? { elicitation: {} } : {};
async function elicited({ params }) {
  tell({ event: "elicited", ...params });
  return answer;
}

/** The first generation of the SDK, which most desktop clients have, and the second, in its old and its new manner. */
async function first() {
  const [{ Client }, { StreamableHTTPClientTransport }, { StdioClientTransport }, types] = await Promise.all([
    import("@modelcontextprotocol/sdk/client/index.js"),
    import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
    import("@modelcontextprotocol/sdk/client/stdio.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  const client = new Client(info, { capabilities });
  if (answer) client.setRequestHandler(types.ElicitRequestSchema, elicited);
  client.setNotificationHandler(types.ToolListChangedNotificationSchema, () => tell({ event: "list_changed" }));
  const call = (params, options) => client.callTool(params, undefined, options);
  return { client, call, StreamableHTTPClientTransport, StdioClientTransport };
}

async function second(versionNegotiation) {
  const [{ Client, StreamableHTTPClientTransport }, { StdioClientTransport }] = await Promise.all([
    import("@modelcontextprotocol/client"),
    import("@modelcontextprotocol/client/stdio"),
  ]);
  const onChanged = () => tell({ event: "list_changed" });
  const client = new Client(info, { capabilities, versionNegotiation, listChanged: { tools: { autoRefresh: false, onChanged } } });
  if (answer) client.setRequestHandler("elicitation/create", elicited);
  const call = (params, options) => client.callTool(params, options);
  return { client, call, StreamableHTTPClientTransport, StdioClientTransport };
}

const made = which === "sdk" ? await first() : await second(which === "modern" ? { mode: "auto" } : undefined);
const { client, call } = made;
const running = new Map();

function open() {
  if (transport === "stdio") {
    const [command, ...args] = where;
    return new made.StdioClientTransport({ command, args, env: { ...process.env }, stderr: "inherit" });
  }
  const headers = { Authorization: `Bearer ${process.env.AGENT_TOKEN}` };
  return new made.StreamableHTTPClientTransport(new URL(where[0]), { requestInit: { headers } });
}

const VERBS = {
  connect: async () => {
    await client.connect(open());
    return { server: client.getServerVersion(), instructions: client.getInstructions() };
  },
  list: async () => (await client.listTools()).tools,
  call: ({ id, name, arguments: args, progress }) => {
    const control = new AbortController();
    running.set(id, control);
    const onprogress = progress ? (told) => tell({ event: "progress", ...told }) : undefined;
    return call({ name, arguments: args }, { signal: control.signal, onprogress, timeout: 120_000 });
  },
  elicits: ({ answer: given }) => {
    answer = given;
  },
  cancel: ({ call: id }) => running.get(id)?.abort("changed its mind"),
  close: async () => {
    await client.transport?.terminateSession?.();
    await client.close();
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  Promise.resolve()
    .then(() => VERBS[order.do](order))
    .then(
      (value) => tell({ id: order.id, value: value ?? null }),
      (error) => tell({ id: order.id, error: { message: error.message, code: error.code, data: error.data } }),
    )
    .then(() => order.do === "close" && process.exit(0));
}
process.exit(0);
