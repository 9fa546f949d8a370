import type {
  AdmittedCall,
  Answer,
  Approval,
  Artifact,
  AskApproval,
  AuditEvent,
  CapabilityCall,
  ConsoleLines,
  Dropped,
  RunState,
} from "../../generated/wire.ts";
import type { RequestOptions } from "../../shared/channel.ts";
import type { Envelope } from "../../shared/envelope.ts";
import type { Gate } from "../gate.ts";
import type { AuditLines } from "./audit_lines.ts";
import type { Reader } from "./guard.ts";
import type { Chambers } from "./pool.ts";

/** What a run needs of the frame around it. */
export interface Surroundings {
  readonly guard: Reader;
  readonly pool: Chambers;
  /** A gate of the run's own, with its own counts. Rejects when it takes no such rules. */
  makeGate(rules: string): Promise<Gate>;
  state(run: number, state: RunState, atMs: number): void;
  audit(audit: AuditEvent): void;
  readonly audits: AuditLines;
  console(lines: ConsoleLines): void;
  dropped(dropped: Dropped): void;
  artifact(artifact: Artifact, bytes: ArrayBuffer): void;
  askHost(call: AdmittedCall, options: RequestOptions): Promise<Envelope<Answer>>;
  askApproval(call: AskApproval, options: RequestOptions): Promise<Envelope<Approval>>;
  askPage(call: CapabilityCall, options: RequestOptions): Promise<Envelope<Answer>>;
}
