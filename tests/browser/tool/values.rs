//! A tool's arguments and its result are plain JSON: their schemas hold for the values that are delivered.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Shop;
use super::grants::MANIFEST;

pub(crate) fn schemas_hold_for_what_is_delivered(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let script = format!(
        "{MANIFEST}
         const shelf = await jar.tools({{ dom: part, consent: () => ({{ granted: true, remember: 'session' }}) }});
         const object = {{ type: 'object' }};
         const limits = {{ type: 'object', properties: {{ most: {{ maximum: 2 ** 63 + 2048 }}, below: {{ exclusiveMaximum: 2 ** 63 }} }} }};
         const tools = [{{ name: 'echo', description: 'Returns its arguments.', inputSchema: limits, outputSchema: object, capabilities: [] }},
             {{ name: 'make', description: 'Returns what a text says.', inputSchema: object, outputSchema: object, capabilities: [] }},
             {{ name: 'keys', description: 'Says which keys it was given.', inputSchema: object, outputSchema: {{ type: 'array' }}, capabilities: [] }}];
         await shelf.register(manifest({{ capabilities: [], tools, config: {{}} }}), {{
             echo: '(btcp, args) => args', make: '(btcp, args) => JSON.parse(args.text)', keys: '(btcp, args) => Object.keys(args)',
         }});
         const call = async (name, args) => {{ const r = await shelf.call(name, args, {{ caller: 'Agent' }}); return r.ok ? r.value : r.error.code }};
         const hostile = args;
         const seen = {{ echoed: [], made: [], keys: [] }};
         for (const value of hostile) {{
             seen.echoed.push(await call('echo', value));
             seen.made.push(await call('make', {{ text: JSON.stringify(value) }}));
             seen.keys.push(await call('keys', value));
         }}
         const plain = (value) => value === null || typeof value !== 'object' || (['[object Object]', '[object Array]'].includes(Object.prototype.toString.call(value)) && Object.values(value).every(plain));
         seen.plain = [...seen.echoed, ...seen.made].every(plain);
         // JavaScript writes 2^63 + 2048 as 9223372036854778000, which is more than it.
         seen.most = await call('echo', {{ most: 2 ** 63 + 2048 }});
         seen.below = [await call('echo', {{ below: 2 ** 63 }}), await call('echo', {{ below: 2 ** 63 - 1024 }})];
         seen.proto = [await call('make', {{ text: '{{\"a\":{{\"__proto__\":1}}}}' }}), await call('make', {{ text: '{{\"__\\\\u0070roto__\":1}}' }})];
         return seen"
    );
    let hostile = json!([
        { "$belljar": 1, "value": { "$": "regexp", "source": "(a+)+$", "flags": "" } },
        { "$belljar": 1, "value": { "$": "sparse", "length": 1_000_000, "items": [] } },
        { "$belljar": 1, "value": [{ "$": "map", "entries": [] }, { "$": "undefined" }] },
        { "$belljar": 1, "value": { "$": "bytes", "type": "Uint8Array", "data": "AAAA" } },
        { "a": { "$": "date", "value": 0 }, "constructor": 1, "prototype": { "toString": 2 } },
    ]);
    let seen: Value = shop.page(browser, &script, hostile.clone())?;
    assert_eq!((&seen["echoed"], &seen["made"]), (&hostile, &hostile), "{seen:#}");
    assert_eq!(seen["keys"][0], json!(["$belljar", "value"]), "{seen:#}");
    assert_eq!(seen["keys"][4], json!(["a", "constructor", "prototype"]), "{seen:#}");
    assert_eq!(seen["plain"], true, "{seen:#}");
    assert!(seen["most"]["most"].is_number(), "{seen:#}");
    assert_eq!(seen["below"][0], "INVALID_PARAMS", "{seen:#}");
    assert!(seen["below"][1]["below"].is_number(), "{seen:#}");
    assert_eq!(seen["proto"], json!(["EXECUTION_ERROR", "EXECUTION_ERROR"]), "{seen:#}");
    Ok(())
}
