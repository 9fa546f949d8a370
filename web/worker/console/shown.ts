/**
 * What a console line carries for each argument. What JSON can say is JSON; everything else is an
 * object with the key `$`, and so is what was cut short.
 */
export type Shown =
  | null
  | boolean
  | number
  | string
  | readonly Shown[]
  | { readonly [key: string]: Shown }
  | { readonly $: "undefined" }
  | { readonly $: "number" | "bigint" | "symbol" | "date" | "regexp"; readonly value: string }
  | { readonly $: "function" | "class"; readonly name: string }
  /** The beginning of a long text. */
  | { readonly $: "text"; readonly value: string; readonly more: number }
  /** An array that is long, has holes, or is of a class of its own. */
  | { readonly $: "array"; readonly class: string; readonly length: number; readonly items: readonly Shown[] }
  /** An object that is of a class, has many properties, or has the key `$`. */
  | { readonly $: "object"; readonly class: string; readonly entries: Entries; readonly more: number }
  | {
      readonly $: "map";
      readonly class: string;
      readonly size: number;
      readonly entries: readonly (readonly Shown[])[];
    }
  | { readonly $: "set"; readonly class: string; readonly size: number; readonly items: readonly Shown[] }
  | {
      readonly $: "error";
      readonly name: string;
      readonly message: string;
      readonly stack: string;
      readonly entries: Entries;
    }
  | { readonly $: "bytes"; readonly class: string; readonly length: number }
  /** A property that would have to be asked; nobody asks. */
  | { readonly $: "getter" }
  /** An object that is shown further up, or lies too deep. */
  | { readonly $: "circular" | "deep"; readonly class: string };

export type Entries = { readonly [key: string]: Shown };
