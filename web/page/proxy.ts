/**
 * Requests to other origins go through the egress proxy, which alone enforces rules that no header can. This only spares
 * the app writing the proxy's address out; whoever asks directly is stopped by the headers.
 */
export function throughProxy(prefix: string): void {
  const rewritten = (given: string | URL): string | URL => {
    const text = String(given);
    const url = URL.canParse(text, document.baseURI) ? new URL(text, document.baseURI) : undefined;
    if (!url || url.host === location.host || !/^(https?|wss?):$/.test(url.protocol)) return given;
    const socket = url.protocol.startsWith("ws");
    const origin = socket ? location.origin.replace(/^http/, "ws") : location.origin;
    url.hash = "";
    return `${origin}${prefix}${url.href.replace("://", "/")}`;
  };
  const { fetch: ask, XMLHttpRequest: Xhr, EventSource: Events, WebSocket: Socket } = window;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const to = rewritten(request.url);
    if (to === request.url) return ask(request);
    const { method, headers, redirect, signal, keepalive } = request;
    if (redirect !== "follow") headers.set("belljar-redirect", redirect);
    // All of it: a stream would need a newer protocol than a request in one piece.
    const body = /^(GET|HEAD)$/.test(method) ? null : await request.blob();
    return ask(to, { method, headers, signal, keepalive, body });
  };
  const open = Xhr.prototype.open as (method: string, url: string | URL, ...rest: unknown[]) => void;
  Xhr.prototype.open = function (method: string, url: string | URL, ...rest: unknown[]) {
    return open.call(this, method, rewritten(url), ...rest);
  };
  window.EventSource = class extends Events {
    constructor(url: string | URL, init?: EventSourceInit) {
      super(rewritten(url), init);
    }
  };
  window.WebSocket = class extends Socket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(rewritten(url), protocols);
    }
  };
}
