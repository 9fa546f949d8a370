// What a channel runs over: a port, a worker, or the window on the other side. Nothing here names a global; the realm
// hands in its own objects, so that this code is the same in every realm and can be tested over each kind.

/** A message as it arrived: the data, and the ports that came with it. The browser's own event is one. */
export interface Received {
  readonly data: unknown;
  readonly ports: readonly Port[];
}

/** Carries messages both ways. */
export interface Transport {
  post(data: unknown, transfer: readonly object[]): void;
  /** At most one listener; `broken` is called for a message that the browser could not decode. */
  listen(receive: (message: Received) => void, broken: () => void): void;
  /** Ends listening, and the connection where there is one. */
  close(): void;
}

/** The part of `EventTarget` a transport needs. */
export interface Source {
  addEventListener(type: string, listener: (event: MessageLike) => void): void;
  removeEventListener(type: string, listener: (event: MessageLike) => void): void;
}

/** The part of `MessageEvent` a transport reads. */
export interface MessageLike {
  readonly data: unknown;
  readonly origin?: string;
  readonly source?: unknown;
  readonly ports: readonly Port[];
}

/** The part of `MessagePort` a transport needs. */
export interface Port extends Source {
  postMessage(data: unknown, transfer: object[]): void;
  start(): void;
  close(): void;
}

/** The part of `Worker`, and of a worker's own scope, a transport needs. */
export interface WorkerLike extends Source {
  postMessage(data: unknown, transfer: object[]): void;
}

/** The part of another window a transport needs. */
export interface WindowLike {
  postMessage(data: unknown, targetOrigin: string, transfer?: object[]): void;
}

/** A port is a secret: whoever holds it is the other side, so nothing more is checked. */
export function overPort(port: Port): Transport {
  const listening = listener(port);
  return {
    post: (data, transfer) => port.postMessage(data, transfer as object[]),
    listen(receive, broken) {
      listening.begin(undefined, receive, broken);
      port.start();
    },
    close() {
      listening.end();
      port.close();
    },
  };
}

/** From either side: a `Worker` object, or a worker's own global scope. */
export function overWorker(worker: WorkerLike): Transport {
  const listening = listener(worker);
  return {
    post: (data, transfer) => worker.postMessage(data, transfer as object[]),
    listen: (receive, broken) => listening.begin(undefined, receive, broken),
    close: listening.end,
  };
}

/**
 * Everybody who can reach a window can post to it: siblings, the guest, windows of other tabs. Only messages that come
 * from `other` while it shows a document of `origin` are passed on; for the rest `stranger` is told who sent them.
 *
 * An opaque origin reads `null` and cannot be addressed; what is posted to it is for whatever document is there, so
 * the one that sends must have pinned what can be there.
 */
export function overWindow(
  own: Source,
  other: WindowLike,
  origin: string,
  stranger: (source: unknown) => void,
): Transport {
  const listening = listener(own);
  return {
    post: (data, transfer) => other.postMessage(data, origin === "null" ? "*" : origin, [...transfer]),
    listen(receive, broken) {
      const known = (event: MessageLike) => event.source === other && event.origin === origin;
      listening.begin(known, receive, broken, stranger);
    },
    close: listening.end,
  };
}

function listener(source: Source) {
  let stop: (() => void) | undefined;
  return {
    begin(
      known: ((event: MessageLike) => boolean) | undefined,
      receive: (message: Received) => void,
      broken: () => void,
      stranger?: (source: unknown) => void,
    ) {
      const onMessage = (event: MessageLike) => {
        if (!known || known(event)) receive(event);
        else stranger?.(event.source);
      };
      const onBroken = (event: MessageLike) => (!known || known(event) ? broken() : stranger?.(event.source));
      source.addEventListener("message", onMessage);
      source.addEventListener("messageerror", onBroken);
      stop = () => {
        source.removeEventListener("message", onMessage);
        source.removeEventListener("messageerror", onBroken);
      };
    },
    end() {
      stop?.();
      stop = undefined;
    },
  };
}
