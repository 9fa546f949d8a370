// The service worker of an app with an origin of its own: serves its files from memory, refuses early what the server
// would refuse, and tells pages what was asked for. It is no wall: a child frame or a socket gets around it, and the
// app can unregister it. What holds then, and always, are the headers.

import { isPageToServiceWorker, type NetworkEvent, type NetworkVerdict } from "../generated/wire.ts";
import { fileAnswer, refusal } from "./answer.ts";
import { Files } from "./files.ts";
import { Log } from "./log.ts";
import { judge } from "./rules.ts";
import { RULES } from "./setup.ts";

declare const self: ServiceWorkerGlobalScope;

const EGRESS = "/__belljar/egress/";
const files = new Files();
const log = new Log();

self.addEventListener("install", (event) => {
  event.waitUntil(files.load().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(files.load().then(() => self.clients.claim())));

self.addEventListener("message", (event) => {
  const { data, source } = event;
  if (!isPageToServiceWorker(data) || !(source instanceof WindowClient)) return;
  event.waitUntil(
    (async () => {
      void log.send(source.id);
      // One that was replaced meanwhile can claim nobody; its answer is still awaited.
      await self.clients.claim().catch(() => {});
      const changed = await files.change(data.params.version);
      await files.fill();
      source.postMessage({ jsonrpc: "2.0", id: data.id, result: { of: "listen", value: { changed } } });
      // One that is to be followed leaves that to the next.
      if (!changed) await files.tidy();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const own = url.origin === location.origin;
  if (own && url.pathname.startsWith(EGRESS)) return egress(event, url);
  // Belljar's own answers come from the server; so does a page in a tab of its own, which it refuses.
  if (own && url.pathname.startsWith("/__belljar/") && url.pathname !== "/__belljar/page.js") return;
  // What is compiled is another thing for a script than for a fetch, and this worker's own requests are fetches.
  if (own && /\.(tsx?|jsx|[mc]ts)$/i.test(url.pathname)) return;
  if (own && request.mode === "navigate" && request.destination !== "iframe") return;
  if (own && (request.method === "GET" || request.method === "HEAD")) return event.respondWith(file(event, url));
  if (!own && /^https?:$/.test(url.protocol)) elsewhere(event, url);
});

async function file(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event;
  const asDocument = request.mode === "navigate";
  const say = teller(event, url);
  try {
    const found = await files.find(url.pathname, asDocument);
    if (found) return say("virtual", fileAnswer(found, request));
  } catch {
    // The server has the last word.
  }
  const headers = new Headers(asDocument ? {} : request.headers);
  if (asDocument) headers.set("belljar-as", "document");
  const response = await fetch(url.href, { method: request.method, headers, cache: "no-cache" });
  return say("allowed", response);
}

/** Refuses what the proxy would refuse, without the way there. */
function egress(event: FetchEvent, url: URL): void {
  const [, scheme, rest] = /^(\w+)\/(.*)$/.exec(url.pathname.slice(EGRESS.length)) ?? [];
  const target = `${scheme}://${rest}${url.search}`;
  if (!URL.canParse(target)) return;
  const meant = new URL(target);
  const { verdict, rule } = judge(RULES, meant, event.request.method);
  // What goes through is in the proxy's log, with all there is to know.
  if (verdict === "deny") event.respondWith(teller(event, meant)("refused", refusal(meant, rule), rule));
}

function elsewhere(event: FetchEvent, url: URL): void {
  const { request } = event;
  const say = teller(event, url);
  // Pictures, scripts and the like are for the headers to judge; their answers are not this worker's to see.
  if (request.destination !== "") return void say("allowed", undefined);
  const { verdict, rule } = judge(RULES, url, request.method);
  const passed = () =>
    fetch(request).then(
      (response) => say("allowed", response, rule),
      () => say("failed", Response.error(), rule),
    );
  event.respondWith(verdict === "deny" ? say("refused", refusal(url, rule), rule) : passed());
}

/** Writes one line of the log, and hands the answer on. */
function teller(event: FetchEvent, url: URL) {
  const began = performance.now();
  const { method, destination, mode } = event.request;
  // A document is told about itself, not the one that went there.
  const client = mode === "navigate" ? event.resultingClientId : event.clientId;
  return <Answer extends Response | undefined>(verdict: NetworkVerdict, answer: Answer, rule?: string): Answer => {
    const length = Number(answer?.headers.get("content-length") ?? Number.NaN);
    const line: NetworkEvent = {
      method,
      url: url.href,
      destination,
      verdict,
      rule,
      status: answer?.status || undefined,
      bytes: Number.isSafeInteger(length) ? length : undefined,
      durationMs: performance.now() - began,
    };
    log.tell(client, line);
    return answer;
  };
}
