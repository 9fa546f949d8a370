import type {
  AuditEvent,
  ConsoleLines,
  Dropped,
  Layers,
  LostReason,
  NetworkEvent,
  PageError,
  Violation,
} from "../../generated/wire.ts";

/** The page around the app. */
export interface AppHost {
  console(lines: ConsoleLines): void;
  audit(event: AuditEvent): void;
  pageError(error: PageError): void;
  network(event: NetworkEvent): void;
  violation(violation: Violation): void;
  layers(layers: Layers): void;
  dropped(dropped: Dropped): void;
  loaded(): void;
  lost(reason: LostReason): void;
}

export type Tell = (say: (host: AppHost) => void) => void;
