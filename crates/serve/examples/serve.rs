//! A server until it is killed: `cargo run -p belljar-serve --example serve [-- PORT]`.

fn main() {
    let mut config = belljar_serve::Config::default();
    if let Some(port) = std::env::args().nth(1).and_then(|port| port.parse().ok()) {
        config.listen.set_port(port);
    }
    let _running = belljar_serve::Running::start(config).expect("it starts");
    std::thread::park();
}
