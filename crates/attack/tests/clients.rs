//! Attacks of plain HTTP clients, each after its control: they need no browser.

use belljar_attack::scenario::{Attacker, Clients, scenarios};

#[test]
fn clients_are_refused() {
    let clients = Clients::open().unwrap();
    let mine = scenarios().iter().filter(|scenario| scenario.header.guest == Attacker::Client);
    let faults = mine.filter_map(|scenario| Some(format!("{}: {}", scenario.name, clients.fault(scenario).unwrap()?)));
    let faults: Vec<_> = faults.collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
