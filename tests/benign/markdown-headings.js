const text = "# Title\n\nIntro\n\n## First *part*\n\ntext\n\n### Deep `code`\n\n## Second part!\n"; const slug = (s) => s.toLowerCase().replace(/[*`_]/g, "").replace(/[^\w\s-]/g, "").trim().replace(/\s+/g, "-");
return text.split("\n").map((l) => l.match(/^(#{1,6})\s+(.*)$/)).filter(Boolean).map(([, h, t]) => `${"  ".repeat(h.length - 1)}- [${t}](#${slug(t)})`).join("\n");
