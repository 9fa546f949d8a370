import { defineProperty, ErrorOf } from "../runtime/primordials.ts";
import { isData, ownUrlLength } from "../scope.ts";
import { type Frame, framesOf, stackText } from "../stack.ts";

/** Where a program made a call. */
export interface CallSite {
  /** The call has its answer, and nobody asks any more. */
  forget(): void;
  /** The call ends with this error. */
  putOn(error: Error): void;
  /** The program's own frame nearest to the call. */
  place(): Frame | undefined;
}

/**
 * In a `data:` worker each frame of a stack holds the whole URL of its script: a megabyte for each call, which nobody
 * counts. So few are kept at a time there; a program that makes more calls at once learns of fewer places.
 */
const MOST = isData ? 16 : Number.POSITIVE_INFINITY;

const UNKNOWN: CallSite = {
  forget() {},
  place: () => undefined,
  putOn: (error) => write(error, stackText(`${error.name}: ${error.message}`, [])),
};

/** Takes the place now, because where the answer arrives nobody of the program is on the stack. */
export function makeCallSites(url: () => string): () => CallSite {
  let kept = 0;
  return () => {
    if (kept === MOST) return UNKNOWN;
    kept++;
    const here = new ErrorOf();
    const frames = () => framesOf(here.stack, url(), ownUrlLength);
    return {
      forget() {
        kept--;
      },
      place: () => frames()[0],
      putOn(error) {
        kept--;
        const short = () => stackText(`${error.name}: ${error.message}`, frames());
        write(error, isData ? short() : here.stack);
      },
    };
  };
}

function write(error: Error, stack: string | undefined): void {
  defineProperty(error, "stack", { value: stack, writable: true, configurable: true });
}
