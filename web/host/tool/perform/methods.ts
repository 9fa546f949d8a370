import type { Granted } from "../granted.ts";

/** By the names of the table of calls; nothing about them is known yet. */
export interface Params {
  readonly [name: string]: unknown;
  readonly calls?: unknown;
  readonly key?: unknown;
  readonly options?: unknown;
  readonly selector?: unknown;
  readonly socket?: unknown;
  readonly value?: unknown;
}

export type Methods = Readonly<Record<string, (params: Params, granted: Granted) => unknown>>;
