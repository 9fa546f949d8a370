// What the page that shows the guard and the guard's worker say to each other.

/** A program, by number. */
export interface Wanted {
  readonly id: number;
  readonly source: string;
  /** As `crates/wasm/guard` takes them. */
  readonly options: string;
}

/** What came of it, as `crates/wasm/guard` answers; or why nothing did. */
export type Made =
  | { readonly id: number; readonly code: string; readonly about: string; readonly table: readonly number[] }
  | { readonly id: number; readonly reason: string };
