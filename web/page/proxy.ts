import { EventStream } from "./event_stream.ts";
import { currentTicket, heldTicket, renewedTicket } from "./ticket.ts";

const TICKET = "belljar-ticket";

/**
 * Requests to other origins go through the egress proxy, which alone enforces rules that no header can, and show it the
 * ticket of the frame around the app. This only spares the app writing both out; whoever asks directly is stopped by the
 * headers.
 */
export function throughProxy(prefix: string): void {
  const { fetch: ask, XMLHttpRequest: Xhr, EventSource: Events, WebSocket: Socket } = window;
  const beacon = navigator.sendBeacon.bind(navigator);
  const rewritten = (given: string | URL): URL | undefined => {
    const text = String(given);
    const url = URL.canParse(text, document.baseURI) ? new URL(text, document.baseURI) : undefined;
    if (!url || !/^(https?|wss?):$/.test(url.protocol)) return undefined;
    if (url.host === location.host) return url.pathname.startsWith(prefix) ? url : undefined;
    const socket = url.protocol.startsWith("ws");
    const origin = socket ? location.origin.replace(/^http/, "ws") : location.origin;
    url.hash = "";
    return new URL(`${origin}${prefix}${url.href.replace("://", "/")}`);
  };
  /** Asks again, once, with the next ticket where this one's time was over. */
  const shown = async (to: URL, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    const ticket = await currentTicket();
    headers.set(TICKET, ticket);
    const answer = await ask(to, { ...init, headers });
    if (answer.status !== 401 || answer.headers.get("belljar-verdict") !== "refuse") return answer;
    const renewed = await renewedTicket(ticket);
    if (renewed === ticket) return answer;
    headers.set(TICKET, renewed);
    return ask(to, { ...init, headers });
  };

  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const to = rewritten(request.url);
    if (!to) return ask(request);
    const { method, headers, redirect, signal, keepalive } = request;
    if (redirect !== "follow") headers.set("belljar-redirect", redirect);
    // All of it: a stream would need a newer protocol than a request in one piece.
    const body = /^(GET|HEAD)$/.test(method) ? null : await request.blob();
    return shown(to, { method, headers, signal, keepalive, body });
  };

  const { open, send } = Xhr.prototype;
  const proxied = new WeakMap<XMLHttpRequest, { readonly waits: boolean }>();
  Xhr.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL, ...rest: unknown[]) {
    const to = rewritten(url);
    proxied.delete(this);
    if (to) proxied.set(this, { waits: rest[0] !== false });
    return (open as (...args: unknown[]) => void).call(this, method, to ?? url, ...rest);
  } as typeof open;
  Xhr.prototype.send = function (body) {
    const how = proxied.get(this);
    if (!how) return send.call(this, body);
    const go = (ticket: string) => {
      // It may have been aborted, or opened anew, in the meantime.
      if (this.readyState !== 1 || proxied.get(this) !== how) return;
      this.setRequestHeader(TICKET, ticket);
      send.call(this, body);
    };
    const held = heldTicket();
    if (held || !how.waits) go(held);
    else void currentTicket().then(go);
  };

  window.EventSource = new Proxy(Events, {
    construct(_, [url, init]: [string | URL, EventSourceInit?]) {
      const to = rewritten(url);
      if (!to) return new Events(url, init);
      return new EventStream(to.href, (headers, signal) => shown(to, { headers, signal, cache: "no-store" }));
    },
  });

  window.WebSocket = class extends Socket {
    constructor(url: string | URL, protocols: string | string[] = []) {
      const to = rewritten(url);
      super(to ?? url, to ? [...[protocols].flat(), `${TICKET}.${heldTicket()}`] : protocols);
    }

    override get protocol(): string {
      return super.protocol.startsWith(TICKET) ? "" : super.protocol;
    }
  };

  navigator.sendBeacon = (url, data) => {
    const to = rewritten(url);
    if (!to) return beacon(url, data);
    void shown(to, { method: "POST", body: data ?? null, keepalive: true }).catch(() => {});
    return true;
  };
}
