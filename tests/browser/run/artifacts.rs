//! Artifacts: what a program hands over besides its value, and what is none.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Jar;

/// The smallest picture there is: one pixel.
pub(crate) const PNG: &str = "const PNG = Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='), (c) => c.charCodeAt(0));";

pub(crate) fn they_arrive_with_type_and_preview(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let script = "const seen = {};
        const short = ({ name, type, size, preview, bytes }) => [name, type, size, preview, bytes.length];
        const heard = [];
        const all = await jar.run(`
            await artifact('note.txt', 'Grüße');
            await artifact('rows.csv', [{ a: 1, b: 'x, y' }, { a: 2, b: null }]);
            await artifact('rows2.csv', 'a,b\\\\n1,2\\\\n');
            await artifact('data.json', { list: [1, { deep: true }] });
            await artifact('chart.svg', '<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"2\"><rect width=\"2\" height=\"2\"/></svg>');
            PNG
            const view = new DataView(PNG.buffer);
            await artifact('dot.png', PNG);
            await artifact('dot', view, { type: 'image/png' });
            await artifact('bytes', new Uint8Array([1, 2, 3]).buffer);
            await artifact('part', new Uint16Array([1, 2, 3]).subarray(1));
            await artifact('as text', 'x', 'application/octet-stream');
            await artifact('empty.txt', '');
            return PNG.length`, { onArtifact: ({ name }) => heard.push(name) });
        seen.ok = all.ok || all.error;
        seen.all = all.artifacts.map(short);
        seen.heard = heard.length === all.artifacts.length;
        const [note, rows, , data, svg, dot] = all.artifacts;
        seen.text = [note.text(), rows.text(), JSON.parse(data.text()).list[1].deep, svg.text().startsWith('<svg')];
        seen.blobs = [];
        for (const { name, blob } of [note, data, svg, dot]) seen.blobs.push([name, blob().type, blob().size]);
        const bitmap = await createImageBitmap(dot.blob());
        seen.picture = [bitmap.width, bitmap.height];
        // Nobody waits for it, and the program ends at once.
        const hasty = await jar.run(`for (let i = 0; i < 5; i++) artifact('a' + i, 'x'.repeat(i)); return 1`);
        seen.hasty = [hasty.value, hasty.artifacts.map(({ name, size }) => [name, size])];
        const failed = await jar.run(`await artifact('before', 'x'); throw new Error('no')`);
        seen.failed = [failed.error.message, failed.artifacts.map(({ name }) => name)];
        const late = await jar.run(`await artifact('before', 'x'); for (;;);`, { policy: { limits: { timeoutMs: 300, iterations: 1e12 } } });
        seen.late = [late.error.code, late.artifacts.map(({ name }) => name)];
        seen.none = (await jar.run('return 1')).artifacts;
        const session = await jar.session();
        const kept = await session.run(`state.n = 1; await artifact('s.txt', 'in a session'); return state.n`);
        seen.session = kept.artifacts.map((one) => one.text());
        const again = await jar.replay(session.journal());
        seen.replayed = [again.same, again.runs[0].result.artifacts.map(({ name }) => name)];
        seen.audit = [];
        const off = jar.on('audit', ({ subject, name, bytes, verdict }) => seen.audit.push([subject, name, bytes, verdict]));
        await jar.run(`await artifact('a.txt', 'four'); await artifact('b/c', '').catch(() => {})`);
        off();
        return seen"
        .replace("            PNG\n", &format!("            {PNG}\n"));
    let seen: Value = jar.page(browser, &script, ())?;
    let csv = "a,b\r\n1,\"x, y\"\r\n2,\r\n";
    let svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"2\"><rect width=\"2\" height=\"2\"/></svg>";
    let expected = json!({
        "ok": true,
        "all": [
            ["note.txt", "text/plain", 7, "Grüße", 7],
            ["rows.csv", "text/csv", csv.len(), "3 rows, 2 columns\na,b\n1,\"x, y\"\n2,", csv.len()],
            ["rows2.csv", "text/csv", 8, "2 rows, 2 columns\na,b\n1,2", 8],
            ["data.json", "application/json", 26, "{\"list\":[1,{\"deep\":true}]}", 26],
            ["chart.svg", "image/svg+xml", svg.len(), svg, svg.len()],
            ["dot.png", "image/png", 70, "1 x 1 pixels", 70],
            ["dot", "image/png", 70, "1 x 1 pixels", 70],
            ["bytes", "application/octet-stream", 3, "", 3],
            ["part", "application/octet-stream", 4, "", 4],
            ["as text", "application/octet-stream", 1, "", 1],
            ["empty.txt", "text/plain", 0, "", 0],
        ],
        "heard": true,
        "text": ["Grüße", csv, true, true],
        "blobs": [
            ["note.txt", "text/plain", 7],
            ["data.json", "application/json", 26],
            ["chart.svg", "text/plain", svg.len()],
            ["dot.png", "image/png", 70],
        ],
        "picture": [1, 1],
        "hasty": [1, [["a0", 0], ["a1", 1], ["a2", 2], ["a3", 3], ["a4", 4]]],
        "failed": ["no", ["before"]],
        "late": ["TIMEOUT", ["before"]],
        "none": [],
        "session": ["in a session"],
        "replayed": [true, ["s.txt"]],
        "audit": [["artifact", "a.txt", 4, "admitted"], ["artifact", "b/c", 0, "refused"]],
    });
    for (key, value) in expected.as_object().into_iter().flatten() {
        assert_eq!(&seen[key], value, "{key}: {seen}");
    }
    Ok(())
}

