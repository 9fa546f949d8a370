// An MCP server in one file, over standard input and output: three garden beds, a tool that shows them in an MCP App
// (beds.html), one that the app alone may call, and one without any picture.

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const BEDS = [
  { name: "Tomatoes", moisture: 34 },
  { name: "Beans", moisture: 71 },
  { name: "Chard", moisture: 12 },
];

const APP = {
  uri: "ui://garden/beds.html",
  name: "Garden beds",
  mimeType: "text/html;profile=mcp-app",
  _meta: { ui: { prefersBorder: true } },
};

const TOOLS = {
  "show-garden": {
    description: "Shows every bed and how moist it is.",
    inputSchema: { type: "object" },
    _meta: { ui: { resourceUri: APP.uri } },
    call: () => ({ text: BEDS.map(({ name, moisture }) => `${name}: ${moisture} %`).join("\n"), beds: BEDS }),
  },
  "water-bed": {
    description: "Waters one bed.",
    inputSchema: { type: "object", properties: { name: { enum: BEDS.map(({ name }) => name) } }, required: ["name"] },
    _meta: { ui: { visibility: ["app"] } },
    call: ({ name }) => {
      const bed = BEDS.find((one) => one.name === name);
      bed.moisture = Math.min(100, bed.moisture + 25);
      return { text: `${name} is at ${bed.moisture} %`, beds: BEDS };
    },
  },
  "rain-today": {
    description: "Says how much rain there was today.",
    inputSchema: { type: "object" },
    call: () => ({ text: "No rain since Thursday." }),
  },
};

const METHODS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: "garden", version: "1.0.0" },
  }),
  "tools/list": () => ({ tools: Object.entries(TOOLS).map(([name, { call, ...tool }]) => ({ name, ...tool })) }),
  "tools/call": ({ name, arguments: args }) => {
    const { text, ...structuredContent } = TOOLS[name].call(args ?? {});
    return { content: [{ type: "text", text }], structuredContent };
  },
  "resources/list": () => ({ resources: [APP] }),
  "resources/read": async ({ uri }) => ({
    contents: [{ ...APP, uri, text: await readFile(new URL("beds.html", import.meta.url), "utf8") }],
  }),
};

createInterface({ input: process.stdin }).on("line", async (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  const unknown = () => Promise.reject(new Error(`there is no ${method}`));
  const answer = await Promise.resolve()
    .then(() => (METHODS[method] ?? unknown)(params))
    .then(
      (result) => ({ result }),
      ({ message }) => ({ error: { code: METHODS[method] ? -32602 : -32601, message } }),
    );
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...answer })}\n`);
});
