import { exchange } from "../../shared/exchange.ts";
import { type SocketLike, Sockets } from "../../shared/sockets.ts";

const sockets = new Sockets((url) => new WebSocket(url) as unknown as SocketLike);

/** What the host left to this document, whose own headers say where it may connect; anything else is the answer itself. */
export function direct(method: string, params: object, answer: unknown): unknown {
  if ((answer as { readonly direct?: unknown } | null)?.direct !== true) return answer;
  const { url, options, socket, text } = params as Readonly<Record<string, unknown>>;
  switch (method) {
    case "network.fetch":
      return exchange((to, init) => fetch(to, init), url, options);
    case "network.websocket.open":
      return sockets.open(String(url));
    case "network.websocket.send":
      return sockets.send(socket, text);
    case "network.websocket.receive":
      return sockets.receive(socket);
    case "network.websocket.close":
      return sockets.close(socket);
    default:
      return answer;
  }
}
