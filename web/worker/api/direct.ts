// Connections that a tool makes itself, once the gate has let the call pass and the host has left it to the tool. What
// holds it then is the policy in its frame's headers, which names the places that were granted.

import { exchange } from "../../shared/exchange.ts";
import { type SocketLike, Sockets } from "../../shared/sockets.ts";
import { FERAL_fetch, FERAL_WebSocket } from "../scope.ts";

/** Carries out what the host left to the worker. */
export type Direct = () => Promise<unknown>;

export interface Directs {
  /** What is to be done should the host say so; nothing for calls that only the host can carry out. */
  continues(method: string, params: object): Direct | undefined;
}

export function makeDirect(): Directs {
  const sockets = new Sockets((url) => new FERAL_WebSocket(url) as SocketLike);
  return {
    continues(method, params) {
      const { url, options, socket, text } = params as Readonly<Record<string, unknown>>;
      switch (method) {
        case "network.fetch":
          return () => exchange(FERAL_fetch, url, options);
        case "network.websocket.open":
          return () => sockets.open(String(url));
        case "network.websocket.send":
          return async () => sockets.send(socket, text);
        case "network.websocket.receive":
          return () => sockets.receive(socket);
        case "network.websocket.close":
          return async () => sockets.close(socket);
        default:
          return undefined;
      }
    },
  };
}
