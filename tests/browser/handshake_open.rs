//! Connecting, and what a connection is good for.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use crate::stage::Stage;

/// H1 to H9: a page on another origin loads the SDK, connects, and the guest's document answers through the gate.
pub(crate) fn the_guest_answers_through_the_gate(browser: &Browser) -> Result<()> {
    let stage = Stage::start()?;
    stage.open(browser)?;
    let seen: Value = stage.run(
        browser,
        "const jar = await Belljar.connect({ server: args.server });
         const audit = [];
         jar.on('audit', (event) => audit.push([event.subject, event.verdict, event.sequence]));
         const small = { list: [1, 'zwei', null, true], text: 'Grüße \\u{1f514}' };
         const large = 'x'.repeat(300000);
         const result = {
             small: await jar.echo(small),
             large: (await jar.echo(large)) === large,
             audit,
             guarantees: jar.guarantees.run.length > 3 && jar.guarantees.run.every((row) => typeof row.closed === 'boolean'),
             frames: document.querySelectorAll('iframe').length,
         };
         await jar.close();
         return { ...result, left: document.querySelectorAll('iframe').length }",
    )?;
    assert_eq!(
        seen,
        json!({
            "small": { "list": [1, "zwei", null, true], "text": "Grüße \u{1f514}" },
            "large": true,
            "audit": [["output", "admitted", 1], ["output", "admitted", 2]],
            "guarantees": true,
            "frames": 1,
            "left": 0,
        })
    );
    Ok(())
}
