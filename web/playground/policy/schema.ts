import schema from "../../../docs/guide/policy.schema.json";

/** A part of the policy's JSON Schema. */
export interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
}

export const POLICY_SCHEMA = schema as Schema;

/** The schema at a path of names. */
export function at(path: readonly string[]): Schema | undefined {
  return path.reduce<Schema | undefined>((schema, name) => schema?.properties?.[name], POLICY_SCHEMA);
}

/** The words that can be written for a value. */
export function words(schema: Schema): string[] {
  const listed = [
    schema,
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items, ...(schema.items.anyOf ?? [])] : []),
  ];
  const all = listed.flatMap((one) => one.enum ?? []).map(String);
  return schema.type === "boolean" ? ["true", "false"] : all;
}
