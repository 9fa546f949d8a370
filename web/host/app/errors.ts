import type { AppError } from "../types/app.ts";

/** What the server says about an app's source. */
export interface Source {
  readonly diagnostics: readonly Diagnostic[];
  /** The text of a lock that was made just now. */
  readonly lock?: string;
}

interface Diagnostic {
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly forModel: string;
}

/** What came with an error, and what the text for a model has of it: a code, the lines around the place, the way out. */
export function asError(error: {
  readonly message: string;
  readonly source?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly stack?: string | undefined;
  readonly forModel?: string | undefined;
}): AppError {
  const { message, source, line, column, stack, forModel } = error;
  const plain = { message, source: source || undefined, line: line || undefined, column: column || undefined, stack };
  if (forModel === undefined) return plain;
  const [head = "", ...rest] = forModel.split("\n\n");
  const help = rest.at(-1)?.startsWith("Way out: ") ? rest.at(-1)?.slice("Way out: ".length) : undefined;
  const frame = rest.slice(0, help === undefined ? undefined : -1).join("\n\n");
  return { ...plain, code: /^\w+ (A\d{3})\b/.exec(head)?.[1], frame: frame || undefined, help, forModel };
}

const MAX_TOLD = 1_000;

/** The server knows before the frame does; what the frame says about the same source is not told twice. */
export class ErrorTeller {
  readonly #emit: (error: AppError) => void;
  readonly #told = new Set<string>();

  constructor(emit: (error: AppError) => void) {
    this.#emit = emit;
  }

  /** The files are others from now on. */
  begin(): void {
    this.#told.clear();
  }

  source(source: Source | undefined): void {
    for (const one of source?.diagnostics ?? []) this.tell(asError({ ...one, source: one.file }));
  }

  tell(error: AppError): void {
    const { code, forModel } = error;
    // What the app throws may happen as often as it likes.
    if (forModel !== undefined && code !== "A012") {
      if (this.#told.has(forModel)) return;
      if (this.#told.size < MAX_TOLD) this.#told.add(forModel);
    }
    this.#emit(error);
  }
}
