//! Every adapter given nothing, no jar, the promise of a jar, an option that means nothing, and a jar that is closed.

use anyhow::Result;
use belljar_browsers::Browser;

use super::Stage;

/// What each of them says, in the order of `badInput` in `tests/adapters/cases.js`.
const SAYS: [&str; 6] = [
    "takes an object with `jar`, not undefined", "takes an object with `jar`, not null", "needs an open jar as `jar`",
    "needs an open jar as `jar`", "Write `await Belljar.connect(…)`", "`jra` is unknown; known are jar, run",
];

pub(crate) fn each_adapter_says_what_is_missing(browser: &Browser) -> Result<()> {
    let seen = Stage::open(browser)?.case(browser, "badInput")?;
    let adapters = seen["seen"].as_object().unwrap();
    assert_eq!(adapters.len(), 4);
    for (name, failures) in adapters {
        for (says, failure) in SAYS.iter().zip(failures.as_array().unwrap()) {
            let message = failure["message"].as_str().unwrap_or_default();
            let is_told = failure["code"] == "INVALID_PARAMS" && failure["ours"] == true && message.contains(says);
            assert!(is_told, "{name}: {says}: {failure:#}");
        }
    }
    for (failure, says) in [
        (&seen["noTools"][0], "takes the program's tools as `tools`, not undefined"),
        (&seen["noTools"][1], "takes the program's tools as `tools`, not number"),
        (&seen["description"], "takes a text as `description`, not number"),
        (&seen["run"], "`run.timeout` is unknown; known are policy, signal"),
    ] {
        assert!(failure["code"] == "INVALID_PARAMS", "{failure:#}");
        assert!(failure["message"].as_str().is_some_and(|text| text.contains(says)), "{says}: {failure:#}");
    }
    let closed = &seen["closed"];
    assert_eq!(closed["codemode"]["error"], "ABORTED: This jar is closed.");
    assert_eq!(closed["tanstack"]["error"]["message"], "ABORTED: This jar is closed.");
    assert_eq!((&closed["aiSdk"]["code"], &closed["langchain"]["code"]), (&"ABORTED".into(), &"ABORTED".into()));
    Ok(())
}
