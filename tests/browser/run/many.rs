//! Many runs: at once, in a row, with different policies side by side; and what they leave behind.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Jar;

pub(crate) fn a_hundred_at_once(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let seen: Value = jar.page(
        browser,
        "const tools = { double: ({ n }) => n * 2 };
         const strict = await Belljar.connect({ server, policy: { level: 'strict', limits: { timeoutMs: 60000 } } });
         const one = (n) => jar.run(`globalThis.mine = ${n}; await callTool('double', { n: 1 }); return [mine, await callTool('double', { n: ${n} })]`, { tools, policy: { limits: { timeoutMs: 60000 } } });
         const other = (n) => strict.run(`return typeof Proxy + ${n}`);
         const [standard, tight] = await Promise.all([
             Promise.all(Array.from({ length: 90 }, (_, n) => one(n))), Promise.all(Array.from({ length: 10 }, (_, n) => other(n))) ]);
         await strict.close();
         const wrong = standard.filter((r, n) => !r.ok || r.value[0] !== n || r.value[1] !== 2 * n);
         const wrongTight = tight.filter((r, n) => r.value !== 'undefined' + n);
         return { ok: standard.length + tight.length, wrong: [...wrong, ...wrongTight].slice(0, 3) }",
        json!({}),
    )?;
    assert_eq!(seen, json!({ "ok": 100, "wrong": [] }));
    Ok(())
}

/// Nothing of one run is there in another: no global, no change to anything shared, no message, no storage.
pub(crate) fn runs_cannot_see_each_other(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let seen: Value = jar.page(
        browser,
        "const tools = { met: () => new Promise((resolve) => setTimeout(resolve, 300)) };
         const leave = jar.run(`
             globalThis.secret = 'mine';
             try { Object.prototype.secret = 'mine' } catch {}
             try { Array.prototype.secret = 'mine' } catch {}
             Symbol.for('secret').description;
             await callTool('met', {});
             return globalThis.secret`, { tools });
         const look = await jar.run(`
             await callTool('met', {});
             return [typeof secret, ({}).secret, [].secret, Object.keys(globalThis)].map(String)`, { tools });
         const left = await leave;
         const after = await jar.run('return [typeof secret, ({}).secret].map(String)');
         return { look: look.value ?? look.error, left: left.value ?? left.error, after: after.value ?? after.error }",
        json!({}),
    )?;
    assert_eq!(seen["left"], "mine");
    assert_eq!(seen["look"], json!(["undefined", "undefined", "undefined", ""]));
    assert_eq!(seen["after"], json!(["undefined", "undefined"]));
    Ok(())
}
