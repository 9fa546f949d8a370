// Guests as a host page mounts them, through the SDK.
const { Belljar } = await import(`${SERVER}/belljar.js`);
const jar = await Belljar.connect({ server: SERVER });

const FILES = {
  "/shed.html": `<script>fetch(new URLSearchParams(location.search).get("shed"), { mode: "no-cors" })</script>`,
  "/probe-worker.js": `fetch(new URL(location).searchParams.get("to"), { mode: "no-cors" })`,
};
const app = (storage) => async (place, text, says) => {
  const policy = { resources: { inlineScripts: true, schemes: ["data:", "blob:"] }, sandbox: { storage } };
  const app = await jar.app(place, { files: { "/index.html": "", ...FILES }, policy, readyTimeoutMs: 40_000 });
  app.on("console", ({ args: [mark, told] }) => {
    if (mark === "belljar-leaks") says(JSON.parse(told));
  });
  app.on("lost", ({ reason }) => says.lost(reason));
  // The probes come only when somebody listens.
  await app.write({ "/index.html": text });
  return () => app.close();
};
const ended = (result) => (result.ok ? result.value : `${result.error.code}: ${result.error.message}`);
const tool = (sandbox) => async (code, args) =>
  ended(await jar.tool({ code, args, capabilities: [], sandbox, timeoutMs: 15_000 }));

const ways = {
  run: async (program, args) =>
    ended(await jar.run(program, { args, policy: { level: "permissive", limits: { timeoutMs: 15_000 } } })),
  app: app("opaque"),
  "app-own": app("own"),
  widget: async (place, html, says) => {
    const onLog = ({ data }) => says(data);
    const onLost = ({ reason }) => says.lost(reason);
    const widget = await jar.widget(place, { html, onLog, onLost, readyTimeoutMs: 40_000 });
    return () => widget.close();
  },
  ...(jar.tool && { tool: tool("worker"), "tool-frame": tool("iframe") }),
};
