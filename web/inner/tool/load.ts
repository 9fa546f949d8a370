// The tool's text becomes a script of its own, so no `eval` is needed and the policy forbids it. A text is a function, or
// an expression, or the body of a function; which of them, the browser says by refusing to read it as another.

import { RpcFailure } from "../../shared/failure.ts";

/** What a script hands over: the function to call, or a value. */
type Given = { readonly given: unknown };

let scripts = 0;

export async function load(code: string, btcp: unknown, args: unknown): Promise<unknown> {
  const whole = await read(`(()=>(${code}\n))`).catch(() => undefined);
  if (whole) {
    const value = await (whole.given as () => unknown)();
    return typeof value === "function" ? value(btcp, args) : value;
  }
  const body = await read(`async(btcp,args)=>{${code}\n}`);
  return (body.given as (btcp: unknown, args: unknown) => unknown)(btcp, args);
}

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
      value: (given: unknown) => done(() => resolve({ given })),
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
  const { message, failure } = RpcFailure.of("SYNTAX_ERROR", `${words} [SYNTAX_ERROR]`);
  return Object.assign(new Error(message), { code: failure.code });
}
