// Takes the guest's document for itself. What an attack says goes to the outer frame on the port that belongs to a
// worker, in place of whatever a worker would have said.

const SINK = "THE_SINK";
const open = (data) => (typeof data === "string" ? JSON.parse(data) : data);
const post = (port, message) => port.postMessage(JSON.stringify({ jsonrpc: "2.0", ...message }));

const attack = (port, start, say) => {
  const end = (outcome, more) =>
    say({ id: start.id, result: { of: "run/start", value: { outcome, iterations: 1, cpuMs: 0, memoryBytes: 0, ...more } } });
  const value = (text) => end({ type: "value", value: text });
  const error = (code, more) => end({ type: "error", message: "forged", failure: { code, ...more } });
  THE_ATTACK;
};

addEventListener("message", ({ data, ports: [port] }) => {
  if (!port) return;
  port.onmessage = ({ data, ports: [worker] }) => {
    const { id, method } = open(data);
    if (method !== "runtime/open") return;
    post(port, { id, result: { of: method, value: {} } });
    worker.onmessage = ({ data }) => {
      const message = open(Array.isArray(data) ? data[0] : data);
      if (message.method === "realm/prepare")
        post(worker, { id: message.id, result: { of: "realm/prepare", value: { protocol: 1, unlisted: [] } } });
      if (message.method === "run/start") attack(worker, message, (message) => post(worker, message));
    };
  };
  post(port, { method: "ready", params: { protocol: 1, nonce: open(data).params.nonce, guarantees: [] } });
});
parent.postMessage({ jsonrpc: "2.0", method: "awake", params: {} }, "*");
