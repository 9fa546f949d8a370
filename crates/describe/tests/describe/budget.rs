use super::{assert_typescript, set};
use belljar_describe::{Options, tokens};
use serde_json::{Value, json};

fn many(count: usize) -> Value {
    let tool = |number: usize| {
        json!({
            "name": format!("group{}:tool_{number}", number % 7),
            "description": format!("Does the thing number {number}, and returns what came of it."),
            "inputSchema": { "type": "object", "properties": { "limit": { "type": "integer" }, "user": { "$ref": "#/$defs/u" } },
                "$defs": { "u": { "type": "object", "properties": { "id": { "type": "string" } } } } },
        })
    };
    json!((0..count).map(tool).collect::<Vec<_>>())
}

#[test]
fn the_prompt_stays_within_its_budget_and_the_cut_says_what_is_missing() {
    for count in [0, 1, 3, 40, 500] {
        let tools = set(&many(count));
        for budget in [200, 201, 250, 333, 500, 1_000, 4_000, 20_000, 1_000_000] {
            let described = tools.describe(&Options { budget: Some(budget), ..Options::default() });
            let cut = &described.cut;
            assert_typescript(&described.declarations);
            assert!(
                cut.tokens <= budget && cut.tokens == tokens(&described.prompt),
                "{count} {budget}: {}",
                cut.tokens
            );
            assert_eq!(cut.whole.len() + cut.name_only.len() + cut.left_out.len(), count);
            assert_eq!(cut.total, count);
            let all = || cut.whole.iter().chain(&cut.name_only).chain(&cut.left_out);
            let mut names: Vec<&String> = all().collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count);
            for name in &cut.whole {
                let method = name.split(':').nth(1).unwrap();
                assert!(described.declarations.contains(&format!("    {method}(input")), "{name}");
            }
            for name in &cut.name_only {
                assert!(described.declarations.contains(&format!(" {name}")), "{name}");
            }
            if !cut.name_only.is_empty() {
                let line = format!("// Tools that are only named: {}\n", cut.name_only.len());
                assert!(described.declarations.contains(&line));
            }
            if !cut.left_out.is_empty() {
                let line = format!("// Tools that are not listed: {}\n", cut.left_out.len());
                assert!(described.declarations.ends_with(&line));
            }
        }
    }
}

#[test]
fn what_fits_is_used() {
    let tools = set(&many(100));
    let whole = tools.describe(&Options::default());
    assert_eq!((whole.cut.whole.len(), whole.cut.budget), (100, None));
    let budget = Some(whole.cut.tokens * 2);
    assert_eq!(tools.describe(&Options { budget, ..Options::default() }).declarations, whole.declarations);
    let half = tools.describe(&Options { budget: Some(whole.cut.tokens / 2), ..Options::default() });
    assert!(half.cut.whole.len() > 30 && half.cut.left_out.is_empty(), "{:?}", half.cut);
    assert!(half.cut.tokens > whole.cut.tokens / 4, "{}", half.cut.tokens);
    assert!(half.prompt.contains("only named"));
}

#[test]
fn tools_come_in_the_order_of_the_set() {
    let cut = set(&many(100)).describe(&Options { budget: Some(1_000), ..Options::default() }).cut;
    let number = |name: &String| name.rsplit('_').next().unwrap().parse::<usize>().unwrap();
    assert!(cut.whole.iter().map(number).max() < cut.left_out.iter().map(number).min());
}

#[test]
fn a_prompt_says_what_goes_to_artifacts_where_there_are_any() {
    let tools = set(&many(3));
    let with = tools.describe(&Options::default()).prompt;
    let without = tools.describe(&Options { artifacts: false, ..Options::default() }).prompt;
    assert!(with.contains("await artifact(\"rows.csv\", rows)"), "{with}");
    assert!(!without.contains("artifact"), "{without}");
    assert_eq!(with.lines().count(), without.lines().count() + 1);
}
