//! What was acknowledged is there after `kill -9`, whenever it comes, of a node or of the database; and nothing is there by half.
//!
//! The test starts itself again as the server, so that there is a real process to kill; hence no libtest.

mod node; // a server in a process of its own
mod place; // where it keeps things
mod writers; // those who write, and what was acknowledged to them

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};

use node::Node;
use place::Place;
use writers::Writer;

/// How often a node is killed on each store, where somebody says it; see CONTRIBUTING.md.
const KILLS: &str = "BELLJAR_KILLS";

fn main() {
    if let Ok(store) = std::env::var(node::STORE) {
        node::be_one(&store);
    }
    let trials = vec![
        Trial::test("sqlite_survives_kill_9_of_its_node", || nodes_are_killed(&Place::sqlite()?, 1)),
        Trial::test("postgres_survives_kill_9_of_its_nodes", || nodes_are_killed(&Place::postgres()?, 2)),
        Trial::test("a_node_survives_kill_9_of_postgres", postgres_is_killed),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// A few in every test run; a hundred in all where the whole is asked for, by `cargo xtask evidence`.
fn ordinary() -> u64 {
    if std::env::var_os("BELLJAR_WHOLE").is_some() { 50 } else { 5 }
}

/// Writers are at work on every node; one node after the other is killed in the middle of it and started again.
fn nodes_are_killed(place: &Place, nodes: usize) -> Result<(), Failed> {
    let kills = std::env::var(KILLS).ok().map_or_else(|| Ok(ordinary()), |kills| kills.parse::<u64>())?;
    let mut nodes: Vec<_> = (0..nodes).map(|_| Node::start(&place.url)).collect();
    let mut writers: Vec<_> = (0..4).map(Writer::new).collect();
    for round in 0..kills {
        let victim = usize::try_from(round)? % nodes.len();
        let ended = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for (place, writer) in writers.iter_mut().enumerate() {
                let (node, ended) = (&nodes[place % nodes.len()], &ended);
                scope.spawn(move || writer.write_until(node, ended));
            }
            // Another moment each time.
            std::thread::sleep(Duration::from_millis(60 + 37 * round % 90));
            nodes[victim].kill();
            ended.store(true, Ordering::SeqCst);
        });
        nodes[victim] = Node::start(&place.url);
        for (place, writer) in writers.iter_mut().enumerate() {
            // Another node than the one it was written to, where there are several.
            writer.check_newest(&nodes[(place + 1) % nodes.len()]);
        }
    }
    let written: usize = writers.iter().map(Writer::written).sum();
    assert!(written > usize::try_from(kills)?, "only {written} writes were acknowledged");
    for writer in &writers {
        writer.check_all(&nodes[0]);
    }
    assert_eq!(place.halves()?, "0");
    Ok(())
}

/// The node stays, and the database is taken away under it. Every request is answered, and it goes on by itself.
fn postgres_is_killed() -> Result<(), Failed> {
    let place = Place::postgres()?;
    let node = Node::start(&place.url);
    let mut writers: Vec<_> = (0..4).map(Writer::new).collect();
    let ended = AtomicBool::new(false);
    std::thread::scope(|scope| -> Result<(), Failed> {
        for writer in &mut writers {
            let (node, ended) = (&node, &ended);
            scope.spawn(move || writer.write_until(node, ended));
        }
        let done = (0..8_u64).try_for_each(|round| -> Result<(), Failed> {
            std::thread::sleep(Duration::from_millis(150 + 41 * round % 100));
            let server = place.server()?;
            if round % 2 == 0 { server.kill() } else { server.stop() }?;
            std::thread::sleep(Duration::from_millis(30 * round));
            server.start_again()?;
            Ok(())
        });
        ended.store(true, Ordering::SeqCst);
        done
    })?;
    node.wait_until_ready();
    let (written, refused): (usize, usize) =
        (writers.iter().map(Writer::written).sum(), writers.iter().map(Writer::refused).sum());
    assert!(written > 8 && refused > 0, "{written} writes were acknowledged, {refused} refused");
    for writer in &writers {
        writer.check_all(&node);
    }
    assert_eq!(place.halves()?, "0");
    Ok(())
}