/// A call, and what it is refused with.
const REFUSED: &[(&str, &str, &str)] = &[
    ("artifact('a.png', '<html><script>alert(1)</script>')", "INVALID_PARAMS", "It is not a PNG."),
    ("artifact('a.svg', '<html><svg/></html>')", "INVALID_PARAMS", "It is not an SVG"),
    ("artifact('a.svg', '<!DOCTYPE svg [<!ENTITY a \"b\">]><svg/>')", "INVALID_PARAMS", "It is not an SVG"),
    ("artifact('a.json', '{a:1}')", "INVALID_PARAMS", "The artifact is not what its type says."),
    ("artifact('a.txt', new Uint8Array([255]))", "INVALID_PARAMS", "It is not text in UTF-8"),
    ("artifact('a', '<p>', { type: 'text/html' })", "INVALID_PARAMS", "\"text/html\" is no type that is known here."),
    ("artifact('', 'x')", "INVALID_PARAMS", "It is empty."),
    ("artifact('../a', 'x')", "INVALID_PARAMS", "'/' cannot be in it."),
    ("artifact('a\\n', 'x')", "INVALID_PARAMS", "'\\n' cannot be in it."),
    ("artifact('\\u202egpj.exe', 'x')", "INVALID_PARAMS", "cannot be in it."),
    ("artifact('x'.repeat(129), 'x')", "INVALID_PARAMS", "It has 129 bytes."),
    ("(artifact('a', 'x'), artifact('A', 'x'))", "INVALID_PARAMS", "There is one called \"A\" already."),
    ("artifact('a', 'x'.repeat(1001))", "OUTPUT_TOO_LARGE", "It has 1001 bytes; 1000 are left of the limit."),
    ("Promise.all([1, 2, 3, 4].map((n) => artifact('a' + n, 'x')))", "OUTPUT_TOO_LARGE", "A run may hand over 3."),
    ("artifact()", "EXECUTION_ERROR", "artifact takes a name"),
    (
        "artifact('a.txt', 5)",
        "EXECUTION_ERROR",
        "artifact takes a text, an ArrayBuffer or a typed array for text/plain, not a number",
    ),
    ("artifact('a.csv', {})", "EXECUTION_ERROR", "artifact takes a text or a list of rows for text/csv, not a object"),
    ("artifact('a.json', () => 1)", "INVALID_PARAMS", "function"),
    ("artifact('a.txt', 'x', { type: 5 })", "EXECUTION_ERROR", "{ type: \"text/csv\" }"),
];

pub(crate) fn what_is_none_is_refused(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let calls: Vec<_> = REFUSED.iter().map(|(call, ..)| *call).collect();
    let script = "const seen = [];
        const policy = { limits: { artifacts: 3, artifactBytes: 1000 } };
        for (const call of args) {
            const r = await jar.run(`await ${call}; return 'out'`, { policy });
            seen.push(r.ok ? [r.value] : [r.error.code, r.error.message, r.artifacts.length]);
        }
        const caught = await jar.run(`try { await artifact('a/b', '') } catch (error) { return [error.name, error.code ?? null] }`);
        return { seen, caught: caught.value, tool: (await jar.run('return typeof artifact')).value, off: (await jar.run(`return artifact('a', '').catch((e) => e.message)`, { policy: { limits: { artifacts: 0 } } })).value };";
    let answer: Value = jar.page(browser, script, json!(calls))?;
    for (at, (call, code, message)) in REFUSED.iter().enumerate() {
        let seen = &answer["seen"][at];
        assert_eq!(seen[0], *code, "{call}: {seen}");
        assert!(seen[1].as_str().is_some_and(|said| said.contains(message)), "{call}: {seen}");
    }
    assert_eq!(answer["tool"], "function");
    assert!(answer["off"].as_str().is_some_and(|said| said.contains("A run may hand over 0.")), "{answer}");
    assert_eq!(answer["caught"][0], "ToolError", "{answer}");
    Ok(())
}
