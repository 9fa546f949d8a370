import type {
  AdmittedCall,
  Answer,
  Approval,
  Artifact,
  AskApproval,
  CapabilityCall,
  ConsoleLines,
  Dropped,
  Outcome,
} from "../../generated/wire.ts";
import type { RequestOptions } from "../../shared/channel.ts";
import type { Envelope } from "../../shared/envelope.ts";
import type { Gate } from "../gate.ts";
import type { AuditLines } from "./audit_lines.ts";
import type { Handles } from "./handles.ts";
import type { SourceMap } from "./source_map.ts";

/** What a conversation needs of its run. */
export interface Circumstances {
  readonly run: number;
  readonly gate: Gate;
  readonly sourceMap: SourceMap;
  /** Results of tools that stay here. */
  readonly handles: Handles;
  elapsed(): number;
  /** What is left of the run's time. */
  left(): number;
  /** The same for what may be open beside a call that waits for approval. */
  latest(): number;
  ended(): boolean;
  end(outcome: Outcome): void;
  readonly tell: Teller;
  /** The run's clock stands still until `work` is done; what is left for that is handed to it. */
  pause<Done>(work: (pauseMs: number) => Promise<Done>): Promise<Done>;
  askApproval(call: AskApproval, options: RequestOptions): Promise<Envelope<Approval>>;
  askHost(call: AdmittedCall, options: RequestOptions): Promise<Envelope<Answer>>;
  askPage(call: CapabilityCall, options: RequestOptions): Promise<Envelope<Answer>>;
}

export interface Teller {
  readonly audits: AuditLines;
  console(lines: ConsoleLines): void;
  artifact(artifact: Artifact, bytes: ArrayBuffer): void;
  dropped(dropped: Dropped): void;
}
