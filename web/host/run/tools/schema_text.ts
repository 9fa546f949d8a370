import { ValueTooLarge } from "../../../shared/values_faults.ts";
import { jsonText } from "../../../shared/values_json.ts";
import { isRecord } from "../json.ts";

/** The text of one schema, and of all of a run. A server that is a stranger's may have written them. */
const MAX_BYTES = 262_144;
const MAX_TOTAL_BYTES = 8_388_608;

/** Schemas as the gate is told them: plain data, written down once. Throws what is wrong, in a sentence without its subject. */
export class SchemaTexts {
  #left = MAX_TOTAL_BYTES;

  plain(schema: unknown): object {
    if (!isRecord(schema)) throw new Error(NONE);
    const text = this.#text(schema);
    this.#left -= text.length;
    return JSON.parse(text);
  }

  #text(schema: object): string {
    try {
      return jsonText(schema, "the schema", Math.min(MAX_BYTES, this.#left));
    } catch (error) {
      if (error instanceof ValueTooLarge) throw new Error(this.#left < MAX_BYTES ? TOO_MANY : TOO_LARGE);
      throw new Error(`is not plain data: ${error instanceof Error ? error.message : error}`);
    }
  }
}

export const NONE =
  "must be a JSON Schema as plain data, a Standard Schema that can export one (Zod 4, Valibot, ArkType), or `jsonSchema()` of the AI SDK";
const TOO_LARGE = `is larger than ${MAX_BYTES} bytes; leave out what the tool does not need`;
const TOO_MANY = `is one too many: all schemas of a run may have ${MAX_TOTAL_BYTES} bytes`;
