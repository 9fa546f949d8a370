use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::Value;
use crate::stage::Stage;
pub(crate) fn look(browser: &Browser) -> Result<()> {
    let stage = Stage::start()?;
    stage.open(browser)?;
    let v: Value = stage.run(browser, "const f=document.createElement('iframe'); f.sandbox='allow-scripts allow-same-origin'; f.referrerPolicy='no-referrer'; f.src=args.outer+'/'; document.body.append(f); await new Promise(r=>setTimeout(r,1500)); return 1")?;
    browser.enter_frame("iframe")?;
    let w: Value = browser.run("return {a: location.ancestorOrigins && [...location.ancestorOrigins], o: self.origin, lo: location.origin, d: document.getElementById('belljar')?.textContent, f: frames.length}", ())?;
    panic!("{v} {w} {:?}", browser.console());
}
