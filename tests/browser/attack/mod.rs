//! The attack corpus: a part of it in every engine, each layer by itself, and the switch that nobody else has.
//! `belljar attack` runs all of it.

use anyhow::Result;
use belljar_attack::scenario::Goal;
use belljar_attack::{Plan, Report, run};
use belljar_browsers::Engine;
use belljar_policy::Level;

use crate::runner::{seed, whole};

mod alone; // each of the layers 1 to 9 with all others taken out
mod switch; // what is served has no switch
mod taken; // frames with walls taken out
mod without; // each attack without the layer that stops it

pub(crate) use alone::each_layer_holds_alone;
pub(crate) use switch::{the_switch_does_nothing_where_it_is_not, what_is_served_has_no_switch};
pub(crate) use without::what_is_left_holds;

/// A test run has each so many-th of the corpus, others with another seed; `cargo xtask evidence` has all of it.
const EVERY: usize = 12;
/// So few are run at every level.
const EVERY_AT_ALL_LEVELS: usize = 48;

pub(crate) fn attacks_are_stopped(engine: Engine) -> Result<()> {
    let every = if whole() { 1 } else { EVERY };
    let skip = seed()? as usize % every;
    let plan = Plan {
        every,
        skip,
        levels: vec![Level::Standard],
        measure: false,
        benign: false,
        ..Plan::programs(vec![engine])
    };
    clean(&run(&plan, &mut |_| {})?, 45);
    Ok(())
}

pub(crate) fn attacks_are_stopped_at_every_level(engine: Engine) -> Result<()> {
    let (every, skip) = (EVERY_AT_ALL_LEVELS, seed()? as usize % EVERY_AT_ALL_LEVELS);
    let plan = Plan { every, skip, measure: false, benign: false, ..Plan::programs(vec![engine]) };
    clean(&run(&plan, &mut |_| {})?, 40);
    Ok(())
}

/// What a program does in a jar it does outside, in the same browser.
pub(crate) fn harmless_programs_mean_the_same(engine: Engine) -> Result<()> {
    let plan = Plan { every: usize::MAX, levels: vec![Level::Standard], measure: true, ..Plan::programs(vec![engine]) };
    let report = run(&plan, &mut |_| {})?;
    clean(&report, 1);
    assert!(report.summary().programs >= 150, "{:?}", report.summary());
    Ok(())
}

/// Tools, apps, widgets, values and strangers, with their controls: each attack in one engine of the run, in another one
/// with the next seed, and in all of them for `cargo xtask evidence`.
pub(crate) fn nobody_else_gets_through(engine: Engine) -> Result<()> {
    others(engine, false, 40)
}

/// Those that want the page to stand still.
pub(crate) fn nobody_holds_up_the_page(engine: Engine) -> Result<()> {
    others(engine, true, 12)
}

fn others(engine: Engine, is_stall: bool, least: usize) -> Result<()> {
    let every = if whole() { 1 } else { Engine::ALL.len() };
    let skip = (seed()? as usize).wrapping_add(engine as usize) % every;
    let mut plan = Plan { every, skip, ..Plan::scenarios(vec![engine]) };
    plan.scenarios.retain(|scenario| (scenario.goal == Goal::Stall) == is_stall);
    clean(&run(&plan, &mut |_| {})?, least);
    Ok(())
}

fn clean(report: &Report, least: usize) {
    let summary = report.summary();
    assert!(summary.runs >= least, "only {} runs", summary.runs);
    assert!(report.is_clean(), "{}", report.faults().join("\n"));
}
