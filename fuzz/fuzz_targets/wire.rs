//! Any text on any edge: it is refused, or it reads back as it is written.
#![no_main]

use belljar_wire::*;
use libfuzzer_sys::fuzz_target;
use serde::{Serialize, de::DeserializeOwned};

fuzz_target!(|input: &str| {
    edge::<HostToOuter>(input);
    edge::<OuterToHost>(input);
    edge::<OuterToInner>(input);
    edge::<InnerToOuter>(input);
    edge::<InnerToWorker>(input);
    edge::<WorkerToInner>(input);
    edge::<OuterToWorker>(input);
    edge::<WorkerToOuter>(input);
    edge::<PageToFirewall>(input);
    edge::<FirewallToPage>(input);
});

fn edge<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(input: &str) {
    if let Ok(message) = serde_json::from_str::<T>(input) {
        let written = serde_json::to_string(&message).expect("a message that was read can be written");
        assert_eq!(serde_json::from_str::<T>(&written).expect("and read again"), message);
    }
}
