/** Four guests. None of them has anything of the page's policy: each comes with headers of its own. */

export const PROGRAM = `
  const numbers = await callTool("numbers:list", {});
  return numbers.reduce((sum, number) => sum + number, 0);`;

export const TOOL = `return (await btcp.dom.getTextContent("h1")).toUpperCase();`;

const LOOKS = `
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 1rem; background: light-dark(#fff, #1d2324); color: light-dark(#1d2b2a, #e3eae6); font: 15px/1.5 system-ui, sans-serif; }
  p { margin: 0; }`;

export const APP = {
  "/index.html": `<!doctype html><link rel="stylesheet" href="looks.css"><p></p><script type="module" src="main.js"></script>`,
  "/looks.css": LOOKS,
  "/main.js": `document.querySelector("p").textContent = "An app with headers of its own.";
console.log("the app runs");`,
};

export const WIDGET = `<!doctype html><meta charset="utf-8"><style>${LOOKS}</style>
<p>A widget that greets its host.</p>
<script>
  const post = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  addEventListener("message", ({ data, source }) => {
    if (source !== parent) return;
    if (data.id === 1) {
      post({ method: "ui/notifications/initialized", params: {} });
      post({ method: "ui/notifications/size-changed", params: { height: document.body.offsetHeight } });
      post({ id: 2, method: "ui/message", params: { role: "user", content: [{ type: "text", text: "hello from the widget" }] } });
    } else if (data.method === "ui/resource-teardown") {
      post({ id: data.id, result: {} });
    }
  });
  post({ id: 1, method: "ui/initialize", params: { appInfo: { name: "greeter", version: "1.0.0" }, appCapabilities: {}, protocolVersion: "2026-01-26" } });
</script>`;
