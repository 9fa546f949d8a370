// What the scripts of the documentation find when they begin, besides `Belljar`, `jar` and `element`.
Object.assign(globalThis, {
  alert: () => {},
  bytes: new Uint8Array([137, 80, 78, 71]),
  db: { users: async (limit) => [{ name: "Ada" }, { name: "Bo" }].slice(0, limit) },
  client: {
    listTools: async () => ({ tools: [{ name: "greet", inputSchema: { type: "object" } }] }),
    callTool: async ({ arguments: { name } }) => ({ content: [{ type: "text", text: `Hello ${name}` }] }),
  },
  consent: async ({ capabilities }) => ({ approved: capabilities.map(({ capability }) => capability), remember: "session" }),
  manifest: {
    btcp: "1.0",
    name: "reader",
    version: "1.0.0",
    description: "Reads the page.",
    capabilities: ["dom:read"],
    tools: [{ name: "readTitle", description: "Reads the title.", capabilities: ["dom:read"], inputSchema: { type: "object" } }],
  },
  code: { readTitle: "return await btcp.dom.getTextContent('h1')" },
  ui: {},
  tools: [],
  toolInput: {},
  toolResult: { content: [{ type: "text", text: "done" }] },
  callYourServer: async () => ({ content: [] }),
  addToConversation: () => ({}),
  html: `<!doctype html><p>A widget</p><script>
    const post = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
    addEventListener("message", ({ data }) => {
      if (data.id === 1) post({ method: "ui/notifications/initialized", params: {} });
      else if (data.method === "ui/resource-teardown") post({ id: data.id, result: {} });
    });
    const appInfo = { name: "widget", version: "1.0.0" };
    post({ id: 1, method: "ui/initialize", params: { appInfo, appCapabilities: {}, protocolVersion: "2026-01-26" } });
  <\/script>`,
});
