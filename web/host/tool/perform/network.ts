import { exchange } from "../../../shared/exchange.ts";
import { RpcFailure } from "../../../shared/failure.ts";
import { type SocketLike, Sockets } from "../../../shared/sockets.ts";
import type { Granted } from "../granted.ts";
import { boundedFetch } from "./bounded_fetch.ts";
import type { Methods, Params } from "./methods.ts";
import { text, wrong } from "./text.ts";

/** The tool's own frame carries it: its headers name the places that were granted. */
const DIRECT = { direct: true };

/** What a tool sends to this page's own server, without the user's cookies. Everything else it sends itself. */
export class Network {
  readonly #sockets = new Sockets((url) => new WebSocket(url) as unknown as SocketLike);
  readonly #own = new Set<unknown>();
  readonly #server: URL;

  constructor(server: URL, over: AbortSignal) {
    this.#server = server;
    over.addEventListener("abort", () => this.#sockets.end());
  }

  readonly methods: Methods = {
    "network.fetch": (params, granted) => {
      const url = this.#address(params, ["http:", "https:"]);
      if (!isOwn(url, "fetch", granted)) return DIRECT;
      return exchange(boundedFetch, url.href, params.options);
    },
    "network.websocket.open": async (params, granted) => {
      const url = this.#address(params, ["ws:", "wss:"]);
      if (!isOwn(url, "websocket", granted)) return DIRECT;
      const id = -(await this.#sockets.open(url.href));
      this.#own.add(id);
      return id;
    },
    "network.websocket.send": (params) => this.#of(params, (id) => this.#sockets.send(id, text(params, "text"))),
    "network.websocket.receive": (params) => this.#of(params, (id) => this.#sockets.receive(id)),
    "network.websocket.close": (params) => this.#of(params, (id) => this.#sockets.close(id)),
  };

  #address(params: Params, schemes: readonly string[]): URL {
    const written = text(params, "url");
    const url = URL.canParse(written, location.href) ? new URL(written, location.href) : undefined;
    if (!url || !schemes.includes(url.protocol)) {
      throw wrong(`\`${written.slice(0, 100)}\` is no address that a tool may reach`);
    }
    // There, whoever speaks as this page makes and ends sandboxes. A path would not tell the two apart: servers in
    // between read escapes and double slashes as they like.
    if (originOf(url) !== this.#server.origin) return url;
    const help = "give Belljar a host name of its own where tools are to reach the page's server";
    const message = `${url.origin} is the Belljar server itself, which no tool reaches; ${help}. [CAPABILITY_DENIED]`;
    throw RpcFailure.of("CAPABILITY_DENIED", message);
  }

  /** Numbers below zero are connections of the page, others are the tool's own. */
  #of({ socket }: Params, use: (id: number) => unknown): unknown {
    return this.#own.has(socket) ? use(-(socket as number)) : DIRECT;
  }
}

/** Of a connection, the origin that answers its handshake. */
function originOf(url: URL): string {
  return url.origin.replace(/^ws/, "http");
}

/** Whether the page carries it. Throws when nothing granted covers the place. */
function isOwn(url: URL, kind: "fetch" | "websocket", granted: Granted): boolean {
  if (originOf(url) === location.origin) {
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
