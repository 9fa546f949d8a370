// What the outer frame and the worker that describes tools say to each other. Both are Belljar's own code of one build,
// and nobody else can reach either end.

/** A text, or its UTF-8 bytes when it is long: the outer frame does not open it. */
export type Text = string | ArrayBuffer;

export interface Question {
  readonly id: number;
  /** A number that the page chose; `tools` are kept by it. */
  readonly set: number;
  /** JSON: `{ options }`, `{ name }` or `{ query, limit }`. */
  readonly ask: string;
  /** JSON of the tools. Absent when they were sent before. */
  readonly tools: Text | undefined;
}

/** First the module, once; then questions. */
export type Asked = { readonly module: WebAssembly.Module } | Question;

/** `answer` is JSON: of what is `wrong`, or of what was asked for. Absent when there is no such set any more. */
export type Said =
  | { readonly id: number; readonly answer: Text | undefined; readonly wrong: boolean }
  | { readonly id: number; readonly reason: string };
