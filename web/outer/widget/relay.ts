import type { AuditEvent, LostReason, RpcError, Violation } from "../../generated/wire.ts";
import type { Gate } from "../gate.ts";
import { TextWindow } from "../text_window.ts";
import { isActivated } from "./activation.ts";

/** The page around the widget, whichever way it speaks. */
export interface HostSide {
  /** A widget's message that the gate let through. */
  relay(text: string, audit: AuditEvent): void;
  /** What the gate did not let through. */
  audit(event: AuditEvent): void;
  violation(violation: Violation): void;
  loaded(): void;
  lost(reason: LostReason): void;
}

/** What a message for the widget is posted to. */
export interface Audience {
  post(message: unknown): void;
}

/** So much may wait for the gate's module; no widget says more before it has heard anything. */
const MAX_WAITING = 256;

/** So many refusals are no mistake any more; each costs the page a line and the widget an answer. */
const MAX_REFUSED = 1_000;

/** Characters of log messages for the page, in ten seconds: a widget's console. What is beyond is left out. */
const MAX_LOGGED = 2 << 20;

/** A message, and whether its user had just clicked when it came. */
interface Said {
  readonly data: unknown;
  readonly activated: boolean;
}

/** Carries messages between widget and page, in order. Nothing of the widget's passes before the gate stands. */
export class Relay {
  readonly #host: HostSide;
  readonly #onFlood: () => void;
  #gate: Gate | undefined;
  #audience: Audience | undefined;
  #waiting: Said[] = [];
  #refused = 0;
  readonly #logged = new TextWindow(MAX_LOGGED);

  constructor(host: HostSide, onFlood: () => void) {
    this.#host = host;
    this.#onFlood = onFlood;
  }

  /** From now on messages pass; first those that waited. */
  open(gate: Gate, audience: Audience): void {
    this.#gate = gate;
    this.#audience = audience;
    for (const said of this.#waiting.splice(0)) this.#decide(gate, said);
  }

  close(): void {
    this.#gate?.free();
    this.#gate = this.#audience = undefined;
    this.#waiting = [];
  }

  fromHost(message: unknown): void {
    this.#audience?.post(message);
  }

  /** `data` is whatever the widget posted. What is not JSON was never meant for a host. */
  fromWidget(data: unknown): void {
    const said = { data, activated: isActivated() };
    if (this.#gate) this.#decide(this.#gate, said);
    else if (this.#waiting.length >= MAX_WAITING) this.#onFlood();
    else this.#waiting.push(said);
  }

  #decide(gate: Gate, { data, activated }: Said): void {
    const text = textOf(data);
    const decision = gate.relay(text, activated);
    if (!decision.refused && !decision.stop) {
      if (!isLog(data) || this.#logged.take(text.length)) this.#host.relay(text, decision.audit);
      else this.#host.audit(decision.audit);
      return;
    }
    // Written down before it is told, and told to the side that caused it.
    this.#host.audit(decision.audit);
    if (decision.refused) this.#audience?.post(answer(data, decision.refused));
    if (decision.stop || ++this.#refused >= MAX_REFUSED) this.#onFlood();
  }
}

function isLog(data: unknown): boolean {
  return (data as { readonly method?: unknown } | null)?.method === "notifications/message";
}

/** A guest's text is what the gate saw: whatever JSON has no words for is not carried along. */
function textOf(data: unknown): string {
  try {
    return JSON.stringify(data) ?? "";
  } catch {
    return "";
  }
}

function answer(data: unknown, refused: RpcError): object {
  const { id } = (typeof data === "object" && data !== null ? data : {}) as { readonly id?: unknown };
  const known = typeof id === "string" || typeof id === "number";
  return { jsonrpc: "2.0", id: known ? id : null, error: refused };
}
