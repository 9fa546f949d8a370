import type { Belljar, DescribedTools } from "../page/sdk.ts";
import type { ToolType } from "./tool_type.ts";
import { toolsOf } from "./tools.ts";

interface Read {
  readonly jar: Belljar;
  readonly text: string;
  readonly described: Promise<DescribedTools>;
  types?: Promise<ToolType>;
  known?: ToolType;
}

/** The tools of the editor as a model is told of them: read when somebody asks, and again when their text is another. */
export class ToolTable {
  readonly #jar: () => Promise<Belljar>;
  readonly #text: () => string;
  #read: Read | undefined;

  constructor(jar: () => Promise<Belljar>, text: () => string) {
    this.#jar = jar;
    this.#text = text;
  }

  async described(): Promise<DescribedTools> {
    return (await this.#current()).described;
  }

  get known(): ToolType | undefined {
    return this.#read?.text === this.#text() ? this.#read.known : undefined;
  }

  async types(): Promise<ToolType> {
    const read = await this.#current();
    read.types ??= Promise.all([read.described, import("./read_declarations.ts")]).then(
      ([{ declarations }, { readDeclarations }]) => {
        read.known = readDeclarations(declarations);
        return read.known;
      },
    );
    return read.types;
  }

  async #current(): Promise<Read> {
    const [jar, text] = [await this.#jar(), this.#text()];
    if (this.#read?.text === text && this.#read.jar === jar) return this.#read;
    const read: Read = { jar, text, described: toolsOf(jar, text).then((tools) => jar.describe(tools)) };
    this.#read = read;
    // What failed is tried again.
    read.described.catch(() => {
      if (this.#read === read) this.#read = undefined;
    });
    return read;
  }
}
