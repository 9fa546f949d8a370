/** A tool, or a namespace of tools, or both: one place below `tools`. */
export interface ToolType {
  /** Its last part, as in `list` of `tools.users.list`. */
  readonly name: string;
  /** As `callTool` takes it; nothing for what is only a namespace. */
  readonly tool?: string;
  /** `(input: …): Promise<…>` */
  readonly signature?: string;
  /** Its description, and what else a model is told. */
  readonly about?: string;
  /** The properties of its input, where they are written in its place. */
  readonly input: readonly Property[];
  readonly members: readonly ToolType[];
}

export interface Property {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly about?: string;
}

/** Every tool below a place, with the text that calls it. A tool that has no place below `tools` has no path. */
export function allTools(type: ToolType): readonly (ToolType & { readonly tool: string })[] {
  const own = type.tool === undefined ? [] : [{ ...type, tool: type.tool }];
  return [...own, ...type.members.flatMap(allTools)];
}
