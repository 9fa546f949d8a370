// A widget as an MCP server would hand it over: it says hello, and shows the tool's result.
export const widget = `<!doctype html>
<p id="says">Waiting for the tool …</p>
<script>
  const post = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  addEventListener("message", ({ data }) => {
    if (data.id === 1) post({ method: "ui/notifications/initialized", params: {} });
    else if (data.method === "ui/notifications/tool-result") says.textContent = data.params.content[0].text;
    else if (data.method === "ui/resource-teardown") post({ id: data.id, result: {} });
  });
  const appInfo = { name: "harvest", version: "1.0.0" };
  post({ id: 1, method: "ui/initialize", params: { appInfo, appCapabilities: {}, protocolVersion: "2026-01-26" } });
</script>`;
