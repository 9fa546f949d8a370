const log = `2024-05-01T10:00:00Z ERROR [db] timeout after 3000ms id=42\n2024-05-01T10:00:01Z INFO [web] GET /users 200 12ms\n2024-05-01T10:00:02Z ERROR [db] timeout after 1500ms id=43\nbroken line\n2024-05-01T10:00:03Z WARN [web] slow GET /posts 200 900ms`;
const rx = /^(?<at>\S+) (?<level>ERROR|WARN|INFO) \[(?<part>\w+)\] (?<text>.*)$/; const counts = new Map(); let skipped = 0, slow = 0;
for (const line of log.split("\n")) { const m = line.match(rx)?.groups; if (!m) { skipped++; continue; } const key = `${m.level}/${m.part}`; counts.set(key, (counts.get(key) ?? 0) + 1); const ms = /(\d+)ms/.exec(m.text)?.[1]; if (Number(ms) > 500) slow++; }
return { counts: Object.fromEntries(counts), skipped, slow };
