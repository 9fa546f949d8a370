import { exchange } from "../../../shared/exchange.ts";
import { RpcFailure } from "../../../shared/failure.ts";
import { type SocketLike, Sockets } from "../../../shared/sockets.ts";
import type { Granted } from "../granted.ts";
import type { Methods, Params } from "./methods.ts";
import { text, wrong } from "./text.ts";

/** The tool's own frame carries it: its headers name the places that were granted. */
const DIRECT = { direct: true };

/** What a tool sends to this page's own server, without the user's cookies. Everything else it sends itself. */
export class Network {
  readonly #sockets = new Sockets((url) => new WebSocket(url) as unknown as SocketLike);
  readonly #own = new Set<unknown>();

  constructor(over: AbortSignal) {
    over.addEventListener("abort", () => this.#sockets.end());
  }

  readonly methods: Methods = {
    "network.fetch": (params, granted) => {
      const url = address(params, /^https?:$/);
      if (!isOwn(url, "fetch", granted)) return DIRECT;
      return exchange((to, init) => fetch(to, init), url.href, params.options);
    },
    "network.websocket.open": async (params, granted) => {
      const url = address(params, /^wss?:$/);
      if (!isOwn(url, "websocket", granted)) return DIRECT;
      const id = -(await this.#sockets.open(url.href));
      this.#own.add(id);
      return id;
    },
    "network.websocket.send": (params) => this.#of(params, (id) => this.#sockets.send(id, text(params, "text"))),
    "network.websocket.receive": (params) => this.#of(params, (id) => this.#sockets.receive(id)),
    "network.websocket.close": (params) => this.#of(params, (id) => this.#sockets.close(id)),
  };

  /** Numbers below zero are connections of the page, others are the tool's own. */
  #of({ socket }: Params, use: (id: number) => unknown): unknown {
    return this.#own.has(socket) ? use(-(socket as number)) : DIRECT;
  }
}

function address(params: Params, scheme: RegExp): URL {
  const written = text(params, "url");
  const url = URL.canParse(written, location.href) ? new URL(written, location.href) : undefined;
  if (url && scheme.test(url.protocol)) return url;
  throw wrong(`\`${written.slice(0, 100)}\` is no address that a tool may reach`);
}

/** Whether the page carries it. Throws when nothing granted covers the place. */
function isOwn(url: URL, kind: "fetch" | "websocket", granted: Granted): boolean {
  const origin = url.origin.replace(/^ws/, "http");
  if (origin === location.origin) {
    const brings = kind === "fetch" && granted.has("network:fetch:cross-origin");
    if (brings || granted.has(`network:${kind}:same-origin`)) return true;
  }
  if (granted.has(`network:${kind}:cross-origin`) || granted.names.some((name) => covers(name, kind, url)))
    return false;
  const help = `ask for \`network:${kind}:${url.origin}\``;
  throw RpcFailure.of("CAPABILITY_DENIED", `Nothing granted covers ${url.origin}; ${help}. [CAPABILITY_DENIED]`);
}

/** For a friendly error only: the wall is in the headers of the tool's frame. */
function covers(name: string, kind: string, url: URL): boolean {
  const place = name.startsWith(`network:${kind}:`) ? name.slice(`network:${kind}:`.length) : "";
  const wildcard = place.includes("://*.");
  const written = place.replace("://*.", "://");
  if (!URL.canParse(written)) return false;
  const { host, protocol } = new URL(written);
  return protocol === url.protocol && (wildcard ? url.host.endsWith(`.${host}`) : url.host === host);
}
