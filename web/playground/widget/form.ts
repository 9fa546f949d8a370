import { element, field } from "../page/element.ts";

/** A JSON Schema, as far as a form looks at it. */
export interface InputSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, InputSchema>>;
  readonly required?: readonly string[];
}

type Args = Record<string, unknown>;
interface Part {
  readonly name: string;
  readonly element: HTMLElement;
  /** Nothing when it was left empty. */
  value(): unknown;
  set(value: unknown): void;
}

/** A form for a tool's arguments. What no control fits is written as JSON. */
export class SchemaForm {
  readonly element = element("div", { className: "schema-form" });
  readonly #parts: readonly Part[];
  readonly #required: ReadonlySet<string>;

  constructor(schema: InputSchema | undefined) {
    const { properties = {}, required = [] } = schema ?? {};
    this.#required = new Set(required);
    this.#parts = Object.entries(properties).map(([name, one]) => part(name, one, this.#required.has(name)));
    const none = element("p", { className: "soft" }, "This tool takes no arguments.");
    this.element.append(...(this.#parts.length > 0 ? this.#parts.map((one) => one.element) : [none]));
  }

  /** Throws with the name of what is wrong. */
  get args(): Args {
    const args: Args = {};
    for (const one of this.#parts) {
      const value = one.value();
      if (value !== undefined) args[one.name] = value;
      else if (this.#required.has(one.name)) throw new Error(`\`${one.name}\` is needed.`);
    }
    return args;
  }

  set args(args: Args) {
    for (const one of this.#parts) if (one.name in args) one.set(args[one.name]);
  }
}

function part(name: string, schema: InputSchema, required: boolean): Part {
  const label = `${schema.title ?? name}${required ? " *" : ""}`;
  const made = control(name, schema);
  const box = field(
    label,
    made.control,
    made.control instanceof HTMLInputElement && made.control.type === "checkbox" ? "field check" : "field",
  );
  const about = schema.description ?? "";
  const whole = element("div", {}, box);
  if (about)
    whole.append(
      element("p", { className: "soft about-field" }, about.length > 200 ? `${about.slice(0, 199)}…` : about),
    );
  if (schema.default !== undefined) made.set(schema.default);
  return { name, element: whole, value: made.value, set: made.set };
}

function control(name: string, schema: InputSchema): Pick<Part, "value" | "set"> & { readonly control: HTMLElement } {
  if (schema.enum) {
    const select = element(
      "select",
      { name },
      new Option("", ""),
      ...schema.enum.map((one, at) => new Option(String(one), String(at))),
    );
    const at = (value: unknown) => schema.enum?.indexOf(value) ?? -1;
    return {
      control: select,
      value: () => (select.value === "" ? undefined : schema.enum?.[Number(select.value)]),
      set: (value) => {
        select.value = at(value) < 0 ? "" : String(at(value));
      },
    };
  }
  if (schema.type === "boolean") {
    const box = element("input", { type: "checkbox", name });
    return {
      control: box,
      value: () => box.checked,
      set: (value) => void Object.assign(box, { checked: value === true }),
    };
  }
  if (schema.type === "number" || schema.type === "integer") {
    const input = element("input", { type: "number", name, step: schema.type === "integer" ? "1" : "any" });
    return {
      control: input,
      value: () => (input.value === "" ? undefined : Number(input.value)),
      set: (value) => void Object.assign(input, { value: String(value) }),
    };
  }
  const isText = schema.type === "string";
  const area = element("textarea", { name, rows: 2, spellcheck: isText, placeholder: isText ? "" : "JSON" });
  return {
    control: area,
    value: () => (area.value === "" ? undefined : isText ? area.value : json(name, area.value)),
    set: (value) => void Object.assign(area, { value: isText ? String(value) : JSON.stringify(value) }),
  };
}

function json(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`\`${name}\` is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The arguments as a model would write them: one after the other, texts growing. */
export function* partials(args: Args, steps = 6): Generator<Args> {
  const sofar: Args = {};
  for (const [name, value] of Object.entries(args)) {
    if (typeof value === "string" && value.length > steps) {
      for (let step = 1; step < steps; step++) {
        yield { ...sofar, [name]: value.slice(0, Math.ceil((value.length * step) / steps)) };
      }
    }
    sofar[name] = value;
    yield { ...sofar };
  }
}
