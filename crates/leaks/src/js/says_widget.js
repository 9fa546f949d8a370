// A widget speaks by the log of its protocol, once its host has greeted it.
const speak = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const tell = (data) => speak({ method: "notifications/message", params: { level: "info", data } });
const begin = (go) => {
  let begun = false;
  addEventListener("message", ({ data, source }) => {
    if (begun || source !== parent || data?.id !== 1) return;
    begun = true;
    speak({ method: "ui/notifications/initialized", params: {} });
    setTimeout(go, 100);
  });
  const appInfo = { name: "probe", version: "1" };
  speak({ id: 1, method: "ui/initialize", params: { appInfo, appCapabilities: {}, protocolVersion: "2026-01-26" } });
};
