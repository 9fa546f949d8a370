import { isRecord } from "../json.ts";
import { NONE, type SchemaTexts } from "./schema_text.ts";

/** Whether a schema is for what a tool gets, or for what it gives. */
export type Side = "input" | "output";

export interface ReadSchema {
  /** JSON Schema: the gate holds the value against it. */
  readonly json: object;
  /** What the schema's own library makes of a value that fits: defaults, transforms. Throws what does not fit. */
  readonly parse: ((value: unknown) => Promise<unknown>) | undefined;
}

/** What Standard Schema and Standard JSON Schema say of themselves. */
interface Standard {
  readonly vendor?: unknown;
  readonly validate?: unknown;
  readonly jsonSchema?: Readonly<Partial<Record<Side, unknown>>>;
}

/** What `jsonSchema()` of the AI SDK makes. */
interface AiSchema {
  readonly jsonSchema: unknown;
  readonly validate?: unknown;
}

/** Reads the forms that schemas have. Throws what is wrong, in a sentence without its subject. */
export async function readSchema(given: unknown, side: Side, texts: SchemaTexts): Promise<ReadSchema> {
  const standard = standardOf(given);
  if (standard) return { json: texts.plain(exported(standard, side)), parse: validating(standard) };
  // The AI SDK makes some of its schemas when they are first needed.
  const made: unknown = typeof given === "function" ? await given() : given;
  if (made !== given && standardOf(made)) return readSchema(made, side, texts);
  if (!isRecord(made)) throw new Error(NONE);
  if (!("jsonSchema" in made)) return { json: texts.plain(made), parse: undefined };
  const { jsonSchema, validate } = made as unknown as AiSchema;
  return { json: texts.plain(await jsonSchema), parse: validatingOf(validate) };
}

function standardOf(given: unknown): Standard | undefined {
  if (!isRecord(given) && typeof given !== "function") return undefined;
  const { "~standard": standard } = given as { readonly "~standard"?: unknown };
  return isRecord(standard) ? standard : undefined;
}

function exported({ jsonSchema, vendor: named }: Standard, side: Side): unknown {
  const write = jsonSchema?.[side];
  const vendor = typeof named === "string" ? named.slice(0, 40) : "its library";
  if (typeof write !== "function") {
    const help = CONVERT[vendor] ?? "pass the JSON Schema that its library can make of it";
    throw new Error(`is a schema of ${vendor} that cannot export JSON Schema; ${help}`);
  }
  try {
    return write({ target: "draft-2020-12" });
  } catch (error) {
    throw new Error(`cannot be written as JSON Schema by ${vendor}: ${error instanceof Error ? error.message : error}`);
  }
}

/** How the libraries that do not export by themselves are asked to. */
const CONVERT: Readonly<Record<string, string>> = {
  zod: "use Zod 4.2 or later, or pass `z.toJSONSchema(schema)`",
  valibot: "pass `toStandardJsonSchema(schema)` of `@valibot/to-json-schema`",
};

interface Issue {
  readonly message?: unknown;
  readonly path?: readonly unknown[];
}

function validating({ validate }: Standard): ReadSchema["parse"] {
  if (typeof validate !== "function") return undefined;
  return async (value) => {
    const { issues, value: parsed } = (await validate(value)) as { issues?: readonly Issue[]; value?: unknown };
    if (!issues) return parsed;
    const [{ message = "does not fit", path = [] } = {}] = issues;
    const keys = path.map((step) => String((step as { readonly key?: unknown } | null)?.key ?? step));
    throw new Error(keys.length === 0 ? String(message) : `${keys.join(".")}: ${message}`);
  };
}

/** The same for a schema of the AI SDK. */
function validatingOf(validate: unknown): ReadSchema["parse"] {
  if (typeof validate !== "function") return undefined;
  return async (value) => {
    const read = (await validate(value)) as { success: boolean; value?: unknown; error?: unknown };
    if (read.success) return read.value;
    throw read.error instanceof Error ? read.error : new Error("does not fit");
  };
}
