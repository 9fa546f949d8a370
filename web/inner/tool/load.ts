// The tool's text becomes a script of its own, so no `eval` is needed and the policy forbids it. A text is a function, or
// an expression, or the body of a function; which of them, the browser says by refusing to read it as another.

import { remember } from "../../worker/failure.ts";
import type { Frame } from "../../worker/stack.ts";

/** The tool's script. Its text begins on the second line. */
export class Program {
  /** What its frames in a stack name; nobody else's until it is there. */
  url = "program";

  async run(code: string, btcp: unknown, args: unknown): Promise<unknown> {
    const whole = await read(`(()=>(\n${code}\n))`).catch(() => undefined);
    if (whole) {
      this.url = whole.url;
      const value = await (whole.given as () => unknown)();
      return typeof value === "function" ? value(btcp, args) : value;
    }
    const body = await read(`async(btcp,args)=>{\n${code}\n}`);
    this.url = body.url;
    return (body.given as (btcp: unknown, args: unknown) => unknown)(btcp, args);
  }

  /** A place of the script in the tool's own lines. */
  place<Place extends Frame | undefined>(at: Place): Place {
    return at && { ...at, line: at.line - 1 };
  }
}

/** What a script hands over: the function to call, or a value. */
interface Given {
  readonly given: unknown;
  readonly url: string;
}

let scripts = 0;

/** Rejects with `SYNTAX_ERROR` in the browser's own words. */
function read(expression: string): Promise<Given> {
  const entry = `__belljar_${++scripts}`;
  const url = URL.createObjectURL(new Blob([`${entry}(${expression})`], { type: "text/javascript" }));
  return new Promise<Given>((resolve, reject) => {
    let words = "the script could not be read";
    const heard = (event: ErrorEvent) => {
      if (event.filename !== url) return;
      words = event.message;
      event.preventDefault();
    };
    const script = document.createElement("script");
    const done = (settle: () => void) => {
      removeEventListener("error", heard);
      Reflect.deleteProperty(globalThis, entry);
      URL.revokeObjectURL(url);
      script.remove();
      settle();
    };
    Object.defineProperty(globalThis, entry, {
      configurable: true,
      value: (given: unknown) => done(() => resolve({ given, url })),
    });
    addEventListener("error", heard);
    const failed = () => done(() => reject(syntax(words)));
    script.addEventListener("load", failed);
    script.addEventListener("error", failed);
    script.src = url;
    document.documentElement.append(script);
  });
}

function syntax(words: string): Error {
  return remember(new Error(`${words} [SYNTAX_ERROR]`), "SYNTAX_ERROR");
}
