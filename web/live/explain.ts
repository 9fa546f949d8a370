import { type Diagnostic, show, state } from "./overlay.ts";

/** An error in the author's words: what the page is told. */
export interface Explained {
  readonly message: string;
  readonly source: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly forModel: string | undefined;
}

/** Frames of a stack that are asked about. */
const MAX_PLACES = 8;
const MAX_MESSAGE = 2_000;

/** Errors of the source itself are shown and told, one by one; others get the place that their author knows. */
export async function explain(message: string, error: unknown, stack: string): Promise<readonly Explained[]> {
  const diagnostics = thrown(error);
  if (diagnostics) {
    state.failed = true;
    show(diagnostics);
    return diagnostics.map(told);
  }
  const at = places(stack).slice(0, MAX_PLACES).join("\n");
  const query = new URLSearchParams({ message: message.slice(0, MAX_MESSAGE), at });
  const answer = at ? await fetch(`/__belljar/place?${query}`).catch(() => undefined) : undefined;
  if (!answer?.ok) return [{ message, source: undefined, line: undefined, column: undefined, forModel: undefined }];
  return [told((await answer.json()) as Diagnostic)];
}

function told({ message, file, line, column, forModel }: Diagnostic): Explained {
  return { message, source: file || undefined, line: line || undefined, column: column || undefined, forModel };
}

/** What a module threw that stands for a file with errors. */
function thrown(error: unknown): readonly Diagnostic[] | undefined {
  if (!(error instanceof Error) || error.name !== "AppSourceError") return undefined;
  const { diagnostics } = error as { diagnostics?: unknown };
  return Array.isArray(diagnostics) ? diagnostics : undefined;
}

/** Places in modules, as `version/path:line:column`; `-` where a file was loaded by its own path. */
function places(stack: string): string[] {
  const found: string[] = [];
  for (const [, path = "", line, column] of stack.matchAll(
    /https?:\/\/[^/\s]+(\/[^\s?):]+)(?:\?[^\s:)]*)?:(\d+):(\d+)/g,
  )) {
    const [, version, file] = /^\/__belljar\/m\/([^/]+)\/(.*)$/.exec(path) ?? [];
    if (version) found.push(`${version}/${file}:${line}:${column}`);
    else if (!path.startsWith("/__belljar/")) found.push(`-${path}:${line}:${column}`);
  }
  return found;
}
