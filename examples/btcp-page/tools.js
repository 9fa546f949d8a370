// A BTCP manifest and its tools' code. The code could come from anywhere: it runs in a sandbox, sees the offered part of
// the page alone, and each of its calls is held against what the user has granted at that moment.

const name = { type: "string", description: "The thing, by its id in the list." };

export const MANIFEST = {
  btcp: "1.0",
  name: "packing-list",
  version: "1.0.0",
  description: "Reads and ticks off what is to be packed.",
  capabilities: ["dom:read", "dom:write"],
  tools: [
    {
      name: "whatIsLeft",
      description: "Lists what is not packed yet.",
      capabilities: ["dom:read"],
      inputSchema: { type: "object" },
    },
    {
      name: "pack",
      description: "Ticks one thing off the list.",
      capabilities: ["dom:read", "dom:write"],
      inputSchema: { type: "object", properties: { name }, required: ["name"] },
    },
    {
      name: "readDiary",
      description: "Tries to read what is none of its business.",
      capabilities: ["dom:read"],
      inputSchema: { type: "object" },
    },
  ],
};

export const CODE = {
  whatIsLeft: `
    const items = await btcp.dom.querySelectorAll("li");
    return items
      .filter(({ attributes }) => attributes["data-packed"] === "no")
      .map(({ textContent }) => textContent.trim());`,
  pack: `
    if (!(await btcp.dom.exists("#" + args.name))) throw new BTCPError("NOT_ON_THE_LIST", { message: args.name + " is not on the list" });
    await btcp.dom.click("#" + args.name);
    return args.name + " is packed";`,
  readDiary: `
    return await btcp.dom.getTextContent("#diary");`,
};
