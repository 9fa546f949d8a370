import {
  type Decision,
  type InnerToOuter,
  isInnerToOuter,
  type LostReason,
  type NetworkEvent,
  type OuterSetup,
  type OuterToInner,
  type PageError,
  type Refresh,
  type Snippet,
  type SnippetEnd,
  type Violation,
} from "../../generated/wire.ts";
import { Channel } from "../../shared/channel.ts";
import type { Envelope } from "../../shared/envelope.ts";
import { RpcFailure } from "../../shared/failure.ts";
import { givePort } from "../../shared/handshake.ts";
import { overPort } from "../../shared/transport.ts";
import { timer } from "../clock.ts";
import { ConsoleRelay } from "../console_relay.ts";
import type { View } from "../frame/view.ts";
import type { Gate, GateModule } from "../gate.ts";
import type { Lease } from "../lease.ts";
import { nonce } from "../nonce.ts";
import type { TextWindow } from "../text_window.ts";
import type { Tell } from "./host.ts";

export interface PageEvents {
  onRefused(): void;
  onLost(reason: LostReason): void;
}

/** A snippet that runs longer than this is given up on; the host's own deadline is shorter. */
const MAX_SNIPPET_MS = 300_000;
/** What is told besides the console, in any second. */
const MAX_PER_SECOND = 1_000;
const MAX_TEXT_LENGTH = 16_384;
/** Of texts that come where the page was given much already. */
const SHORT_TEXT_LENGTH = 200;
const MAX_NAME_LENGTH = 256;

/** One document of the app, as far as it can be spoken with. All it says is the app's own word. */
export class Page {
  readonly #channel: Channel<OuterToInner, InnerToOuter>;
  readonly #gate: Gate;
  readonly #tell: Tell;
  #second = 0;
  #told = 0;

  /** Whether a message says that a document waits for its port. */
  static wakes(data: unknown): boolean {
    return isInnerToOuter(data) && "method" in data && data.method === "awake";
  }

  constructor(
    view: View,
    setup: OuterSetup,
    module: GateModule,
    version: string,
    lease: Lease,
    window: TextWindow,
    tell: Tell,
    events: PageEvents,
  ) {
    this.#tell = tell;
    // A document has the budgets of its policy; the next one has them anew.
    this.#gate = module.make(setup.gateRules);
    const console = new ConsoleRelay({
      gate: this.#gate,
      decide: (lines, told) => this.#decide(lines, told, events),
      place: (line) => ({ ...line, atMs: performance.now() }),
      send: (all, already) => {
        const lines = all.filter(({ args }) => window.take(args.length));
        const cut = already + all.length - lines.length;
        tell((host) => host.console({ run: undefined, lines, cut }));
      },
    });
    const place = { post: view.post.bind(view), listen: () => {}, close: () => {} };
    const port = givePort(place, new MessageChannel(), setup.guest, nonce());
    this.#channel = new Channel<OuterToInner, InnerToOuter>(overPort(port), {
      guard: isInnerToOuter,
      timer,
      hears: {
        ready: () => {
          this.ticket(lease.ticket);
          const request = { version, paths: [], reload: "page" as const };
          void this.#channel.request("page/refresh", request, { deadlineMs: 60_000 }).catch(() => {});
        },
        console: (lines) => console.hear(lines),
        "page/error": (error) => this.#say(events, () => tell((host) => host.pageError(shortened(error, window)))),
        network: (event) => this.#say(events, () => tell((host) => host.network(cut(event)))),
        violation: (said) => this.#say(events, () => tell((host) => host.violation(claimed(said)))),
        "page/layers": ({ serviceWorker, missing }) =>
          this.#say(events, () => tell((host) => host.layers({ serviceWorker, missing: missing?.slice(0, 1_000) }))),
      },
      onRefused: events.onRefused,
    });
  }

  /** What the document shows to the egress proxy. */
  ticket(ticket: string): void {
    if (ticket) this.#channel.notify("page/ticket", { ticket });
  }

  /** Whether the document is about to be loaded again. */
  async refresh(change: Refresh, deadlineMs: number): Promise<boolean> {
    const { value } = await this.#channel.request("page/refresh", change, { deadlineMs });
    return value.reloads;
  }

  async execute(snippet: Snippet, buffers: readonly ArrayBuffer[]): Promise<Envelope<SnippetEnd>> {
    const options = { deadlineMs: MAX_SNIPPET_MS, buffers };
    const answer = await this.#channel.request("page/execute", snippet, options).catch((error: unknown) => {
      // Its own errors stay here: their codes would pass for ours.
      if (error instanceof RpcFailure && !error.remote) throw error;
      throw RpcFailure.of("EXECUTION_ERROR", "The app's document failed to answer. [EXECUTION_ERROR]");
    });
    const { outcome } = answer.value;
    if (outcome.type === "error") {
      const { name, line, column, stack } = outcome.failure;
      const code = outcome.failure.code === "SYNTAX_ERROR" ? "SYNTAX_ERROR" : "EXECUTION_ERROR";
      const said = { name: name?.slice(0, MAX_NAME_LENGTH), line, column, stack: stack?.slice(0, MAX_TEXT_LENGTH) };
      const failure = { code, rule: undefined, ...said, data: undefined } as const;
      const message = outcome.message.slice(0, MAX_TEXT_LENGTH);
      return { value: { outcome: { type: "error", message, failure } }, buffers: [] };
    }
    if (outcome.value === undefined) return answer;
    const decision = this.#gate.decide("output", "", outcome.value, answer.buffers);
    this.#tell((host) => host.audit(decision.audit));
    if (decision.refused) throw RpcFailure.from(decision.refused);
    return answer;
  }

  end(): void {
    this.#channel.close(RpcFailure.of("ABORTED", "The app's document was loaded again meanwhile. [ABORTED]"));
    this.#gate.free();
  }

  #decide(lines: string, told: () => boolean, events: PageEvents): Decision {
    const decision = this.#gate.decide("console", "", lines, []);
    if (decision.audit.verdict !== "admitted" && told()) this.#tell((host) => host.audit(decision.audit));
    // A console that is full is no reason to end an app; a flood of messages is.
    if (decision.stop) events.onLost("flooded");
    return decision;
  }

  #say(events: PageEvents, say: () => void): void {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.#second) this.#told = 0;
    this.#second = second;
    this.#told++;
    if (this.#told > MAX_PER_SECOND) events.onRefused();
    else say();
  }
}

function cut(event: NetworkEvent): NetworkEvent {
  return {
    ...event,
    method: event.method.slice(0, 100),
    url: event.url.slice(0, 2_048),
    destination: event.destination.slice(0, 100),
    rule: event.rule?.slice(0, 2_048),
  };
}

function shortened(error: PageError, window: TextWindow): PageError {
  const length = error.message.length + (error.stack?.length ?? 0) + (error.forModel?.length ?? 0);
  const most = window.take(Math.min(length, 3 * MAX_TEXT_LENGTH)) ? MAX_TEXT_LENGTH : SHORT_TEXT_LENGTH;
  return {
    ...error,
    message: error.message.slice(0, most),
    source: error.source?.slice(0, Math.min(2_048, most)),
    stack: error.stack?.slice(0, most),
    forModel: error.forModel?.slice(0, most),
  };
}

/** Whatever the document says of where it has this from: it is its own word. */
function claimed(said: Violation): Violation {
  return { ...said, source: "guest", blocked: said.blocked.slice(0, 2_048), document: said.document?.slice(0, 2_048) };
}
