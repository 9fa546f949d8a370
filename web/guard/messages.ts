// What the outer frame and the guard's worker say to each other. Both are Belljar's own code of one build, and nobody
// else can reach either end.

/** First the module, once; then programs, and times to ring at. */
export type Asked =
  | { readonly module: WebAssembly.Module }
  | { readonly ring: number; readonly afterMs: number }
  | { readonly hush: number }
  | { readonly id: number; readonly source: string; readonly options: string };

/** As `crates/wasm/guard` answers; or why it could not. */
export type Said =
  | { readonly rung: number }
  | {
      readonly id: number;
      readonly code: string;
      readonly about: string;
      readonly table: Uint32Array<ArrayBuffer>;
      readonly calls: string;
    }
  | { readonly id: number; readonly overflowed: boolean; readonly reason: string };
