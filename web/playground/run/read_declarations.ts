import { typescriptLanguage } from "@codemirror/lang-javascript";
import type { Property, ToolType } from "./tool_type.ts";

type Tree = ReturnType<typeof typescriptLanguage.parser.parse>;
type Node = Tree["topNode"];

/** Reads the declarations that `jar.describe` writes. The editor's own parser does it: nothing here is run. */
export function readDeclarations(declarations: string): ToolType {
  const tree = typescriptLanguage.parser.parse(declarations);
  const reader = new Reader(declarations);
  const members: ToolType[] = [];
  const alone: ToolType[] = [];
  for (const statement of children(tree.topNode)) {
    const constant = statement.getChild("VariableDeclaration");
    const root = constant?.getChild("TypeAnnotation")?.getChild("ObjectType");
    if (root && reader.name(constant) === "tools") members.push(...reader.members(root, []));
    const plain = statement.getChild("AmbientFunctionDeclaration");
    if (plain) alone.push(...reader.byNameAlone(plain, statement));
  }
  return { name: "tools", input: [], members: [...members, ...alone] };
}

class Reader {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  members(object: Node, path: readonly string[]): ToolType[] {
    const found: ToolType[] = [];
    for (const node of children(object)) {
      const name = this.name(node);
      if (name === undefined) continue;
      const place = [...path, name];
      if (node.name === "MethodType") found.push({ name, members: [], ...this.#function(node, node, place) });
      const namespace = node.name === "PropertyType" && node.getChild("TypeAnnotation")?.getChild("ObjectType");
      if (!namespace) continue;
      const own = namespace.getChild("CallSignature");
      const called = own ? this.#function(own, own, place) : { input: [] };
      found.push({ name, ...called, members: this.members(namespace, place) });
    }
    return found;
  }

  /** `declare function callTool(name: "x:then", …)`: a tool whose name would mean something else on an object. */
  byNameAlone(declared: Node, statement: Node): ToolType[] {
    const literal = declared.getChild("ParamList")?.getChild("TypeAnnotation")?.getChild("LiteralType");
    const tool = literal && unquoted(this.#of(literal));
    if (!tool) return [];
    return [{ ...this.#function(declared, statement, []), name: "", tool, members: [] }];
  }

  name(node: Node | null | undefined): string | undefined {
    const written = node?.getChild("PropertyDefinition") ?? node?.getChild("VariableDefinition");
    if (written) return this.#of(written);
    const quoted = node?.getChild("String");
    return quoted ? unquoted(this.#of(quoted)) : undefined;
  }

  #function(node: Node, commented: Node, path: readonly string[]) {
    const about = this.#comment(commented);
    const parameters = node.getChild("ParamList");
    const object = parameters?.getChildren("TypeAnnotation").at(-1)?.getChild("ObjectType");
    // The name is in the comment where the path does not say it.
    const tool = /^Name: (.+)$/m.exec(about ?? "")?.[1] ?? path.join(":");
    const signature = this.#text.slice(parameters?.from ?? node.from, node.to).replace(/;$/, "");
    return { tool, signature, ...(about && { about }), input: object ? this.#properties(object) : [] };
  }

  #properties(object: Node): Property[] {
    return object.getChildren("PropertyType").flatMap((node) => {
      const name = this.name(node);
      const annotation = node.getChild("TypeAnnotation");
      if (name === undefined || !annotation) return [];
      const about = this.#comment(node);
      const type = this.#of(annotation).replace(/^:\s*/, "");
      return [{ name, type, isOptional: node.getChild("Optional") !== null, ...(about && { about }) }];
    });
  }

  /** The comment in front of something, without its stars. */
  #comment(node: Node): string | undefined {
    const before = node.prevSibling;
    if (before?.name !== "BlockComment") return undefined;
    const lines = this.#of(before).slice(3, -2).split("\n");
    return lines
      .map((line) => line.replace(/^\s*\* ?/, "").trim())
      .join("\n")
      .trim();
  }

  #of({ from, to }: Node): string {
    return this.#text.slice(from, to);
  }
}

function children(node: Node): Node[] {
  const all: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) all.push(child);
  return all;
}

/** The describer writes strings as JSON does. */
function unquoted(text: string): string | undefined {
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
}
